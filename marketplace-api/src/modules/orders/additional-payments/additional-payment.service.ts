import type { BenefitType } from 'shared-contracts';
import type { AdditionalPayment, CreateAdditionalPaymentBody, CreatedAdditionalPayment } from 'shared-contracts/wire';
import type { Queries } from '../../../platform/database/database';
import { failure, isFailure, type Failure } from '../../../platform/values/failure';
import type { Fence } from '../../../platform/database/idempotency';
import { centsOf, money } from '../../../platform/values/money';
import { hashToken, revokeTokens } from '../../../platform/security/one-time-token';
import { randomCode } from '../../../platform/security/session';
import { enqueueMail } from '../../mail/enqueue-mail';
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

/** The holder of a mailed link. The token gives access to one cart's payment in its own variant. */
export interface Holder {
  readonly variant: BenefitType;
  readonly cartId: string;
  readonly token: string;
}

type OrderOfPayment = Pick<
  AdditionalPaymentRow,
  'orderId' | 'cartNumber' | 'orderNumber' | 'benefitType' | 'customerEmail' | 'firstName'
> & { state: string };

interface Issue {
  readonly description: string;
  readonly amountCents: number;
  readonly lifetimeSeconds: number;
}

const DAY_SECONDS = 86_400;
const DEFAULT_DAYS = 7;
const PAYABLE = ['placed', 'packed', 'shipped', 'delivered', 'installed', 'completed'];

/** Creates the payment and its payment-request mail, in the caller's transaction. The order must accept payments. */
async function issue(tx: Queries, order: OrderOfPayment, request: Issue): Promise<CreatedAdditionalPayment> {
  const { orderId, cartNumber, orderNumber, benefitType, firstName, customerEmail: recipient } = order;
  const { description, amountCents, lifetimeSeconds } = request;
  const additionalPaymentId = `AP${randomCode(15)}`;
  const values = [additionalPaymentId, orderId, cartNumber, description, amountCents, lifetimeSeconds];
  const { expiresAt } = await tx.oneOrThrow<{ expiresAt: Date }>(sql.insert, values);
  await enqueueMail(tx, {
    kind: 'additional-payment',
    recipient,
    benefitType,
    payload: {
      additionalPaymentId,
      cartNumber,
      lifetimeSeconds,
      orderNumber,
      firstName: firstName ?? '',
      description,
      amountCents,
    },
  });
  return {
    additionalPaymentId,
    orderId,
    cartId: cartNumber,
    amount: money(amountCents),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Creates an additional payment that the store itself needs. The caller has locked the order. */
export async function askForPayment(
  tx: Queries,
  { orderId, ...request }: { orderId: string; description: string; amountCents: number },
): Promise<CreatedAdditionalPayment> {
  const order = await tx.oneOrThrow<OrderOfPayment>(sql.paidOrder, [orderId]);
  return issue(tx, order, { ...request, lifetimeSeconds: DEFAULT_DAYS * DAY_SECONDS });
}

/** Creates an additional payment that staff ask for. It needs no payment provider. */
export function additionalPaymentIssuing({ db }: Pick<AdditionalPaymentDependencies, 'db'>) {
  return async (
    orderId: string,
    { description, amount, expiresInDays = DEFAULT_DAYS }: CreateAdditionalPaymentBody,
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
      return issue(tx, order, { description, amountCents, lifetimeSeconds: expiresInDays * DAY_SECONDS });
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
  const offered = (payment: AdditionalPayment): AdditionalPayment => ({
    ...payment,
    paymentMethods: payment.paymentMethods.filter((method) => deps.provider.offers(method)),
  });

  return {
    create: additionalPaymentIssuing(deps),

    /** Accepts only an unused token of an undecided payment. */
    async validate(holder: Holder): Promise<AdditionalPayment | Failure> {
      const row = await open(holder);
      return row === null
        ? additionalPaymentNotFound()
        : offered(toAdditionalPayment(row, await lastAttempt(row.additionalPaymentId)));
    },

    /** Also shows the outcome for a while after the link was used. */
    async read(holder: Holder): Promise<AdditionalPayment | Failure> {
      let row = await seen(holder);
      if (row === null) return additionalPaymentNotFound();
      const attempt = await lastAttempt(row.additionalPaymentId);
      if (row.state !== 'paying' || attempt === null) return offered(toAdditionalPayment(row, attempt));
      await attempts.check(attempt.attemptId);
      row = await seen(holder);
      return row === null
        ? additionalPaymentNotFound()
        : offered(toAdditionalPayment(row, await lastAttempt(row.additionalPaymentId)));
    },

    /** A repeated key finds its attempt even after the token was used. */
    async accept(holder: Holder, call: Omit<Acceptance, 'row' | 'readAgain'>): Promise<AdditionalPayment | Failure> {
      const row = await seen(holder);
      if (row === null) return additionalPaymentNotFound();
      const accepted = await acceptance.accept({ ...call, row, readAgain: () => seen(holder) });
      return isFailure(accepted) ? accepted : offered(accepted);
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
