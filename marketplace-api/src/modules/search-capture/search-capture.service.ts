import type { BenefitType } from 'shared-contracts';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/database';
import { cartNotFound } from '../cart/cart-failures';
import { isFailure, type Failure } from '../../platform/values/failure';
import { runEach } from '../../platform/background/run-each';
import type { Session } from '../../platform/security/session';
import * as sql from './search-capture.sql';

export interface Search {
  readonly searchId: string;
  readonly variant: BenefitType;
  readonly question: string;
}

const MAX_WAITING = 5_000;
const QUESTION_LENGTH = 500;

/**
 * Records which searches led to which carts. Searches are buffered in memory and written in batches, so that no request
 * waits. Overload drops and counts the newest, and a crash loses some seconds: this is a report, not a ledger.
 */
export function searchCaptureService(db: Database, logger: Logger) {
  const write = (batch: readonly Search[]) => {
    const column = <K extends keyof Search>(key: K) => batch.map((search) => search[key]);
    return db.count(sql.insertSearches, [column('searchId'), column('variant'), column('question')]);
  };
  let waiting: Search[] = [];
  let leftOut = 0;
  return {
    record(search: Search): void {
      if (waiting.length >= MAX_WAITING) leftOut += 1;
      else waiting.push({ ...search, question: search.question.slice(0, QUESTION_LENGTH) });
    },

    async flush(): Promise<void> {
      const batch = waiting;
      waiting = [];
      if (leftOut > 0) logger.warn({ leftOut }, 'more searches than the report could take');
      leftOut = 0;
      if (batch.length === 0) return;
      try {
        await write(batch);
      } catch (error) {
        logger.warn({ err: error, count: batch.length }, 'searches could not be written together; each is tried alone');
        await runEach(
          batch,
          1,
          (search) => write([search]),
          () => undefined,
        );
      }
    },

    /** Attaches searches to a cart. Unknown ids are ignored, because another server may write their search later. */
    async attach(session: Session, searchIds: readonly string[]): Promise<{ attached: number } | Failure> {
      const attached = await db.transaction<number | Failure>(async (tx) => {
        if ((await tx.one(sql.ownCart, [session.cartNumber, session.hash, session.variant])) === null)
          return cartNotFound();
        await tx.count(sql.attach, [session.cartNumber, searchIds]);
        return (await tx.one<{ count: number }>(sql.attachedCount, [session.cartNumber]))?.count ?? 0;
      }, isFailure);
      return isFailure(attached) ? attached : { attached };
    },
  };
}

export type SearchCaptureService = ReturnType<typeof searchCaptureService>;
