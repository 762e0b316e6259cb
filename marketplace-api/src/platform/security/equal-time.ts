import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds; longer than any of these calls takes without overload. */
const EQUAL_MS = 100;

/**
 * Resolves to the result of work, but not before {@link EQUAL_MS}. For calls whose duration would reveal whether
 * something exists.
 */
export async function inEqualTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, wait(EQUAL_MS)]);
  return result;
}
