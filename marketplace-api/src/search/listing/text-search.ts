import type { Sku } from '../../modules/catalog/catalog.types';
import { wordsOf } from '../words/search-glossary';
import { notSold } from '../words/not-sold';
import { understand, type Dictionaries, type Understanding } from '../words/understanding';
import { limitsText, noticeOfLimits, noticeOfWishes, RELAXATIONS, type Relaxed } from './search-limits';
import type { VehicleInText } from '../words/vehicle-text';
import type { FoundSubject } from './found-subject';
import type { ListingQuery } from './listing-query';
import type { ListingSubject } from './listing-subject';
import { understoodOf, vehicleName } from './search-understood';
import { DEPARTMENTS, type Departments, type Narrowing, type WordSearch } from './word-search';

const NAMES: Record<Sku['productType'], string> = { TIRE: 'tires', WHEEL: 'wheels', ACCESSORY: 'accessories' };

/** Returns the departments to search: the selected one, the one that the text names, or all. */
function departmentsFor(query: ListingQuery, meaning: Understanding | null): Departments {
  if (query.productType) return [query.productType];
  if (meaning?.productType) return [meaning.productType];
  if (meaning?.isQuiet) return ['TIRE'];
  return DEPARTMENTS;
}

/** Load ranges mean light trucks, unless the query names a size or a trailer. */
const LIGHT_TRUCKS = '11';
const isTrailer = (word: string) => /^(?:trailers?|st)$/.test(word);

function ownSubject(meaning: Understanding, subject: ListingSubject): Narrowing {
  const { size, vehicle, brand, rim, isRunFlat, loadRange, belowDollars, aboveDollars, isQuiet, rest } = meaning;
  const isChosen = subject.fitments.length > 0 || subject.sizes !== null;
  return {
    ...(size && !isChosen ? { sizes: size.sizes } : {}),
    ...(vehicle && !size && !isChosen ? { fitments: vehicle.rows } : {}),
    brand,
    rim,
    isRunFlat,
    loadRange,
    belowDollars,
    aboveDollars,
    isQuiet,
    ...(loadRange !== null && !size && !isChosen && subject.group === null && !rest.some(isTrailer)
      ? { group: LIGHT_TRUCKS }
      : {}),
  };
}

const isRim = (word: string) => /^\d{2}$/.test(word) && Number(word) >= 12 && Number(word) <= 26;

function noticeOf(term: string, elsewhere: FoundSubject | null): string {
  const start = `Nothing matches “${term}”.`;
  if (elsewhere) return `${start} Look among the ${NAMES[elsewhere.productType]}: they have it.`;
  return (
    notSold(term) ??
    `${start} Check the spelling, use fewer words, or search by vehicle or by a size such as 225/65R17.`
  );
}

/** Returns whether a text has searchable words. Signs, emoji and other scripts match nothing. */
export const hasWords = (term: string) => wordsOf(term).length > 0;

const NO_WORDS_ADVICE = 'Write a brand, a tire, a size such as 225/65R17, or a vehicle such as 2021 Camry.';

export function findNoWords({ term, query, search }: TextQuestion): FoundSubject {
  const notice = `There is nothing to search for in “${term}”. ${NO_WORDS_ADVICE}`;
  return { ...search.nothing(departmentsFor(query, null)), notice };
}

export interface TextQuestion {
  readonly term: string;
  readonly query: ListingQuery;
  readonly base: FoundSubject;
  readonly search: WordSearch;
  readonly dictionaries: Dictionaries;
}

/** Searches for the words themselves, without interpreting them as sizes or vehicles. */
export async function findLiterally({ term, query, search }: TextQuestion): Promise<FoundSubject> {
  const departments = departmentsFor(query, null);
  const found = await search.words(wordsOf(term), {}, departments);
  return found ?? { ...search.nothing(departments), notice: noticeOf(term, null) };
}

/**
 * Finds a product by its number or part number; null where the text is none, or names a product of another department.
 */
export async function findByNumber({ term, query, search }: TextQuestion): Promise<FoundSubject | null> {
  const found = await search.number(term);
  if (found === null) return null;
  return query.productType === null || found.productType === query.productType ? found : null;
}

/** Searches by a text with sizes, vehicles, brands and rims. It tries interpretations from exact to approximate. */
export class TextSearch {
  private readonly meaning: Understanding;
  private readonly departments: Departments;
  private readonly own: Narrowing;
  private readonly isSoldElsewhere: boolean;
  /** A vehicle without a year, used only where neither text nor selection names a size or vehicle. */
  private readonly model: VehicleInText | null;

  constructor(private readonly question: TextQuestion) {
    const { term, query, base, dictionaries } = question;
    this.meaning = understand(term, dictionaries);
    this.departments = departmentsFor(query, this.meaning);
    this.own = ownSubject(this.meaning, base.subject);
    this.isSoldElsewhere = notSold(term) !== null;
    const { vehicle, size, rest } = this.meaning;
    const isFitKnown =
      vehicle !== null || size !== null || base.subject.fitments.length > 0 || base.subject.sizes !== null;
    this.model = isFitKnown ? null : dictionaries.vehicles.findModel(rest);
  }

  async find(): Promise<FoundSubject> {
    const exact = (await this.findExact()) ?? (await this.findByName());
    if (exact) return this.explained(exact);
    if (this.isSoldElsewhere) return this.noResult();
    const ofModel = await this.findByModel();
    if (ofModel) return this.explained(ofModel, { ...this.meaning, vehicle: this.model, rest: this.model!.rest });
    const similar = await this.findSimilar();
    if (similar) return this.explained(similar);
    const widened = await this.findWithinPlace();
    if (widened) return this.explained(widened);
    return this.noResult();
  }

