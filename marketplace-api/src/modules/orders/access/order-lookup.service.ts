import type { BenefitType } from 'shared-contracts';
import type { OrderAccess, OrderCodeBody, OrderLookup, OrderLookupBody } from 'shared-contracts/wire';
import type { Database, Queries } from '../../../platform/database/database';
import { failure, type Failure } from '../../../platform/values/failure';
import { inEqualTime } from '../../../platform/security/equal-time';
import { mayOfferMail, putOfferedMail } from '../../mail/offer-mail';
import { issueOrderToken } from './order-token';
import { isCode, keepCode, newCode, type KeptCode } from './order-code';
import * as sql from './order-access.sql';

/** Minutes for which a code is valid, counted from the rendering of its mail. */
const CODE_MINUTES = 15;
const TRIES_PER_CODE = 5;
/** Limit per order over all its codes: six digits are no secret if they can be guessed without limit. */
const WRONG_TRIES_PER_DAY = 20;
const CODES_PER_LIFETIME = 3;
const CODES_PER_DAY = 8;
const RESEND_SECONDS = 60;

const LOOKUP: OrderLookup = {
  message:
    'If the number and the email belong to an order, we have emailed a six-digit code to that address. ' +
    'It works for 15 minutes.',
  codeLifetimeMinutes: CODE_MINUTES,
  resendAfterSeconds: RESEND_SECONDS,
};

const codeInvalid = () =>
  failure(
    404,
    'ORDER_CODE_INVALID',
    'This code is not right. Check our newest email for it, or ask for another code.',
    { field: 'code' },
  );

/** Normalizes an order number: `tm 100001`, `100001` and `TM-100001` are the same. */
export const orderNumberOf = (typed: string): string => `TM-${typed.replaceAll(/\D/g, '')}`;

interface AskedOrder {
  readonly orderId: string;
}
interface FoundOrder extends AskedOrder {
  readonly orderNumber: string;
  readonly email: string;
  readonly benefitType: BenefitType;
  /** Whether the order was placed from the client that requests the code. */
  readonly isKnown: boolean;
}
/** An id that no order has, so that a lookup without an order does the same work. */
const NO_ORDER = '-';
interface LiveCode extends KeptCode {
  readonly codeId: number;
}

/** Uses up the typed code if it is valid. Returns false and counts the try otherwise. */
async function redeem(tx: Queries, orderId: string, typed: string): Promise<boolean> {
  const { count } = await tx.oneOrThrow<{ count: number }>(sql.wrongTriesOfDay, [orderId]);
  if (count >= WRONG_TRIES_PER_DAY) return false;
  const live = await tx.many<LiveCode>(sql.liveCodes, [orderId, TRIES_PER_CODE]);
  const code = typed.replaceAll(/\D/g, '');
  const found = live.find((one) => isCode(code, one));
  if (found) return (await tx.count(sql.useCode, [found.codeId])) > 0;
  await tx.count(sql.countWrong, [live.map(({ codeId }) => codeId)]);
  return false;
}

export interface CodeAsker {
  readonly variant: BenefitType;
  readonly client: Buffer;
}

async function mailCode(tx: Queries, { isKnown, ...order }: FoundOrder, client: Buffer): Promise<void> {
  const { orderId, orderNumber, benefitType, email: recipient } = order;
  const asker = { client, isKnown };
  if (!(await mayOfferMail(tx, { kind: 'order-code', recipient }, asker))) return;
  const limits = [CODES_PER_LIFETIME, CODE_MINUTES, CODES_PER_DAY];
  const code = await tx.one<{ codeId: number }>(sql.addCode, [orderId, client, ...limits]);
  if (code === null) return;
  const payload = { codeId: code.codeId, orderNumber };
  await putOfferedMail(tx, { kind: 'order-code', recipient, benefitType, payload }, asker);
}

/**
 * Opens an order to a customer without its mail: by its number, its email address, and a code mailed to that address.
 */
export function orderLookupService(db: Database) {
  const valuesOf = (variant: BenefitType, { orderNumber, email }: OrderLookupBody) => [
    orderNumberOf(orderNumber),
    email,
    variant,
  ];

  return {
    /** Returns the same response for every number and address, in the same time. */
    ask: ({ variant, client }: CodeAsker, body: OrderLookupBody): Promise<OrderLookup> =>
      inEqualTime(
        db.transaction(async (tx) => {
          const order = await tx.one<FoundOrder>(sql.findAsked, [...valuesOf(variant, body), client]);
          if (order !== null) await mailCode(tx, order, client);
          return LOOKUP;
        }),
      ),

    /**
     * Opens an order by its code. A wrong code is counted: the refusing transaction commits. Takes the same time
     * without an order.
     */
    open: (variant: BenefitType, body: OrderCodeBody): Promise<OrderAccess | Failure> =>
      inEqualTime(
        db.transaction<OrderAccess | Failure>(async (tx) => {
          const order = await tx.one<AskedOrder>(sql.lockAsked, valuesOf(variant, body));
          const isRedeemed = await redeem(tx, order?.orderId ?? NO_ORDER, body.code);
          return order !== null && isRedeemed ? issueOrderToken(tx, order.orderId) : codeInvalid();
        }),
      ),

    /** Creates the code of a mail that is being rendered. @returns the code; null when it was used meanwhile */
    async issueCode(codeId: number): Promise<string | null> {
      const code = newCode();
      const { salt, codeHash } = keepCode(code);
      const isKept = (await db.count(sql.setCode, [codeId, salt, codeHash, CODE_MINUTES])) > 0;
      return isKept ? code : null;
    },
  };
}

export type OrderLookupService = ReturnType<typeof orderLookupService>;
