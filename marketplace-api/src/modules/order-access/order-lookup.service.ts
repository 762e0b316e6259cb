import type { BenefitType } from 'shared-contracts';
import type { OrderAccess, OrderCodeBody, OrderLookup, OrderLookupBody } from 'shared-contracts/wire';
import type { Database, Queries } from '../../platform/database';
import { failure, type Failure } from '../../platform/failure';
import { inEqualTime } from '../../platform/equal-time';
import { mayOfferMail, putOfferedMail } from '../mail/offer-mail';
import { issueOrderToken } from './order-token';
import { isCode, keepCode, newCode, type KeptCode } from './order-code';
import * as sql from './order-access.sql';

/** A code works so long after its mail was made, and for so many tries. */
const CODE_MINUTES = 15;
const TRIES_PER_CODE = 5;
/** Of one order, however many codes it has: six digits that anybody may guess at for ever are no secret. */
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

/** As orders are numbered: `tm 100001`, `100001` and `TM-100001` are the same. */
export const orderNumberOf = (typed: string): string => `TM-${typed.replaceAll(/\D/g, '')}`;

interface AskedOrder {
  readonly orderId: string;
}
interface FoundOrder extends AskedOrder {
  readonly orderNumber: string;
  readonly email: string;
  readonly benefitType: BenefitType;
  /** Whether the order was placed from where the code is asked for. */
  readonly isKnown: boolean;
}
/** No order has this id: what is asked about it is work like any other. */
const NO_ORDER = '-';
interface LiveCode extends KeptCode {
  readonly codeId: number;
}

/** The live code that was typed, used up; null when it is none, which is counted. */
async function redeem(tx: Queries, orderId: string, typed: string): Promise<boolean> {
  const { count } = (await tx.one<{ count: number }>(sql.wrongTriesOfDay, [orderId]))!;
  if (count >= WRONG_TRIES_PER_DAY) return false;
  const live = await tx.many<LiveCode>(sql.liveCodes, [orderId, TRIES_PER_CODE]);
  const code = typed.replaceAll(/\D/g, '');
  const found = live.find((one) => isCode(code, one));
  if (found) return (await tx.count(sql.useCode, [found.codeId])) > 0;
  await tx.count(sql.countWrong, [live.map(({ codeId }) => codeId)]);
  return false;
}

/** Who asks for a code. */
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
 * Whoever has lost the mail opens an order by its number, the address that it was ordered with, and a code mailed
 * there.
 */
export function orderLookupService(db: Database) {
  const valuesOf = (variant: BenefitType, { orderNumber, email }: OrderLookupBody) => [
    orderNumberOf(orderNumber),
    email,
    variant,
  ];

  return {
    /** Says the same about every number and address, in the same time. */
    ask: ({ variant, client }: CodeAsker, body: OrderLookupBody): Promise<OrderLookup> =>
      inEqualTime(
        db.transaction(async (tx) => {
          const order = await tx.one<FoundOrder>(sql.findAsked, [...valuesOf(variant, body), client]);
          if (order !== null) await mailCode(tx, order, client);
          return LOOKUP;
        }),
      ),

    /** A wrong code is counted: the transaction that refuses it is committed. Takes as long where there is no order. */
    open: (variant: BenefitType, body: OrderCodeBody): Promise<OrderAccess | Failure> =>
      inEqualTime(
        db.transaction<OrderAccess | Failure>(async (tx) => {
          const order = await tx.one<AskedOrder>(sql.lockAsked, valuesOf(variant, body));
          const isRedeemed = await redeem(tx, order?.orderId ?? NO_ORDER, body.code);
          return order !== null && isRedeemed ? issueOrderToken(tx, order.orderId) : codeInvalid();
        }),
      ),

    /** For the mail that is being rendered. @returns the code; null when it was used meanwhile */
    async issueCode(codeId: number): Promise<string | null> {
      const code = newCode();
      const { salt, codeHash } = keepCode(code);
      const isKept = (await db.count(sql.setCode, [codeId, salt, codeHash, CODE_MINUTES])) > 0;
      return isKept ? code : null;
    },
  };
}

export type OrderLookupService = ReturnType<typeof orderLookupService>;
