import type { SearchUnderstood } from 'shared-contracts/wire';
import { listingUrl, type FitmentRow, type FitmentService } from '../../modules/fitment/fitment.service';
import type { Sku } from '../../modules/catalog/catalog.types';
import { unitsOf, WHOLE_DEPARTMENT, type ListingSubject } from './listing-subject';
import type { ListingQuery } from './listing-query';
import type { SearchMemory } from '../words/search-memory';
import { prefixQuestion, wordsOf } from '../words/search-glossary';
import { isOwnWord, understand, type Dictionaries, type Understanding } from '../words/understanding';
import type { VehicleInText } from '../words/vehicle-text';
import type { SearchableCatalog } from '../read-model/searchable-catalog';

/** What a question is about, and what to say of it. */
export interface FoundSubject {
  readonly productType: Sku['productType'];
  readonly subject: ListingSubject;
  readonly vehicle?: string;
  readonly notice?: string;
  readonly understood?: SearchUnderstood;
}

export interface SearchSources {
  readonly search: SearchMemory;
  readonly fitments: FitmentService;
  dictionaries(snapshot: SearchableCatalog): Promise<Dictionaries>;
}

const TYPES = ['TIRE', 'WHEEL', 'ACCESSORY'] as const;
const MAX_CHOICES = 12;
const WORDS: Record<Sku['productType'], string> = { TIRE: 'tires', WHEEL: 'wheels', ACCESSORY: 'accessories' };

/** Choices a shopper makes beside the text: department, group, size, vehicle. */
async function chosen(query: ListingQuery, { fitments }: SearchSources): Promise<FoundSubject> {
  const known = query.fitmentId === null ? null : await fitments.rowOf(query.fitmentId);
  // A size beside a fitment that is not the vehicle's own means the shopper wants to look at that size.
  const isOwnSize =
    known !== null && (query.size === null || query.size === known.row.frontSize || query.size === known.row.rearSize);
  const found = {
    productType: query.productType ?? 'TIRE',
    ...(query.fitmentId !== null && known === null
      ? { notice: 'We do not know that vehicle any more. Choose it again to see only what fits.' }
      : {}),
  };
  const sizes = query.size === null ? null : [query.size];
  const subject = { ...WHOLE_DEPARTMENT, group: query.group, sizes, rear: query.rear };
  return known && isOwnSize
    ? {
        ...found,
        vehicle: known.fitment.vehicle,
        subject: { ...subject, fitments: [known.row], sizes: null, rear: null },
      }
    : { ...found, subject };
}

function vehicleAnswer({ vehicle }: Understanding): SearchUnderstood['vehicle'] {
  if (!vehicle) return undefined;
  const { year, rows } = vehicle;
  const label = nameOf(vehicle);
  const trim = (row: FitmentRow) =>
    `${year === null ? `${row.yearFrom}–${row.yearTo} ` : ''}${row.trim} · ${row.frontSize}${row.rearSize ? ` / ${row.rearSize}` : ''}`;
  return {
    label,
    ...(rows.length === 1 ? { fitmentId: rows[0]!.fitmentId } : {}),
    choices: rows.slice(0, MAX_CHOICES).map((row) => ({ label: trim(row), url: listingUrl(row, row.fitmentId) })),
  };
}

function answerOf(meaning: Understanding): SearchUnderstood {
  const vehicle = vehicleAnswer(meaning);
  return {
    ...(meaning.size ? { size: meaning.size.label } : {}),
    ...(vehicle ? { vehicle } : {}),
    ...(meaning.brand ? { brand: meaning.brand } : {}),
    ...(meaning.rim === null ? {} : { rim: meaning.rim }),
    ...(meaning.rest.length > 0 ? { rest: meaning.rest.join(' ') } : {}),
  };
}

type Attempt = Partial<ListingSubject>;

/** The departments to look in: the one asked for, or the one that the text names, or all. */
function departmentsFor(query: ListingQuery, meaning: Understanding | null): readonly Sku['productType'][] {
  if (query.productType) return [query.productType];
  if (meaning?.productType) return [meaning.productType];
  return TYPES;
}

class Search {
  constructor(
    private readonly snapshot: SearchableCatalog,
    private readonly base: FoundSubject,
    private readonly search: SearchMemory,
    private readonly dictionaries: Dictionaries,
  ) {}

