import { LRUCache } from 'lru-cache';
import { AnswerCache } from '../../platform/freshness/answer-cache';
import type { ProductSuggestions, Suggestion, SuggestionGroup } from 'shared-contracts/wire';
import { listingUrl } from '../../modules/fitment/listing-url';
import { todaysPrice } from 'shared-contracts';
import { formatCents } from '../../platform/values/money';
import { storeDay } from '../../platform/time/store-clock';
import type { SearchRepository, FoundVehicle } from '../search.repository';
import type { SearchDependencies } from '../search.types';
import type { Sku } from '../../modules/catalog/catalog.types';
import { buyableFirst } from '../../modules/catalog/live-catalog';
import { categoryLabel } from '../facets/facet-rules';
import { highlight } from '../words/highlight';
import { goodsOf, tireOffers, urlOf } from '../../modules/catalog/product-card';
import { plainText, prefixQuestion, wordsOf } from '../words/search-glossary';
import { isTypeWord, understand, type Dictionaries, type Understanding } from '../words/understanding';
import type { SearchableCatalog } from '../read-model/searchable-catalog';
import { elementAt } from '../../platform/values/element-at';

export interface SuggestionDependencies extends Pick<SearchDependencies, 'snapshots' | 'repository' | 'now'> {
  dictionaries(snapshot: SearchableCatalog): Promise<Dictionaries>;
}

const MAX_IN_GROUP = 6;
const MAX_KEPT = 2000;
const PATHS: Record<Sku['productType'], string> = { TIRE: '/tires', WHEEL: '/wheels', ACCESSORY: '/accessories' };
const UNITS: Record<Sku['productType'], string> = { TIRE: 'size', WHEEL: 'version', ACCESSORY: 'version' };

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns the sizes that begin with the last digits typed. */
function sizesOf(text: string, meaning: Understanding, { sizes }: Dictionaries): string[] {
  const digits = (/[\d][\d/x. r-]*$/.exec(plainText(text))?.[0] ?? '').replace(/\D/g, '');
  const begun = digits.length < 3 ? [] : sizes.all.filter((size) => size.replace(/\D/g, '').startsWith(digits));
  return [...new Set([...(meaning.size?.sizes ?? []), ...begun])].slice(0, MAX_IN_GROUP);
}

interface SuggestionQuery {
  readonly text: string;
  readonly words: readonly string[];
  readonly meaning: Understanding;
  readonly snapshot: SearchableCatalog;
  /** Day of the promotions in the store's time zone; null for a variant without promotions. */
  readonly offerDay: string | null;
}

/** Returns the unit price as the card and the product page show it. */
function priceText(sku: Sku, { snapshot, offerDay }: SuggestionQuery, before = ''): string {
  if (sku.stock <= 0) return 'out of stock';
  const offers = offerDay === null ? [] : tireOffers(sku, snapshot.offers.ofLine(sku.lineId, offerDay));
  const [unitCents = sku.priceCents] = todaysPrice([goodsOf(sku)], offers).unitCents;
  return before + formatCents(unitCents);
}

interface FoundLine {
  /** The cheapest available product, or else the cheapest. */
  readonly first: Sku;
  readonly count: number;
}

/** Returns a line with its products of the requested size, or all. */
function findLine(lineId: string, { meaning, snapshot }: SuggestionQuery): FoundLine[] {
  const all = snapshot.skusOfLine(lineId).sort(buyableFirst);
  const wanted = meaning.size?.sizes ?? [];
  const own = wanted.length > 0 ? all.filter((sku) => wanted.includes(sku.size)) : all;
  const [first] = own;
  return first ? [{ first, count: own.length }] : [];
}

const lineItem = ({ first, count }: FoundLine, asked: SuggestionQuery): Suggestion => ({
  label: highlight(`${first.brand} ${first.name}`, asked.words),
  url: urlOf(first),
  detail:
    count === 1
      ? `${first.size} · ${priceText(first, asked)}`
      : `${counted(count, UNITS[first.productType])} · ${priceText(first, asked, 'from ')}`,
  media: elementAt(first.pictures, 0).name,
});

/** Returns lines in their order, followed by unavailable ones. */
function lineItems(lineIds: readonly string[], asked: SuggestionQuery): Suggestion[] {
  const lines = lineIds.flatMap((lineId) => findLine(lineId, asked));
  const isOut = ({ first }: FoundLine) => first.stock <= 0;
  return [...lines.filter((line) => !isOut(line)), ...lines.filter(isOut)].map((line) => lineItem(line, asked));
}

