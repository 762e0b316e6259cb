import type { FitmentService } from '../../modules/fitment/fitment.service';
import type { SearchableCatalog } from '../read-model/searchable-catalog';
import type { SearchMemory } from '../words/search-memory';
import type { Dictionaries } from '../words/understanding';
import type { FoundSubject } from './found-subject';
import type { ListingQuery } from './listing-query';
import { WHOLE_DEPARTMENT } from './listing-subject';
import { findByNumber, findLiterally, findNoWords, hasWords, TextSearch } from './text-search';
import { WordSearch } from './word-search';

export interface SearchSources {
  readonly search: SearchMemory;
  readonly fitments: FitmentService;
  dictionaries(snapshot: SearchableCatalog): Promise<Dictionaries>;
}

/** Filters by a promotion of any kind. An unknown promotion filters nothing. */
function withDeal(found: FoundSubject, { dealId }: ListingQuery, { offers }: SearchableCatalog): FoundSubject {
  if (dealId === null) return found;
  const deal = offers.promotions.find(({ promotionId }) => promotionId === dealId);
  if (!deal)
    return { ...found, notice: found.notice ?? 'We no longer have that deal. See all deals for what runs now.' };
  const lines = new Map(deal.lineIds.map((lineId) => [lineId, 0]));
  return { ...found, deal: deal.title, subject: { ...found.subject, lines } };
}

/** Returns the subject that the shopper selected besides the text: department, group, size, vehicle. */
async function chosen(query: ListingQuery, { fitments }: SearchSources): Promise<FoundSubject> {
  const known = query.fitmentId === null ? null : await fitments.rowOf(query.fitmentId);
  // A size other than the vehicle's own means that the shopper wants to see that size.
  const isOwnSize =
    known !== null && (query.size === null || query.size === known.row.frontSize || query.size === known.row.rearSize);
  const found = {
    productType: query.productType ?? 'TIRE',
    ...(query.fitmentId !== null && known === null
      ? { notice: 'We no longer know that vehicle. Choose it again to see only what fits.' }
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

/**
 * Finds the subject of a query. All asynchronous work is done here; the result contains names, which are then resolved
 * synchronously.
 */
export async function findSubject(
  query: ListingQuery,
  snapshot: SearchableCatalog,
  sources: SearchSources,
): Promise<FoundSubject> {
  const base = withDeal(await chosen(query, sources), query, snapshot);
  const { term } = query;
  if (term === null) return base;
  const dictionaries = await sources.dictionaries(snapshot);
  const search = new WordSearch(snapshot, base, sources.search, dictionaries);
  const question = { term, query, base, search, dictionaries };
  if (!hasWords(term)) return findNoWords(question);
  if (query.isLiteral) return findLiterally(question);
  const byNumber = await findByNumber(question);
  return byNumber ?? new TextSearch(question).find();
}
