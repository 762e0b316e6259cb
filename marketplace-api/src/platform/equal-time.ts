import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the work of any of these calls takes on a store that is not overloaded. */
const EQUAL_MS = 100;

/**
 * Returns what work resolves to, not before {@link EQUAL_MS}: for calls whose work depends on whether something exists
 * that the caller must not learn of.
 */
export async function inEqualTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, wait(EQUAL_MS)]);
  return result;
}