function vehicleItems(
  found: readonly FoundVehicle[],
  year: number | null,
  words: readonly string[],
  { vehicle }: Understanding,
): Suggestion[] {
  if (vehicle) {
    const label = [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ');
    return vehicle.rows.slice(0, MAX_IN_GROUP).map((row) => ({
      label: highlight(`${label} ${row.trim}`, words),
      url: listingUrl(row, row.fitmentId),
      detail: row.rearSize ? `${row.frontSize} / ${row.rearSize}` : row.frontSize,
    }));
  }
  return found.map(({ make, model, yearFrom, yearTo }) => {
    const label = [year, make, model].filter(Boolean).join(' ');
    return {
      label: highlight(label, words),
      url: `/tires?q=${encodeURIComponent(label)}`,
      ...(year === null ? { detail: yearFrom === yearTo ? String(yearFrom) : `${yearFrom}–${yearTo}` } : {}),
    };
  });
}

/** Returns brands and categories with a word that begins like the last one typed. */
function namesStarting(
  last: string,
  names: ReadonlyMap<string, string>,
  toUrl: (value: string) => string,
): Suggestion[] {
  if (last.length < 2) return [];
  return [...names]
    .filter(([, label]) => wordsOf(label).some((word) => word.startsWith(last)))
    .slice(0, MAX_IN_GROUP)
    .map(([value, label]) => ({ label: highlight(label, [last]), url: toUrl(value) }));
}

function brandsAndCategories({ words, snapshot }: SuggestionQuery): SuggestionGroup[] {
  const last = words.at(-1) ?? '';
  const brands: Suggestion[] = [];
  const categories: Suggestion[] = [];
  for (const type of ['TIRE', 'WHEEL', 'ACCESSORY'] as const) {
    const columns = snapshot.departments[type].columns;
    const values = (id: string) => columns.find((column) => column.rule.id === id)?.values ?? [];
    const labels = (id: string) =>
      new Map(values(id).map((value) => [value, id === 'category' ? categoryLabel(value) : value]));
    brands.push(
      ...namesStarting(last, labels('brand'), (brand) => `${PATHS[type]}?brand=${encodeURIComponent(brand)}`),
    );
    categories.push(
      ...namesStarting(
        last,
        labels('category'),
        (category) => `${PATHS[type]}?category=${encodeURIComponent(category)}`,
      ),
    );
  }
  return [
    { kind: 'brands', title: 'Brands', items: brands.slice(0, 4) },
    { kind: 'categories', title: 'Categories', items: categories.slice(0, 4) },
  ];
}

async function fromDatabase(
  repository: SearchRepository,
  { words, meaning }: SuggestionQuery,
  year: number | null,
): Promise<{ lines: string[]; vehicles: FoundVehicle[] }> {
  const named = words.filter((word) => word !== String(year));
  if (named.length === 0) return { lines: [], vehicles: [] };
  const ofLines =
    meaning.brand || meaning.size || meaning.vehicle ? [...wordsOf(meaning.brand ?? ''), ...meaning.rest] : named;
  const found = await repository.suggest(prefixQuestion(ofLines), prefixQuestion(named), year);
  const known =
    found?.lines || found?.vehicles || meaning.vehicle || meaning.size
      ? found
      : await repository.suggestSimilar(named.join(' '), year);
  return { lines: (known?.lines ?? []).map((line) => line.lineId), vehicles: known?.vehicles ?? [] };
}

/** Returns the lines of the size, for a text without words. */
function linesOfSize({ words, meaning, snapshot }: SuggestionQuery): string[] {
  const tires = snapshot.departments.TIRE;
  if (words.length > 0) return [];
  const inSize = Array.from(tires.inGroup(meaning.size?.sizes[0] ?? ''), tires.sku);
  const [inStock, out] = [inSize.filter(({ stock }) => stock > 0), inSize.filter(({ stock }) => stock <= 0)];
  return [...new Set([...inStock, ...out].map(({ lineId }) => lineId))].slice(0, MAX_IN_GROUP);
}

const ownItem = (sku: Sku, asked: SuggestionQuery): Suggestion => ({
  label: highlight(`${sku.brand} ${sku.name}`, asked.words),
  url: urlOf(sku),
  detail: `${sku.size} · ${priceText(sku, asked)}`,
  media: elementAt(sku.pictures, 0).name,
});

async function suggest(
  text: string,
  offerDay: string | null,
  snapshot: SearchableCatalog,
  deps: SuggestionDependencies,
): Promise<ProductSuggestions> {
  const known = await deps.dictionaries(snapshot);
  const meaning = understand(text, known);
  const words = wordsOf(meaning.size?.rest ?? text).filter((word) => !isTypeWord(word));
  const asked: SuggestionQuery = { text, words, meaning, snapshot, offerDay };
  const year = words.map(Number).find((number) => number >= 1950 && number <= 2049) ?? null;
  const found = await fromDatabase(deps.repository, asked, year);
  const own = snapshot.sku(text.trim().toUpperCase());
  const lineIds = found.lines.length > 0 ? found.lines : linesOfSize(asked);
  const groups: SuggestionGroup[] = [
    {
      kind: 'sizes',
      title: 'Tire sizes',
      items: sizesOf(text, meaning, known).map((size) => ({
        label: highlight(size, wordsOf(text)),
        url: listingUrl({ frontSize: size }),
      })),
    },
    { kind: 'vehicles', title: 'Vehicles', items: vehicleItems(found.vehicles, year, words, meaning) },
    {
      kind: 'products',
      title: 'Products',
      items: own ? [ownItem(own, asked)] : lineItems(lineIds, asked),
    },
    ...brandsAndCategories(asked),
  ];
  return { query: text, groups: groups.filter((group) => group.items.length > 0) };
}

/** Serves GET /products/suggestions: completions of a text while it is typed. */
export function suggestionService(deps: SuggestionDependencies) {
  const kept = new AnswerCache<{ version: number; answer: ProductSuggestions }>(
    'suggestions',
    new LRUCache({ max: MAX_KEPT }),
  );
  deps.snapshots.subscribe((change) => {
    // The catalog's version does not count changes of availability, but its tag does.
    if (change === null || change.kinds.has('fitments') || change.tags.has('catalog')) kept.forgetAll();
    else kept.touch();
  });
  return {
    async suggestions(text: string, hasOffers = true): Promise<ProductSuggestions> {
      const snapshot = await deps.snapshots.current();
      const offerDay = hasOffers ? storeDay(deps.now()) : null;
      const key = `${offerDay ?? ''}|${plainText(text)}`;
      const hit = kept.get(key);
      if (hit?.version === snapshot.version) return { ...hit.answer, query: text };
      const keep = kept.begin();
      const { version } = snapshot;
      const answer = await suggest(text, offerDay, snapshot, deps);
      keep(key, { version, answer });
      return answer;
    },
  };
}
