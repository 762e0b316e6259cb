import crypto from 'node:crypto';
import type { ErasedPerson, PersonalData } from 'shared-contracts/wire';
import type { Database, Queries } from '../../platform/database/database';
import { failure, type Failure } from '../../platform/values/failure';
import * as sql from './personal-data.sql';

interface OrderOfPerson {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly cartNumber: string;
  readonly state: string;
  readonly createdAt: Date;
  readonly document: object;
  readonly hasOpenMoney: boolean;
  readonly hasOpenClaim: boolean;
}

/** States that nothing changes later. An order in another one needs its person. */
const FINAL_STATES: readonly string[] = ['completed', 'cancelled', 'refunded', 'payment-failed'];

const orderInProgress = (numbers: readonly string[]): Failure =>
  failure(
    409,
    'PERSON_HAS_ORDERS',
    `Something is open for ${numbers.join(', ')}: the order, a refund, a dispute or a rebate. End it, then erase.`,
  );
const unknownPerson = (): Failure => failure(404, 'NOT_FOUND', 'We can’t find anything of this address.');

const isOpen = ({ state, hasOpenMoney, hasOpenClaim }: OrderOfPerson): boolean =>
  !FINAL_STATES.includes(state) || hasOpenMoney || hasOpenClaim;

async function read(db: Queries, email: string, now: Date): Promise<PersonalData> {
  const orders = await db.many<OrderOfPerson>(sql.ordersOf, [email]);
  const ids = orders.map(({ orderId }) => orderId);
  return {
    email,
    exportedAt: now.toISOString(),
    accounts: await db.many<object>(sql.accountsOf, [email]),
    orders: orders.map(({ hasOpenMoney: _money, hasOpenClaim: _claim, ...order }) => order),
    carts: await db.many<object>(sql.cartsOf, [email, ids]),
    bookings: await db.many<object>(sql.bookingsOf, [ids, email]),
    returns: await db.many<object>(sql.returnsOf, [ids]),
    rebateClaims: await db.many<object>(sql.claimsOf, [ids]),
    reviews: await db.many<object>(sql.reviewsOf, [email]),
    questions: await db.many<object>(sql.questionsOf, [email]),
    mails: await db.many<object>(sql.mailsOf, [email]),
  };
}

const isEmpty = ({ email: _email, exportedAt: _at, ...kinds }: PersonalData): boolean =>
  Object.values(kinds).every((rows) => rows.length === 0);

/**
 * Export and erasure of one person's data by the address of their mailbox. Orders remain for the books with amounts,
 * goods, state and ZIP code, under a pseudonym that nothing leads back from.
 */
export const personalDataService = (db: Database, now: () => Date) => ({
  async exportPerson(email: string): Promise<PersonalData | Failure> {
    const data = await read(db, email, now());
    return isEmpty(data) ? unknownPerson() : data;
  },

  /** Erases everything in one transaction. Refused while an order, refund, dispute or rebate is open. */
  erasePerson: (email: string): Promise<ErasedPerson | Failure> =>
    db.transaction(async (tx) => {
      await tx.many(sql.lockOrders, [email]);
      const orders = await tx.many<OrderOfPerson>(sql.ordersOf, [email]);
      const open = orders.filter(isOpen);
      if (open.length > 0) return orderInProgress(open.map(({ orderNumber }) => orderNumber));
      if (isEmpty(await read(tx, email, now()))) return unknownPerson();
      const pseudonym = `person-${crypto.randomBytes(8).toString('hex')}@erased.invalid`;
      const ids = orders.map(({ orderId }) => orderId);
      await tx.count(sql.eraseOrders, [ids, pseudonym, email]);
      for (const { text, takesPseudonym } of sql.ERASE_OF_ORDERS)
        await tx.count({ text }, takesPseudonym ? [ids, pseudonym] : [ids]);
      for (const statement of sql.ERASE_MAILBOX) await tx.count(statement, [email]);
      await tx.count(sql.eraseCarts, [orders.map(({ cartNumber }) => cartNumber)]);
      return { orders: orders.length, pseudonym };
    }),
});

export type PersonalDataService = ReturnType<typeof personalDataService>;
