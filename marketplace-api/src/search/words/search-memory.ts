import { LRUCache } from 'lru-cache';
import type { SearchRepository } from '../search.repository';
import { SearchIndex } from './search-index';
import { joined, prefixQuestion, wordsOf } from './search-glossary';
import { SizeDirectory } from './size-text';
import { VehicleDirectory } from './vehicle-text';
import type { FitmentService } from '../../modules/fitment/fitment.service';
import type { Dictionaries } from './understanding';
import type { SearchableCatalog } from '../read-model/searchable-catalog';

/**
 * Caches the database's search results while the catalog is unchanged, so that filters and pages of one search query it
 * once.
 */
export interface SearchMemory {
  /** Returns lines that have all words, with their relevance. */
  lines(words: readonly string[]): Promise<ReadonlyMap<string, number>>;
  products(question: string): Promise<ReadonlySet<string>>;
  byNumber(text: string): Promise<ReadonlySet<string>>;
  similarLines(words: string): Promise<ReadonlyMap<string, number>>;
  forget(): void;
}

const MAX_KEPT = 500;
const BATCH_SIZE = 250;
const SETTLED_MS = 1000;

/**
 * Builds an index of the lines' words when a search comes after the catalog has been unchanged for a moment. Until then
 * searches use the database.
 */
function settledIndex(repository: SearchRepository, now: () => number) {
  let index: SearchIndex | null = null;
  let making: Promise<void> | null = null;
  let changes = 0;
  let changedAt = -Infinity;
  const make = async () => {
    const known = changes;
    const made = new SearchIndex();
    for (let last = ''; ;) {
      const rows = await repository.lineWords(last, BATCH_SIZE);
      made.add(rows);
      if (rows.length < BATCH_SIZE) break;
      last = rows.at(-1)!.lineId;
    }
    if (known === changes) index = made;
  };
  return {
    find(words: readonly string[]): ReadonlyMap<string, number> | null {
      const isDue = !index && !making && now() - changedAt > SETTLED_MS;
      // A failed build is retried by the next search; the database answers until then, or reports the error.
      if (isDue)
        making = make()
          .catch(() => {
            changedAt = now();
          })
          .finally(() => {
            making = null;
          });
      return index?.find(words) ?? null;
    },
    forget: () => {
      index = null;
      changes += 1;
      changedAt = now();
    },
  };
}

/** @param now milliseconds of a monotonic clock */
export function searchMemory(repository: SearchRepository, now: () => number = () => performance.now()): SearchMemory {
  const kept = new LRUCache<string, object>({ max: MAX_KEPT });
  const index = settledIndex(repository, now);
  let generation = 0;
  const remember = async <T extends object>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(key) as T | undefined;
    if (known) return known;
    const asked = generation;
    const found = await read();
    if (asked === generation) kept.set(key, found);
    return found;
  };
  const toMap = (lines: readonly { lineId: string; rank: number }[]) =>
    new Map(lines.map(({ lineId, rank }) => [lineId, rank]));
  return {
    lines: async (words) => {
      const question = prefixQuestion(words);
      return (
        index.find(words) ?? remember(`lines|${question}`, async () => toMap(await repository.searchLines(question)))
      );
    },
    products: (question) =>
      remember(`products|${question}`, async () => new Set(await repository.searchProducts(question))),
    byNumber: (text) => remember(`number|${text}`, async () => new Set(await repository.productsByNumber(text))),
    similarLines: (words) => remember(`similar|${words}`, async () => toMap(await repository.similarLines(words))),
    forget: () => {
      generation += 1;
      kept.clear();
      index.forget();
    },
  };
}

/**
 * Returns the names of sizes, brands and vehicles, computed again when products or vehicles are added, removed or
 * renamed.
 */
export function dictionarySource(fitments: FitmentService): (snapshot: SearchableCatalog) => Promise<Dictionaries> {
  let made: { key: string; rows: unknown; value: Dictionaries } | null = null;
  let vehicles: { rows: unknown; value: VehicleDirectory } | null = null;
  return async (snapshot) => {
    const rows = await fitments.rows();
    const { TIRE, WHEEL, ACCESSORY } = snapshot.departments;
    const key = [TIRE, WHEEL, ACCESSORY]
      .map(({ arrangements, namings, count }) => `${arrangements}.${namings}.${count}`)
      .join('|');
    if (made?.key === key && made.rows === rows) return made.value;
    if (vehicles?.rows !== rows) vehicles = { rows, value: new VehicleDirectory(rows) };
    const brands = new Map<string, string>();
    for (const department of [TIRE, WHEEL, ACCESSORY]) {
      for (const brand of department.column('brand').values) brands.set(joined(brand), brand);
    }
    const ownWords = [...new Set(WHEEL.column('finish').values.flatMap(wordsOf))];
    const value = { sizes: new SizeDirectory(TIRE.groupKeys()), vehicles: vehicles.value, brands, ownWords };
    made = { key, rows, value };
    return value;
  };
}
