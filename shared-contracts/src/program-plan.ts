import type { ProgramPlan } from './variant-rules';

/** How a program takes an amount from a paycheck. Amounts in cents; days as `YYYY-MM-DD`. */
export interface ProgramPayments {
  readonly count: number;
  readonly everyDays: number;
  readonly amountCents: number;
  /** What the last payment is, which takes up the rounding. */
  readonly lastCents: number;
  readonly totalCents: number;
  readonly firstOn: string;
}

const DAY_MS = 86_400_000;

/** Returns the day of a moment by the store's standard time, which is five hours behind UTC. */
export const storeDayOf = (epochMs: number): string => new Date(epochMs - 5 * 3_600_000).toISOString().slice(0, 10);

/**
 * Returns the payments of an amount that is ordered on a day, without interest: they add up to the amount. Null where
 * there is nothing to pay.
 */
export function programPayments(amountCents: number, plan: ProgramPlan, orderedOn: string): ProgramPayments | null {
  if (!(amountCents > 0)) return null;
  const { count, everyDays, firstAfterDays } = plan;
  const each = Math.floor(amountCents / count);
  const firstOn = new Date(Date.parse(`${orderedOn}T12:00:00Z`) + firstAfterDays * DAY_MS).toISOString().slice(0, 10);
  return {
    count,
    everyDays,
    amountCents: each,
    lastCents: amountCents - each * (count - 1),
    totalCents: amountCents,
    firstOn,
  };
}