  /** The first department where an attempt leaves something. */
  private first(attempt: Attempt, departments: readonly Sku['productType'][]): FoundSubject | null {
    const subject = { ...this.base.subject, ...attempt };
    const productType = departments.find((type) => unitsOf(this.snapshot.departments[type], subject).fronts.length > 0);
    return productType ? { ...this.base, productType, subject } : null;
  }

  /** Products that have all words, in their line's name or kind, or else in their own. */
  async words(
    words: readonly string[],
    attempt: Attempt,
    departments: readonly Sku['productType'][],
  ): Promise<FoundSubject | null> {
    return (
      (await this.wordsOfLines(words, attempt, departments)) ??
      (await this.wordsOfProducts(words, attempt, departments))
    );
  }

  async wordsOfLines(
    words: readonly string[],
    attempt: Attempt,
    departments: readonly Sku['productType'][],
  ): Promise<FoundSubject | null> {
    if (words.length === 0) return this.first(attempt, departments);
    const lines = await this.search.lines(words);
    return lines.size > 0 ? this.first({ ...attempt, lines }, departments) : null;
  }

  private async wordsOfProducts(
    words: readonly string[],
    attempt: Attempt,
    departments: readonly Sku['productType'][],
  ): Promise<FoundSubject | null> {
    if (!words.some((word) => isOwnWord(word, this.dictionaries))) return null;
    const products = await this.search.products(prefixQuestion(words));
    return products.size > 0 ? this.first({ ...attempt, products }, departments) : null;
  }

  /** A product's own number or part number, whole or its beginning. */
  async number(term: string): Promise<FoundSubject | null> {
    const text = term.toUpperCase();
    if (/\s/.test(text) || text.length < 5 || !/[\d-]/.test(text)) return null;
    if (this.snapshot.sku(text)) return this.first({ products: new Set([text]) }, TYPES);
    if (!/^\d{8}$/.test(text) && !/^[A-Z0-9]+-[A-Z0-9-]+$/.test(text)) return null;
    const products = await this.search.byNumber(text);
    return products.size > 0 ? this.first({ products }, TYPES) : null;
  }

  async similar(
    words: readonly string[],
    attempt: Attempt,
    departments: readonly Sku['productType'][],
  ): Promise<FoundSubject | null> {
    if (words.length === 0) return null;
    const lines = await this.search.similarLines(words.join(' '));
    return lines.size > 0 ? this.first({ ...attempt, lines }, departments) : null;
  }

  /** Nothing at all: the page says how to go on, and where else the text is found. */
  nothing(departments: readonly Sku['productType'][]): FoundSubject {
    return { ...this.base, productType: departments[0]!, subject: { ...this.base.subject, products: new Set() } };
  }
}

function ownSubject({ size, vehicle, brand, rim, isRunFlat }: Understanding, subject: ListingSubject): Attempt {
  const isChosen = subject.fitments.length > 0 || subject.sizes !== null;
  return {
    ...(size && !isChosen ? { sizes: size.sizes } : {}),
    ...(vehicle && !size && !isChosen ? { fitments: vehicle.rows } : {}),
    brand,
    rim,
    isRunFlat,
  };
}

const isRim = (word: string) => /^\d{2}$/.test(word) && Number(word) >= 12 && Number(word) <= 26;

/** Exactly what was asked for. "michelin 18" means the rim, unless a line is called so. */
async function exactly(
  { rest, brand }: Understanding,
  search: Search,
  own: Attempt,
  departments: readonly Sku['productType'][],
): Promise<FoundSubject | null> {
  const rims = rest.filter(isRim);
  if (rims.length !== 1 || (rest.length === 1 && brand === null)) return search.words(rest, own, departments);
  const words = rest.filter((word) => !isRim(word));
  return (
    (await search.wordsOfLines(rest, own, departments)) ??
    (await search.words(words, { ...own, rim: Number(rims[0]) }, departments)) ??
    search.words(rest, own, departments)
  );
}

const nameOf = ({ year, make, model }: VehicleInText) => [year, make, model].filter(Boolean).join(' ');

