import { sumOf, type TaxAnswer, type TaxProvider, type TaxRequest } from './tax-provider';

/** Above the highest combined rate of the United States, with room for changes. */
const MAX_RATE = 0.2;

/** A calculation that no order may be charged by. */
export class TaxAnswerError extends Error {}

const isCents = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function problemOf({ items }: TaxRequest, answer: TaxAnswer): string | null {
  if (!isCents(answer.totalCents) || !answer.items.every(({ cents }) => isCents(cents))) return 'amount';
  const taxes = new Map(answer.items.map(({ id, cents }) => [id, cents]));
  if (taxes.size !== answer.items.length || taxes.size !== items.length) return 'items';
  if (items.some(({ id }) => !taxes.has(id))) return 'items';
  if (sumOf(answer.items) !== answer.totalCents) return 'sum';
  // A cent more covers rounding of small amounts.
  return items.some(({ id, cents }) => (taxes.get(id) ?? 0) > Math.ceil(cents * MAX_RATE) + 1) ? 'rate' : null;
}

/**
 * Returns a provider whose calculations are checked: whole cents of every item and of no other, none negative or above
 * any rate in force, and a total that is their sum.
 */
export const checkedTaxes = (provider: TaxProvider): TaxProvider => ({
  ...provider,
  async calculate(request, signal) {
    const answer = await provider.calculate(request, signal);
    const problem = problemOf(request, answer);
    if (problem !== null) throw new TaxAnswerError(`the answer of ${provider.name} has a wrong ${problem}`);
    return answer;
  },
});
