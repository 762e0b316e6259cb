import type { BenefitType } from 'shared-contracts';
import type { AdditionalPayment, CreateAdditionalPaymentBody, CreatedAdditionalPayment } from 'shared-contracts/wire';
import { failure, isFailure, type Failure } from '../../platform/failure';
import type { Fence } from '../../platform/idempotency';
import { centsOf, money } from '../../platform/money';
import { hashToken, revokeTokens } from '../../platform/one-time-token';
import { randomCode } from '../../platform/session';
import { enqueueMail } from '../mail/enqueue-mail';
import { AdditionalPaymentAcceptance } from './accept-additional-payment';
import { additionalPaymentBusy, additionalPaymentNotFound } from './additional-payment-failures';
import { toAdditionalPayment } from './additional-payment-view';
import type {
  Acceptance,
  AdditionalPaymentDependencies,
  AdditionalPaymentRow,
  AttemptRow,
} from './additional-payment.types';
import * as sql from './additional-payment.sql';

/** Whoever holds a mailed link: the token opens this cart's payment in its own variant. */
export interface Holder {
  readonly variant: BenefitType;
  readonly cartId: string;
  readonly token: string;
}

type OrderOfPayment = Pick<
  AdditionalPaymentRow,
  'orderId' | 'cartNumber' | 'orderNumber' | 'benefitType' | 'customerEmail' | 'firstName'
> & { state: string };

const DAY_SECONDS = 86_400;
const PAYABLE = ['placed', 'packed', 'shipped', 'delivered', 'installed', 'completed'];

/** The store's own side: a further amount on an order, and the mail that asks for it. It needs no provider. */
export function additionalPaymentIssuing({ db }: Pick<AdditionalPaymentDependencies, 'db'>) {
  return async (
    orderId: string,
    { description, amount, expiresInDays = 7 }: CreateAdditionalPaymentBody,
  ): Promise<CreatedAdditionalPayment | Failure> => {
    const amountCents = centsOf(amount);
    if (Math.abs(amount * 100 - amountCents) > 1e-6 || amountCents === 0)
      return failure(
        422,
        'VALIDATION',
        'The amount must be dollars with at most two decimals. Correct it and send it again.',
        { field: 'amount' },
      );
    return db.transaction<CreatedAdditionalPayment | Failure>(async (tx) => {
      const order = await tx.one<OrderOfPayment>(sql.paidOrder, [orderId]);
      if (order === null) return failure(404, 'NOT_FOUND', 'We can’t find that order. Check its id.');
      if (!PAYABLE.includes(order.state))
        return failure(
          409,
          'ORDER_NOT_PAYABLE',
          'This order takes no further payment: it was not placed, or it was canceled. Make a new order.',
        );
      const additionalPaymentId = `AP${randomCode(15)}`;
      const lifetimeSeconds = expiresInDays * DAY_SECONDS;
      const { expiresAt } = (await tx.one<{ expiresAt: Date }>(sql.insert, [
        additionalPaymentId,
        orderId,
        order.cartNumber,
        description,
        amountCents,
        lifetimeSeconds,
      ]))!;
      await enqueueMail(tx, {
        kind: 'additional-payment',
        recipient: order.customerEmail,
        benefitType: order.benefitType,
        payload: {
          additionalPaymentId,
          cartNumber: order.cartNumber,
          lifetimeSeconds,
          orderNumber: order.orderNumber,
          firstName: order.firstName ?? '',
          description,
          amountCents,
        },
      });
      return {
        additionalPaymentId,
        orderId,
        cartId: order.cartNumber,
        amount: money(amountCents),
        expiresAt: expiresAt.toISOString(),
      };
    }, isFailure);
  };
}

export function additionalPaymentService(deps: AdditionalPaymentDependencies) {
  const { db, attempts } = deps;
  const open = ({ token, cartId, variant }: Holder) =>
    db.one<AdditionalPaymentRow>(sql.openByToken, [hashToken(token), cartId, variant]);
  const seen = ({ token, cartId, variant }: Holder) =>
    db.one<AdditionalPaymentRow>(sql.readByToken, [hashToken(token), cartId, variant]);
  const lastAttempt = (id: string) => db.one<AttemptRow>(sql.lastAttempt, [id]);
  const acceptance = new AdditionalPaymentAcceptance(deps);

  return {
    create: additionalPaymentIssuing(deps),

    /** Only an unused token of an undecided payment is valid. */
    async validate(holder: Holder): Promise<AdditionalPayment | Failure> {
      const row = await open(holder);
      return row === null
        ? additionalPaymentNotFound()
        : toAdditionalPayment(row, await lastAttempt(row.additionalPaymentId));
    },

    /** Also shows, for a while, what came of it. */
    async read(holder: Holder): Promise<AdditionalPayment | Failure> {
      let row = await seen(holder);
      if (row === null) return additionalPaymentNotFound();
      const attempt = await lastAttempt(row.additionalPaymentId);
      if (row.state !== 'paying' || attempt === null) return toAdditionalPayment(row, attempt);
      await attempts.check(attempt.attemptId);
      row = await seen(holder);
      return row === null
        ? additionalPaymentNotFound()
        : toAdditionalPayment(row, await lastAttempt(row.additionalPaymentId));
    },

    /** The same key finds its attempt also after the token is used up. */
    async accept(holder: Holder, call: Omit<Acceptance, 'row' | 'readAgain'>): Promise<AdditionalPayment | Failure> {
      const row = await seen(holder);
      if (row === null) return additionalPaymentNotFound();
      return acceptance.accept({ ...call, row, readAgain: () => seen(holder) });
    },

    async decline(holder: Holder, fence: Fence): Promise<{ declined: true } | Failure> {
      return db.transaction<{ declined: true } | Failure>(async (tx) => {
        await fence.hold(tx);
        const row = await tx.one<AdditionalPaymentRow>(sql.openByToken, [
          hashToken(holder.token),
          holder.cartId,
          holder.variant,
        ]);
        if (row === null) return additionalPaymentNotFound();
        if ((await tx.count(sql.declined, [row.additionalPaymentId])) === 0)
          return row.state === 'paying' ? additionalPaymentBusy() : additionalPaymentNotFound();
        await revokeTokens(tx, 'additional-payment', row.additionalPaymentId);
        return { declined: true };
      }, isFailure);
    },
  };
}

export type AdditionalPaymentService = ReturnType<typeof additionalPaymentService>;
