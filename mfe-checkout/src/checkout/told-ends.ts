import type { OrderOutcome } from 'shared-contracts';
import { kept } from '../platform/kept';

const KEPT = 20;

/** Shared by all tabs, as the orders are. */
const stored = kept(
  () => localStorage,
  'checkout.ends',
  (value): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string'),
);

const keyOf = (subject: string, outcome: OrderOutcome): string => `${subject}:${outcome}`;

/** Returns whether this outcome of an order, or of its cart, was published. */
export const hasToldEnd = (subject: string, outcome: OrderOutcome): boolean =>
  (stored.read() ?? []).includes(keyOf(subject, outcome));

/** Returns true the first time, to the caller that publishes the outcome. */
export function beginTellingEnd(subject: string, outcome: OrderOutcome): boolean {
  if (hasToldEnd(subject, outcome)) return false;
  stored.write([keyOf(subject, outcome), ...(stored.read() ?? [])].slice(0, KEPT));
  return true;
}
