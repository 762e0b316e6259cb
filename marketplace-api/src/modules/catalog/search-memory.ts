import { LRUCache } from 'lru-cache';
import type { CatalogRepository } from './catalog.repository';

/** What the database found for a term, kept while the catalog stays: filters and pages of one search ask it once. */
export interface SearchMemory {
  products(tokens: string): Promise<ReadonlySet<string>>;
  similarLines(term: string): Promise<ReadonlySet<string>>;
  forget(): void;
}

export function searchMemory(repository: CatalogRepository): SearchMemory {
  const kept = new LRUCache<string, ReadonlySet<string>>({ max: 500 });
  const remember = async (key: string, read: () => Promise<string[]>) => {
    const known = kept.get(key);
    if (known) return known;
    const found = new Set(await read());
    kept.set(key, found);
    return found;
  };
  return {
    products: (tokens) => (tokens === '' ? Promise.resolve(new Set<string>()) : remember(`products|${tokens}`, () => repository.search(tokens))),
    similarLines: (term) => remember(`lines|${term}`, () => repository.similarLines(term)),
    forget: () => kept.clear(),
  };
}
