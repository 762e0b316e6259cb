import type { Sku } from '../../modules/catalog/catalog.types';
import type { SearchableCatalog } from '../read-model/searchable-catalog';
import { prefixQuestion } from '../words/search-glossary';
import type { SearchMemory } from '../words/search-memory';
import { isOwnWord, type Dictionaries } from '../words/understanding';
import type { FoundSubject } from './found-subject';
import { unitsOf, type ListingSubject } from './listing-subject';

export const DEPARTMENTS = ['TIRE', 'WHEEL', 'ACCESSORY'] as const;
export type Departments = readonly Sku['productType'][];

/** Criteria from the text, in addition to the shopper's selection. */
export type Narrowing = Partial<ListingSubject>;

export class WordSearch {
  constructor(
    private readonly snapshot: SearchableCatalog,
    private readonly base: FoundSubject,
    private readonly search: SearchMemory,
    private readonly dictionaries: Dictionaries,
  ) {}

  /** Returns the first department with results. */
  private first(narrowing: Narrowing, departments: Departments): FoundSubject | null {
    const subject = { ...this.base.subject, ...narrowing };
    const productType = departments.find((type) => unitsOf(this.snapshot.departments[type], subject).fronts.length > 0);
    return productType ? { ...this.base, productType, subject } : null;
  }

  /** Finds products that have all words in their line's name or type, or else in their own data. */
  async words(words: readonly string[], narrowing: Narrowing, departments: Departments): Promise<FoundSubject | null> {
    return (
      (await this.wordsOfLines(words, narrowing, departments)) ??
      (await this.wordsOfProducts(words, narrowing, departments))
    );
  }

  async wordsOfLines(
    words: readonly string[],
    narrowing: Narrowing,
    departments: Departments,
  ): Promise<FoundSubject | null> {
    if (words.length === 0) return this.first(narrowing, departments);
    const lines = await this.search.lines(words);
    return lines.size > 0 ? this.first({ ...narrowing, lines }, departments) : null;
  }

  private async wordsOfProducts(
    words: readonly string[],
    narrowing: Narrowing,
    departments: Departments,
  ): Promise<FoundSubject | null> {
    if (!words.some((word) => isOwnWord(word, this.dictionaries))) return null;
    const products = await this.search.products(prefixQuestion(words));
    return products.size > 0 ? this.first({ ...narrowing, products }, departments) : null;
  }

  /** Finds a product by its number or part number, complete or its beginning. */
  async number(term: string): Promise<FoundSubject | null> {
    const text = term.toUpperCase();
    if (/\s/.test(text) || text.length < 5 || !/[\d-]/.test(text)) return null;
    if (this.snapshot.sku(text)) return this.first({ products: new Set([text]) }, DEPARTMENTS);
    if (!/^\d{8}$/.test(text) && !/^[A-Z0-9]+-[A-Z0-9-]+$/.test(text)) return null;
    const products = await this.search.byNumber(text);
    return products.size > 0 ? this.first({ products }, DEPARTMENTS) : null;
  }

  async similar(
    words: readonly string[],
    narrowing: Narrowing,
    departments: Departments,
  ): Promise<FoundSubject | null> {
    if (words.length === 0) return null;
    const lines = await this.search.similarLines(words.join(' '));
    return lines.size > 0 ? this.first({ ...narrowing, lines }, departments) : null;
  }

  /** Returns an empty result with next steps and other departments that match. */
  nothing(departments: Departments): FoundSubject {
    return { ...this.base, productType: departments[0]!, subject: { ...this.base.subject, products: new Set() } };
  }
}
