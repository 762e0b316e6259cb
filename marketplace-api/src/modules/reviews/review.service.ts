import { LRUCache } from 'lru-cache';
import { REVIEW_PAGE_SIZE, VARIANT_RULES, type BenefitType, type ReviewSort } from 'shared-contracts';
import {
  lineTag,
  productTag,
  reviewsTag,
  type BusinessInfo,
  type CacheTag,
  type HelpfulVotes,
  type OwnerReviews,
  type Review,
  type ReviewCount,
  type ReviewOverview,
  type ReviewPage,
} from 'shared-contracts/wire';
import { TaggedCache } from '../../platform/freshness/answer-cache';
import type { Database, Queries } from '../../platform/database/database';
import { failure, isFailure, type Failure } from '../../platform/values/failure';
import { pageCountOf } from '../../platform/limits/list-depth';
import type { SnapshotSource } from '../catalog/catalog-snapshot';
import { speakerOf, type Voice } from './review-voice';
import * as sql from './review.sql';

export interface ReviewQuery {
  productNumber?: string;
  lineId?: string;
  sort?: ReviewSort;
  page?: number;
  pageSize?: number;
  rating?: number[];
  vehicle?: string;
  hasMedia?: boolean;
}

/** A product, and the vehicle of the requested owners. */
export interface OwnersQuery {
  productNumber: string;
  make: string;
  model: string;
}

interface Line {
  lineId: string;
  name: string;
  productNumber: string;
}
interface OverviewRow {
  count: number;
  sampleCount: number;
  overall: number | null;
  recommendPercent: number | null;
  stars: number[];
  aspects: Record<string, { readonly rating: number; readonly count: number }> | null;
}

export const unknownReview = () =>
  failure(404, 'NOT_FOUND', 'That review is no longer here. Reload the page to see the others.');
const unknown = () => failure(404, 'NOT_FOUND', 'We can’t find that product. Search again, or look through the list.');

/**
 * Returns the note beside the averages. Sample reviews must never pass for customers' own (16 CFR Part 465), nor the
 * reverse.
 */
function disclosureOf({ count, sampleCount }: OverviewRow): string | null {
  if (sampleCount === 0) return null;
  if (sampleCount === count) return 'Sample reviews: generated for demonstration. None was written by a customer.';
  const own = count - sampleCount;
  const customers =
    own === 1 ? 'One customer wrote the other one.' : `Customers wrote the other ${own.toLocaleString('en-US')}.`;
  return (
    `${sampleCount.toLocaleString('en-US')} of these ${count.toLocaleString('en-US')} reviews are samples, ` +
    `generated for demonstration and marked as such. ${customers} The averages count all of them.`
  );
}

function toOverview(row: OverviewRow): ReviewOverview {
  const averages = row.overall === null ? [] : [{ type: 'overall', rating: row.overall }];
  return {
    count: row.count,
    averageRatings: [...averages, ...Object.entries(row.aspects ?? {}).map(([type, aspect]) => ({ type, ...aspect }))],
    distribution: row.stars.map((count, index) => ({ rating: 5 - index, count })),
    recommendPercent: row.recommendPercent,
    hasSampleReviews: row.sampleCount > 0,
    disclosure: disclosureOf(row),
  };
}

export interface AboutReviews<T> {
  readonly answer: T | Failure;
  readonly tags: readonly CacheTag[];
}

/** Creates a cache of responses that are dropped when their data change. */
function answerMemory({ subscribe }: Pick<SnapshotSource, 'subscribe'>) {
  const kept = new TaggedCache<AboutReviews<unknown>>('reviews', new LRUCache({ max: 2000 }));
  subscribe(kept.onChange);
  return async <T>(key: string, read: () => Promise<AboutReviews<T>>): Promise<AboutReviews<T>> => {
    const hit = kept.get(key) as AboutReviews<T> | undefined;
    if (hit) return hit;
    const keep = kept.begin();
    const value = await read();
    keep(key, value);
    return value;
  };
}

/**
 * Returns the tags of one line's reviews, or of all. An unknown product, and one that moves to another line, change
 * them too.
 */
function tagsOf({ productNumber, lineId }: ReviewQuery, line: Line | null): CacheTag[] {
  const id = productNumber ?? lineId;
  const asked = id === undefined ? [] : [productTag(id), lineTag(id)];
  if (line === null) return id === undefined ? ['reviews'] : asked;
  return [...asked, reviewsTag(line.lineId), lineTag(line.lineId)];
}

/** Escapes percent signs and underscores, so that text is searched literally. */
const likeText = (text: string) => text.trim().replaceAll(/[\\%_]/g, '\\$&');

const urlOf = (line: Line) => `/product/${encodeURIComponent(line.productNumber)}`;

interface BusinessRow {
  count: number;
  overall: number | null;
  lastReviewedOn: string | null;
  hasSampleReviews: boolean;
}

async function readLine(db: Queries, { productNumber, lineId }: ReviewQuery): Promise<Line | Failure | null> {
  const id = productNumber ?? lineId;
  return id === undefined ? null : ((await db.one<Line>(sql.lineOfProduct, [id])) ?? unknown());
}

