import type { ProgramPlan } from '../rules/variant-rules';

/** Payroll deductions of a program for one amount. Amounts are in cents; days are `YYYY-MM-DD`. */
export interface ProgramPayments {
  readonly count: number;
  readonly everyDays: number;
  readonly amountCents: number;
  /** Last payment, which absorbs the rounding. */
  readonly lastCents: number;
  readonly totalCents: number;
  readonly firstOn: string;
}

const DAY_MS = 86_400_000;

/** Returns the day of a moment in the store's standard time, which is five hours behind UTC. */
export const storeDayOf = (epochMs: number): string => new Date(epochMs - 5 * 3_600_000).toISOString().slice(0, 10);

/**
 * Returns the interest-free payments of an amount ordered on a day; they add up to the amount. Null when the amount is
 * zero.
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
