import type { ProviderEntry } from '../provider/payment-provider';

const ID = /^[\w.-]{1,200}$/;
/** References of this store's attempts. Other systems in the same account may have references of their own. */
const ATTEMPT = /^att_[\w-]{1,100}$/;
const CURRENCY = /^[A-Z]{3}$/;
/** Largest value of the columns for cents. */
const MAX_CENTS = 2 ** 31 - 1;
const MAX_DESCRIPTION = 200;

const isCents = (value: number): boolean => Number.isInteger(value) && value > 0 && value <= MAX_CENTS;

/**
 * Returns an entry that the database can hold, with a reference only where it is an attempt's; null for a record that
 * is none of a payment. One strange record of another system must not end the comparison of all others.
 */
export function ownEntry(entry: ProviderEntry): ProviderEntry | null {
  const { entryId, chargeId, reference, description, amountCents, currency, at } = entry;
  const isWhole =
    ID.test(entryId) &&
    ID.test(chargeId) &&
    isCents(amountCents) &&
    CURRENCY.test(currency) &&
    !Number.isNaN(at.getTime());
  if (!isWhole) return null;
  return {
    ...entry,
    reference: reference !== null && ATTEMPT.test(reference) ? reference : null,
    description: description?.replace(/\p{Cc}/gu, '').slice(0, MAX_DESCRIPTION) ?? null,
  };
}