async function readPage(db: Queries, line: Line | null, withSamples: boolean, query: ReviewQuery): Promise<ReviewPage> {
  const { sort = 'Newest', page = 1, pageSize = REVIEW_PAGE_SIZE } = query;
  const scope = [
    line?.lineId ?? null,
    withSamples,
    query.rating ?? [],
    query.vehicle ? likeText(query.vehicle) : null,
    query.hasMedia ?? false,
  ];
  const order = line === null && sort === 'MostHelpful' ? sql.mixedReviewPage : sql.reviewPage(sort);
  const [counted, reviews] = await Promise.all([
    db.one<ReviewCount>(sql.matchingCount, scope),
    db.many<Review>(order, [...scope, pageSize, (page - 1) * pageSize]),
  ]);
  const count = counted?.count ?? 0;
  const businessInfo = line && { name: line.name, url: urlOf(line) };
  return { count, reviews, page, pageSize, pageCount: pageCountOf(count, pageSize), sort, businessInfo };
}

const OWNERS_SHOWN = 2;

async function readOwners(
  db: Queries,
  line: Line | null,
  withSamples: boolean,
  { make, model }: OwnersQuery,
): Promise<OwnerReviews> {
  const scope = [line?.lineId ?? null, withSamples, `${make.trim()} ${model.trim()}`];
  const [figures, reviews] = await Promise.all([
    db.one<Omit<OwnerReviews, 'reviews'>>(sql.ownerFigures, scope),
    db.many<Review>(sql.ownerReviews, [...scope, OWNERS_SHOWN]),
  ]);
  return { count: figures?.count ?? 0, average: figures?.average ?? null, reviews };
}

const toBusiness = (line: Line | null, row: BusinessRow, variant: BenefitType): BusinessInfo => ({
  name: line?.name ?? VARIANT_RULES[variant].displayName,
  url: line ? urlOf(line) : '/',
  count: row.count,
  averageRatings: row.overall === null ? [] : [{ type: 'overall', rating: row.overall }],
  lastReviewedOn: row.lastReviewedOn,
  hasSampleReviews: row.hasSampleReviews,
});

interface ReviewDependencies {
  readonly db: Database;
  readonly withSamples: boolean;
  readonly voicesPerAddress: number;
  readonly snapshots: Pick<SnapshotSource, 'subscribe'>;
}

export function reviewService({ db, withSamples, snapshots, voicesPerAddress }: ReviewDependencies) {
  const remember = answerMemory(snapshots);
  /** Returns the response for a product's line, or for all products where none is given. */
  async function about<T>(query: ReviewQuery, read: (line: Line | null) => Promise<T>): Promise<AboutReviews<T>> {
    const line = await readLine(db, query);
    if (line !== null && 'isFailure' in line) return { answer: line, tags: tagsOf(query, null) };
    return { answer: await read(line), tags: tagsOf(query, line) };
  }
  const scopeOf = (line: Line | null) => [line?.lineId ?? null, withSamples];
  return {
    page: (query: ReviewQuery): Promise<AboutReviews<ReviewPage>> =>
      remember(`page|${JSON.stringify(query)}`, async () => {
        const found = await about(query, (line) => readPage(db, line, withSamples, query));
        if (isFailure(found.answer)) return found;
        // Each review names its product, so its line's changes make the list stale.
        const shown = found.answer.reviews.map((review) => lineTag(review.lineId));
        return { ...found, tags: [...new Set([...found.tags, ...shown])] };
      }),
    overview: (query: ReviewQuery): Promise<AboutReviews<ReviewOverview>> =>
      remember(`overview|${JSON.stringify(query)}`, () =>
        about(query, async (line) => toOverview(await db.oneOrThrow<OverviewRow>(sql.overview, scopeOf(line)))),
      ),
    business: (query: ReviewQuery, variant: BenefitType): Promise<AboutReviews<BusinessInfo>> =>
      remember(`business|${variant}|${JSON.stringify(query)}`, () =>
        about(query, async (line) =>
          toBusiness(line, await db.oneOrThrow<BusinessRow>(sql.business, scopeOf(line)), variant),
        ),
      ),
    owners: (query: OwnersQuery): Promise<AboutReviews<OwnerReviews>> =>
      remember(`owners|${JSON.stringify(query)}`, () =>
        about({ productNumber: query.productNumber }, (line) => readOwners(db, line, withSamples, query)),
      ),
    count: (query: ReviewQuery): Promise<AboutReviews<ReviewCount>> =>
      about(query, async (line) => (await db.one<ReviewCount>(sql.reviewCount, scopeOf(line))) ?? { count: 0 }),
    voteHelpful: async (reviewId: string, voice: Voice): Promise<HelpfulVotes | Failure> => {
      const row = await db.transaction(async (tx) => {
        const { voter, network } = await speakerOf(tx, reviewId, voice);
        return tx.one<{ helpfulVotes: number | null }>(sql.voteHelpful, [reviewId, voter, network, voicesPerAddress]);
      });
      return row === null || row.helpfulVotes === null ? unknownReview() : { helpfulVotes: row.helpfulVotes };
    },
  };
}

export type ReviewService = ReturnType<typeof reviewService>;
