import { LRUCache } from 'lru-cache';
import { REVIEW_PAGE_SIZE, type ReviewSort } from 'shared-contracts';
import type { HelpfulVotes, Review, ReviewCount, ReviewOverview, ReviewPage } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database';
import { failure, type Failure } from '../../platform/failure';
import * as sql from './review.sql';

export interface ReviewQuery { productNumber?: string; lineId?: string; sort?: ReviewSort; page?: number; pageSize?: number }

interface Line { lineId: string; name: string; productNumber: string }
interface OverviewRow {
  count: number; hasSampleReviews: boolean; disclosure: string | null; overall: number | null; recommendPercent: number | null; stars: number[];
  aspects: Record<string, number> | null;
}

const unknown = () => failure(404, 'NOT_FOUND', 'We have no such product. Search again, or look through the list.');

function toOverview(row: OverviewRow): ReviewOverview {
  const averages = row.overall === null ? [] : [{ type: 'overall', rating: row.overall }];
  return {
    count: row.count, averageRatings: [...averages, ...Object.entries(row.aspects ?? {}).map(([type, rating]) => ({ type, rating }))],
    distribution: row.stars.map((count, index) => ({ rating: 5 - index, count })), recommendPercent: row.recommendPercent,
    hasSampleReviews: row.hasSampleReviews, disclosure: row.disclosure,
  };
}

/** Answers are kept until any review or product changes. */
function answerMemory(onChange: (listener: () => void) => void) {
  const kept = new LRUCache<string, object>({ max: 2000 });
  onChange(() => kept.clear());
  return async <T extends object>(key: string, read: () => Promise<T>): Promise<T> => {
    const hit = kept.get(key) as T | undefined;
    if (hit) return hit;
    const value = await read();
    kept.set(key, value);
    return value;
  };
}

export function reviewService(db: Queries, withSamples: boolean, onChange: (listener: () => void) => void) {
  const remember = answerMemory(onChange);
  const lineOf = async (query: ReviewQuery): Promise<Line | Failure | null> => {
    const id = query.productNumber ?? query.lineId;
    return id === undefined ? null : ((await db.one<Line>(sql.lineOfProduct, [id])) ?? unknown());
  };

  async function readPage(query: ReviewQuery): Promise<ReviewPage | Failure> {
    const line = await lineOf(query);
    if (line !== null && 'isFailure' in line) return line;
    const { sort = 'Newest', page = 1, pageSize = REVIEW_PAGE_SIZE } = query;
    const scope = [line?.lineId ?? null, withSamples];
    const [counted, reviews] = await Promise.all([
      db.one<ReviewCount>(sql.reviewCount, scope), db.many<Review>(sql.reviewPage(sort), [...scope, pageSize, (page - 1) * pageSize]),
    ]);
    const count = counted?.count ?? 0;
    const businessInfo = line && { name: line.name, url: `/product/${encodeURIComponent(line.productNumber)}` };
    return { count, reviews, page, pageSize, pageCount: Math.max(1, Math.ceil(count / pageSize)), sort, businessInfo };
  }

  return {
    page: (query: ReviewQuery) => remember(`page|${JSON.stringify([query.productNumber, query.lineId, query.sort, query.page, query.pageSize])}`, () => readPage(query)),
    overview: (query: ReviewQuery): Promise<ReviewOverview | Failure> => remember(`overview|${query.productNumber ?? ''}|${query.lineId ?? ''}`, async () => {
      const line = await lineOf(query);
      if (line !== null && 'isFailure' in line) return line;
      const row = await db.one<OverviewRow>(sql.overview, [line?.lineId ?? null, withSamples]);
      return toOverview(row!);
    }),
    async count(query: ReviewQuery): Promise<ReviewCount | Failure> {
      const line = await lineOf(query);
      if (line !== null && 'isFailure' in line) return line;
      return (await db.one<ReviewCount>(sql.reviewCount, [line?.lineId ?? null, withSamples])) ?? { count: 0 };
    },
    voteHelpful: async (reviewId: string): Promise<HelpfulVotes | Failure> =>
      (await db.one<HelpfulVotes>(sql.voteHelpful, [reviewId])) ?? failure(404, 'NOT_FOUND', 'We have no such review any more.'),
  };
}

export type ReviewService = ReturnType<typeof reviewService>;
