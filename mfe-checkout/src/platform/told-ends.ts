import type { OrderOutcome } from 'shared-contracts';
import { kept } from './kept';

const KEPT = 20;

/** For all tabs, as the orders are. */
const stored = kept(
  () => localStorage,
  'checkout.ends',
  (value): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string'),
);

const keyOf = (subject: string, outcome: OrderOutcome): string => `${subject}:${outcome}`;

/** Whether this end of an order, or of a cart that was to become one, has been told. */
export const hasToldEnd = (subject: string, outcome: OrderOutcome): boolean =>
  (stored.read() ?? []).includes(keyOf(subject, outcome));

/** True the first time: whoever gets it tells the end. */
export function beginTellingEnd(subject: string, outcome: OrderOutcome): boolean {
  if (hasToldEnd(subject, outcome)) return false;
  stored.write([keyOf(subject, outcome), ...(stored.read() ?? [])].slice(0, KEPT));
  return true;
}