/** What comes close when nothing is exactly what was asked for, the closest first. */
async function close(
  term: string,
  meaning: Understanding,
  search: Search,
  own: Attempt,
  departments: readonly Sku['productType'][],
): Promise<FoundSubject | null> {
  const what = meaning.size?.label ?? (meaning.vehicle && nameOf(meaning.vehicle));
  const near = what ? departments.slice(0, 1) : departments;
  const similar =
    (await search.similar([...wordsOf(meaning.brand ?? ''), ...meaning.rest], { ...own, brand: null }, near)) ??
    (meaning.brand ? await search.similar(meaning.rest, { ...own, brand: null }, near) : null);
  if (similar) return { ...similar, notice: `Nothing matches “${term}” exactly. These come close.` };
  const widened = what
    ? await search.words([], { ...own, brand: null, rim: null, isRunFlat: false }, departments)
    : null;
  return (
    widened && {
      ...widened,
      notice: `Nothing for ${what} matches “${term}” exactly. These are all ${WORDS[widened.productType]} for it.`,
    }
  );
}

/** "camry" names no tire, but a vehicle: its year and trim decide what fits. */
async function ofModel(
  vehicle: VehicleInText | null,
  search: Search,
  own: Attempt,
  departments: readonly Sku['productType'][],
): Promise<FoundSubject | null> {
  const found = vehicle && (await search.words(vehicle.rest, { ...own, fitments: vehicle.rows }, departments));
  return (
    found && {
      ...found,
      notice: `These are for a ${nameOf(vehicle)} of any year. Choose year and trim to see what fits yours.`,
    }
  );
}

function noticeOf(term: string, elsewhere: FoundSubject | null): string {
  const start = `Nothing matches “${term}”.`;
  if (elsewhere) return `${start} Look among the ${WORDS[elsewhere.productType]}: they have it.`;
  return `${start} Check the spelling, use fewer words, or search by vehicle or by a size such as 225/65R17.`;
}

async function searchText(
  term: string,
  query: ListingQuery,
  snapshot: SearchableCatalog,
  base: FoundSubject,
  sources: SearchSources,
): Promise<FoundSubject> {
  const dictionaries = await sources.dictionaries(snapshot);
  const search = new Search(snapshot, base, sources.search, dictionaries);
  const literally = () => search.words(wordsOf(term), {}, departmentsFor(query, null));
  if (query.isLiteral)
    return (await literally()) ?? { ...search.nothing(departmentsFor(query, null)), notice: noticeOf(term, null) };
  const byNumber = await search.number(term);
  if (byNumber && (query.productType === null || byNumber.productType === query.productType)) return byNumber;
  const meaning = understand(term, dictionaries);
  const departments = departmentsFor(query, meaning);
  const own = ownSubject(meaning, base.subject);
  const isTaken =
    meaning.vehicle !== null ||
    meaning.size !== null ||
    base.subject.fitments.length > 0 ||
    base.subject.sizes !== null;
  const model = isTaken ? null : dictionaries.vehicles.findModel(meaning.rest);
  // A size or a brand in the text is surely one; the other readings may be a product's name.
  const isSure = meaning.vehicle === null && meaning.rim === null && meaning.productType === null && !meaning.isRunFlat;
  const exact = (await exactly(meaning, search, own, departments)) ?? (isSure ? null : await literally());
  const byModel = exact ? null : await ofModel(model, search, own, departments);
  const found = exact ?? byModel ?? (await close(term, meaning, search, own, departments));
  const understood = answerOf(byModel && model ? { ...meaning, vehicle: model, rest: model.rest } : meaning);
  if (found) return { ...found, ...(Object.keys(understood).length > 0 ? { understood } : {}) };
  const elsewhere = query.productType ? await search.words(meaning.rest, own, TYPES) : null;
  return { ...search.nothing(departments), notice: noticeOf(term, elsewhere), understood };
}

/**
 * What a question is about. Everything that takes time happens here; what it answers is names, to be looked up at once.
 */
export async function findSubject(
  query: ListingQuery,
  snapshot: SearchableCatalog,
  sources: SearchSources,
): Promise<FoundSubject> {
  const base = await chosen(query, sources);
  return query.term === null ? base : searchText(query.term, query, snapshot, base, sources);
}
