import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { TransferBody, TransferredCart } from 'shared-contracts/wire';
import type { Database } from '../../platform/database/database';
import { failure, isFailure, type Failure } from '../../platform/values/failure';
import { issueToken, revokeTokens } from '../../platform/security/one-time-token';
import type { Session } from '../../platform/security/session';
import { cartBusy, cartNotFound, cartOrdered } from '../cart/cart-failures';
import { toAttributes, type Attributes, type Handed } from './handed-cart';
import * as sql from './hand-over.sql';

const TRANSFER_SECONDS = 600;

interface CartToTransfer {
  status: 'open' | 'ordering' | 'ordered';
  attributes: Attributes;
  hasItems: boolean;
}

/**
 * Returns an error for a transfer to a program, which pays for its orders, so that only the program itself may hand
 * carts over.
 */
function transferError(cart: CartToTransfer, cartNumber: string, from: BenefitType, to: BenefitType): Failure | null {
  if (cart.status !== 'open') return cart.status === 'ordered' ? cartOrdered() : cartBusy();
  // The specification prescribes the detail (section 8); the reason is given at the field.
  const refused = (field: string, message: string) =>
    failure(422, 'TRANSFER_FAILED', `Failed to transfer cart: ${cartNumber}`, { violations: [{ field, message }] });
  if (!cart.hasItems) return refused('cartNumber', 'This cart is empty. Add something before you give it away.');
  if (from !== to && VARIANT_RULES[to].paymentMethods.length === 0)
    return refused('targetBenefitType', 'This store takes carts only from its own program. Choose another store.');
  return null;
}

/** Transfers a shopper's cart to a store's associate, or to another store. */
export function transferService(db: Database) {
  return {
    /** Creates a token for the cart's receiver; the giver keeps the cart until it is redeemed. */
    transfer(
      session: Session,
      { targetBenefitType = session.variant, attributes = {} }: TransferBody,
    ): Promise<TransferredCart | Failure> {
      const { cartNumber, variant } = session;
      return db.transaction<TransferredCart | Failure>(async (tx) => {
        if ((await tx.one(sql.lockCart, [cartNumber, session.hash, variant])) === null) return cartNotFound();
        const cart = await tx.oneOrThrow<CartToTransfer>(sql.cartToTransfer, [cartNumber]);
        const error = transferError(cart, cartNumber, variant, targetBenefitType);
        if (error) return error;
        // A customer id belongs to the giver.
        const kept = cart.attributes.filter(({ key }) => key !== 'customer_id' && !(key in attributes));
        const payload: Handed = { benefitType: targetBenefitType, attributes: [...kept, ...toAttributes(attributes)] };
        await revokeTokens(tx, 'transfer', cartNumber);
        const { token, expiresAt } = await issueToken(tx, {
          purpose: 'transfer',
          subject: cartNumber,
          payload,
          lifetimeSeconds: TRANSFER_SECONDS,
        });
        return { cartNumber, targetBenefitType, exchangeToken: token, expiresAt: expiresAt.toISOString() };
      }, isFailure);
    },
  };
}

export type TransferService = ReturnType<typeof transferService>;
