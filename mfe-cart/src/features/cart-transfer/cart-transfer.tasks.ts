import type { TransferredCart } from 'shared-contracts';
import { defineTask, fail, ok, type AppError, type TaskContext } from 'remote-kit';
import { transferCart } from '../../platform/active-cart/cart.api';
import { servedBy } from '../../platform/active-cart/partner-ids';

/** Error text of spec §4. */
const transferFailed = (cartNumber: string): AppError => ({
  kind: 'unexpected',
  status: 0,
  message: `Failed to transfer cart: ${cartNumber}`,
});

/** Returns whether an HTTP 200 answer has a link and no error flag (spec §4). */
function isTransferred(answer: unknown): answer is TransferredCart {
  if (typeof answer !== 'object' || answer === null) return false;
  const { error, exchangeToken, expiresAt } = answer as Partial<TransferredCart> & { readonly error?: unknown };
  return !error && Boolean(exchangeToken) && Number.isFinite(Date.parse(expiresAt ?? ''));
}

/** Creates the link; an earlier one ends. */
export const transferTask = defineTask(
  'cartTransfer/transfer',
  async ({ cartNumber }: { readonly cartNumber: string }, { host, http }: TaskContext) => {
    const answer = await transferCart(http, cartNumber, { attributes: servedBy(host.storage) });
    if (!answer.ok) return answer.error.kind === 'unexpected' ? fail(transferFailed(cartNumber)) : answer;
    if (!isTransferred(answer.value)) return fail(transferFailed(cartNumber));
    const { exchangeToken, expiresAt } = answer.value;
    return ok({ href: `${location.origin}/cart?exchangeToken=${encodeURIComponent(exchangeToken)}`, expiresAt });
  },
  'leading',
);