  /** Adds how the text was understood. */
  private explained(found: FoundSubject, meaning: Understanding = this.meaning): FoundSubject {
    const understood = understoodOf(meaning);
    if (Object.keys(understood).length === 0) return found;
    const notice = found.notice ?? noticeOfWishes(meaning);
    return { ...found, understood, ...(notice && { notice }) };
  }

  /** Finds exact matches. "michelin 18" means the rim, unless a line has that name. */
  private async findExact(): Promise<FoundSubject | null> {
    const { question, meaning, own, departments } = this;
    const { search } = question;
    const { rest, brand } = meaning;
    const rims = rest.filter(isRim);
    const mayBeRim = rims.length === 1 && (rest.length > 1 || brand !== null);
    if (!mayBeRim) return search.words(rest, own, departments);
    const calledSo = await search.wordsOfLines(rest, own, departments);
    if (calledSo) return calledSo;
    const withoutRim = rest.filter((word) => !isRim(word));
    const ofRim = await search.words(withoutRim, { ...own, rim: Number(rims[0]) }, departments);
    return ofRim ?? search.words(rest, own, departments);
  }

  /** Reads words as a product's name, except a size or brand, which are unambiguous. */
  private async findByName(): Promise<FoundSubject | null> {
    const { vehicle, rim, productType, isRunFlat, isQuiet, loadRange, belowDollars, aboveDollars, size } = this.meaning;
    if (belowDollars !== null || aboveDollars !== null) return null;
    const isSure =
      vehicle === null &&
      rim === null &&
      productType === null &&
      !isRunFlat &&
      !isQuiet &&
      (loadRange === null || size !== null);
    if (isSure) return null;
    const { term, query, search } = this.question;
    return search.words(wordsOf(term), {}, departmentsFor(query, null));
  }

  /** Reads a text such as "camry" as a vehicle, whose year and trim decide what fits. */
  private async findByModel(): Promise<FoundSubject | null> {
    const { model, own, departments } = this;
    if (model === null) return null;
    const found = await this.question.search.words(model.rest, { ...own, fitments: model.rows }, departments);
    if (found === null) return null;
    const notice = `These are for a ${vehicleName(model)} of any year. Choose year and trim to see what fits yours.`;
    return { ...found, notice };
  }

  /** The size or vehicle in the text. */
  private get place(): string | null {
    const { size, vehicle } = this.meaning;
    return size?.label ?? (vehicle && vehicleName(vehicle));
  }

  /** Finds similar words: first including the brand, then without it. */
  private async findSimilar(): Promise<FoundSubject | null> {
    const { search, term } = this.question;
    const { brand, rest } = this.meaning;
    const own = { ...this.own, brand: null };
    const near = this.place ? this.departments.slice(0, 1) : this.departments;
    const withBrand = await search.similar([...wordsOf(brand ?? ''), ...rest], own, near);
    const found = withBrand ?? (brand === null ? null : await search.similar(rest, own, near));
    return found && { ...found, notice: `Nothing matches “${term}” exactly. These come close.` };
  }

  /** Finds all products for the size or vehicle, ignoring the other words. */
  private async findWithinPlace(): Promise<FoundSubject | null> {
    if (!this.place) return null;
    const { search, term, base } = this.question;
    const everything = {
      ...this.own,
      brand: null,
      rim: null,
      isRunFlat: false,
      loadRange: null,
      belowDollars: null,
      aboveDollars: null,
      isQuiet: false,
      group: base.subject.group,
    };
    const found = await search.words([], everything, this.departments);
    if (found === null) return null;
    const all = `all ${NAMES[found.productType]}`;
    const relaxed = await this.findRelaxed();
    if (relaxed && relaxed.text !== '') {
      const notice = `Nothing for ${this.place} ${limitsText(this.meaning)}. These are ${all} for it.`;
      return { ...found, notice };
    }
    return { ...found, notice: `Nothing for ${this.place} matches “${term}” exactly. These are ${all} for it.` };
  }

  /** Repeats the search without the price or the wish for quiet tires; null where that finds nothing either. */
  private async findRelaxed(): Promise<Relaxed | null> {
    const { meaning, own, departments, question } = this;
    for (const { applies, lift, textOf, without } of RELAXATIONS)
      if (applies(meaning) && (await question.search.words(meaning.rest, { ...own, ...lift }, departments)))
        return { text: textOf(meaning, question.term), without };
    return null;
  }

  /** Returns an empty result with next steps and other departments that match. */
  private async noResult(): Promise<FoundSubject> {
    const { search, term, query } = this.question;
    const relaxed = this.isSoldElsewhere ? null : await this.findRelaxed();
    if (relaxed)
      return {
        ...search.nothing(this.departments),
        notice: noticeOfLimits(this.meaning, relaxed),
        understood: { ...understoodOf(this.meaning), relaxed },
      };
    const elsewhere = query.productType ? await search.words(this.meaning.rest, this.own, DEPARTMENTS) : null;
    return {
      ...search.nothing(this.departments),
      notice: noticeOf(term, elsewhere),
      understood: { ...understoodOf(this.meaning), ...(this.isSoldElsewhere ? { isSoldElsewhere: true } : {}) },
    };
  }
}
