import { HOLD_MINUTES, VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { Queries } from '../../../platform/database/database';
import { HOLDING_MINUTES } from '../../../platform/limits/hold-limits';
import { requireValue } from '../../../platform/values/require-value';
import { bookingPlaced } from '../../bookings/confirmation/ordered-booking';
import { dropPayment, setCartStatus } from '../../cart/cart-status';
import { enqueueMail } from '../../mail/enqueue-mail';
import type { Attempt, AttemptOwner } from '../../payments/attempts/attempt.types';
import type { PaymentDetails } from '../../payments/provider/payment-provider';
import { reportOrder } from '../../pricing/tax/tax-reports';
import { returnCoupon } from './order-rows';
import { moveOrder } from './order-states';
import { consumeStock, returnStock } from './order-stock';
import * as sql from './order.sql';

async function place(tx: Queries, orderId: string): Promise<void> {
  const { cartNumber, customerEmail, benefitType } = await moveOrder(tx, orderId, 'placed');
  await consumeStock(tx, orderId);
  await setCartStatus(tx, cartNumber, 'ordered');
  await tx.count(sql.finishBooking, [cartNumber]);
  await bookingPlaced(tx, cartNumber, orderId);
  await reportOrder(tx, orderId);
  await enqueueMail(tx, { kind: 'order-confirmation', recipient: customerEmail, benefitType, payload: { orderId } });
}

/** Releases everything that was reserved and restores the cart, so that the shopper can pay in another way. */
async function releaseReservations(tx: Queries, orderId: string, usedToken: string | null): Promise<void> {
  const { cartNumber } = await moveOrder(tx, orderId, 'payment-failed');
  await returnStock(tx, orderId);
  await returnCoupon(tx, orderId);
  await tx.count(sql.returnBooking, [cartNumber, HOLD_MINUTES, HOLDING_MINUTES]);
  await setCartStatus(tx, cartNumber, 'open');
  if (usedToken !== null) await dropPayment(tx, cartNumber, usedToken);
}

async function detailsOf(db: Queries, orderId: string): Promise<PaymentDetails> {
  const { orderNumber, variant, email } = await db.oneOrThrow<{
    orderNumber: string;
    variant: BenefitType;
    email: string;
  }>(sql.paymentDetails, [orderId]);
  return {
    ...(email === '' ? {} : { email }),
    description: `${VARIANT_RULES[variant].displayName} order ${orderNumber}`,
    metadata: { orderNumber, variant },
  };
}

const orderIdOf = ({ orderId }: Attempt): string => requireValue(orderId, 'order of the attempt');

/** Applies the outcome of a payment to its order, in the transaction that writes the payment. */
export const orderPayments: AttemptOwner = {
  succeeded: (tx, attempt) => place(tx, orderIdOf(attempt)),
  failed: (tx, attempt, isTokenUsed) =>
    releaseReservations(tx, orderIdOf(attempt), isTokenUsed ? attempt.providerToken : null),
  awaitsShopper: async (tx, attempt) => void (await moveOrder(tx, orderIdOf(attempt), 'requires-action')),
  details: (db, attempt) => detailsOf(db, orderIdOf(attempt)),
};
