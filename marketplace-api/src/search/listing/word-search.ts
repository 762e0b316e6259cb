import type { Sku } from '../../modules/catalog/catalog.types';
import type { SearchableCatalog } from '../read-model/searchable-catalog';
import { prefixQuestion } from '../words/search-glossary';
import type { SearchMemory } from '../words/search-memory';
import { isOwnWord, type Dictionaries } from '../words/understanding';
import type { FoundSubject } from './found-subject';
import { unitsOf, type ListingSubject } from './listing-subject';

export const DEPARTMENTS = ['TIRE', 'WHEEL', 'ACCESSORY'] as const;
export type Departments = readonly Sku['productType'][];

/** What narrows a listing beyond what the shopper has chosen beside the text. */
export type Narrowing = Partial<ListingSubject>;

export class WordSearch {
  constructor(
    private readonly snapshot: SearchableCatalog,
    private readonly base: FoundSubject,
    private readonly search: SearchMemory,
    private readonly dictionaries: Dictionaries,
  ) {}

  /** The first department where an narrowing leaves something. */
  private first(narrowing: Narrowing, departments: Departments): FoundSubject | null {
    const subject = { ...this.base.subject, ...narrowing };
    const productType = departments.find((type) => unitsOf(this.snapshot.departments[type], subject).fronts.length > 0);
    return productType ? { ...this.base, productType, subject } : null;
  }

  /** Products that have all words, in their line's name or kind, or else in their own. */
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

  /** A product's own number or part number, whole or its beginning. */
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

  /** Nothing at all: the page says how to go on, and where else the text is found. */
  nothing(departments: Departments): FoundSubject {
    return { ...this.base, productType: departments[0]!, subject: { ...this.base.subject, products: new Set() } };
  }
}
