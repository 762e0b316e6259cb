import pino from 'pino';
import { FEATURE_FLAGS, type FeatureFlag } from 'shared-contracts';
import { askForPayment } from '../../../src/modules/orders/additional-payments/additional-payment.service';
import { orderMoves, type MoveDependencies } from '../../../src/modules/orders/fulfilment/move-order';
import { fulfilmentService } from '../../../src/modules/orders/fulfilment/fulfilment.service';
import { settleRefund } from '../../../src/modules/orders/refunds/refund-order';
import type { OrderActor } from '../../../src/modules/orders/placement/order-actor';
import type { OrderState } from '../../../src/modules/orders/placement/order-states';
import { taxRatesOf } from '../../../src/modules/pricing/tax-rates';
import { refundService } from '../../../src/modules/payments/attempts/refund.service';
import { staffService } from '../../../src/modules/staff/staff.service';
import type { Database } from '../../../src/platform/database/database';
import { isFailure } from '../../../src/platform/values/failure';
import { AN_ADDRESS } from '../shopper';
import type { Command, Price, Who } from './order-model';
import * as sql from './order-world.sql';
import { providerBooks } from './provider-books';

const PRODUCT = 'CON-TCTR-2256517-102H';

/** The database's facts about one order. */
export interface Facts {
  readonly state: OrderState;
  readonly way: readonly OrderState[];
  readonly decidedCents: number;
  readonly creditCents: number;
  readonly onHand: number;
  readonly seats: number;
}

/** A placed order, and the stock directly afterwards. */
export interface Ordered {
  readonly orderId: string;
  readonly price: Price;
  readonly onHand: number;
}

const variantOf = ({ isProgram, isReturnable }: Price): string => {
  if (isProgram) return 'purchasingPower';
  return isReturnable ? 'treadmarket' : 'benefitsMe';
};

const FLAGS = Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, true])) as Record<FeatureFlag, boolean>;
/** Dependencies without tax and fees, and with a place for every ZIP code. */
const UNTAXED: MoveDependencies = {
  zips: {
    find: (zip) => ({ zip, city: AN_ADDRESS.city, state: AN_ADDRESS.state, lat: 0, lon: 0 }),
    validate: (zipCode) => ({ zipCode, city: null, stateCode: null, isZipCodeValid: true, isEligible: true }),
  },
  taxRates: taxRatesOf(new Map([[AN_ADDRESS.state, 0]]), () => new Map()),
  stateFees: { feesOf: () => [] },
  flagsOf: () => FLAGS,
  askForPayment,
  now: () => new Date(),
};
const homeMove = (orderId: string) => ({
  orderId,
  target: { kind: 'home', address: AN_ADDRESS } as const,
  isFree: false,
  expectedCents: null,
});

async function hire(db: Database): Promise<Map<Who, OrderActor>> {
  const people = new Map<Who, OrderActor>([
    ['shopper', { kind: 'shopper' }],
    ['system', { kind: 'system' }],
  ]);
  const staff = staffService(db);
  for (const role of ['support', 'fulfilment', 'catalog', 'admin'] as const) {
    const email = `${role}@model.test`;
    await staff.add({ email, name: role, role });
    people.set(role, { kind: 'staff', member: (await staff.findByEmail(email))! });
  }
  return people;
}

/** Creates the real services on their own database, with a provider whose behavior the test sets. */
export async function orderWorld(db: Database) {
  const books = providerBooks();
  const fulfilment = fulfilmentService({ db, now: () => new Date() });
  const moves = orderMoves(UNTAXED);
  const task = refundService(db, books.provider, pino({ level: 'silent' }), settleRefund);
  const people = await hire(db);
  const charges = new Map<string, { readonly chargeId: string; readonly cents: number }[]>();
  let count = 0;
  await db.count({ text: 'update stock set quantity = 1000000 where product_number = $1' }, [PRODUCT]);

  function charged(orderId: string, chargeId: string, cents: number): void {
    books.charge(chargeId, cents);
    charges.set(orderId, [...(charges.get(orderId) ?? []), { chargeId, cents }]);
  }
  const takenOf = (orderId: string) => (charges.get(orderId) ?? []).reduce((sum, { cents }) => sum + cents, 0);
  const methodOf = ({ isProgram }: Price) => (isProgram ? 'program' : 'credit-card');
  const facts = async (orderId: string) => (await db.one<Facts>(sql.facts, [orderId, PRODUCT]))!;

  async function place(price: Price): Promise<Ordered> {
    const orderId = `M${(count += 1)}`;
    const { goodsCents, units, totalCents, isInstalled } = price;
    const variant = variantOf(price);
    await db.transaction(async (tx) => {
      await tx.count(sql.placeCart, [orderId, variant]);
      const document = JSON.stringify(sql.documentOf(price, PRODUCT));
      await tx.count(sql.placeOrder, [orderId, variant, totalCents, document]);
      await tx.count(sql.placeLine, [orderId, PRODUCT, units, goodsCents]);
      await tx.count(sql.placeAttempt, [orderId, totalCents, methodOf(price)]);
      await tx.count(sql.takeStock, [PRODUCT, units]);
      if (!isInstalled) return;
      await tx.count(sql.placeBooking, [orderId, count]);
      await tx.count(sql.orderBooking, [orderId]);
      await tx.count(sql.book, [orderId]);
    });
    charged(orderId, `ch-${orderId}`, totalCents);
    return { orderId, price, onHand: (await facts(orderId)).onHand };
  }

  async function payMore({ orderId, price }: Ordered, cents: number): Promise<boolean> {
    const id = `${orderId}-${(count += 1)}`;
    await db.count(sql.payMore, [`AP-${id}`, orderId, cents]);
    await db.count(sql.payMoreAttempt, [`att-${id}`, `AP-${id}`, cents, methodOf(price), `ch-${id}`]);
    charged(orderId, `ch-${id}`, cents);
    return true;
  }

  async function retry({ orderId }: Ordered): Promise<boolean> {
    const failed = await db.many<{ id: string }>(sql.failedOf, [orderId]);
    const answers = await Promise.all(failed.map(({ id }) => fulfilment.retryRefund(id)));
    return !answers.some(isFailure);
  }

  async function payBack(mood: Parameters<typeof books.become>[0]): Promise<boolean> {
    books.become(mood);
    await db.count(sql.makeDue);
    while ((await task.payBackWaiting()) > 0);
    return true;
  }

  /** Returns the service's result, or a failure where the command is refused. */
  function ask({ orderId }: Ordered, command: Command): Promise<unknown> {
    const by = 'who' in command ? people.get(command.who)! : people.get('support')!;
    const wish = { reason: 'model', key: `key ${(count += 1)}` };
    const linesOf = (quantity: number) => [{ productNumber: PRODUCT, quantity }];
    switch (command.kind) {
      case 'ship':
        return fulfilment.ship(orderId, { carrier: 'UPS', trackingNumber: '1Z999' }, by);
      case 'refund-amount': {
        const amountCents = Math.ceil((takenOf(orderId) * command.percent) / 100);
        return fulfilment.refundByStaff(orderId, { ...wish, kind: 'amount', amountCents });
      }
      case 'refund-whole':
        return fulfilment.refundByStaff(orderId, { ...wish, kind: 'whole' });
      case 'refund-units':
        return fulfilment.refundByStaff(orderId, { ...wish, kind: 'lines', lines: linesOf(command.units) });
      case 'ask-return':
        return fulfilment.requestReturn(orderId, { reason: 'model', lines: linesOf(command.units) }, by);
      case 'receive':
        return fulfilment.receiveReturn(orderId, { restock: command.restock }, by);
      case 'refuse':
        return fulfilment.refuseReturn(orderId, { reason: 'model' }, by);
      case 'go-home':
        return db.transaction((tx) => moves.move(tx, homeMove(orderId)), isFailure);
      case 'pay-more':
      case 'pay-back':
      case 'retry':
        return Promise.reject(new Error(`${command.kind} is not asked of the service.`));
      case 'pack':
      case 'deliver':
      case 'install':
      case 'complete':
      case 'cancel':
        return fulfilment[command.kind](orderId, by);
    }
  }

  return {
    place,
    facts,
    /** Returns the amount of each charge, and the provider's refunds of it. */
    chargesOf: ({ orderId }: Ordered) =>
      (charges.get(orderId) ?? []).map(({ chargeId, cents }) => ({ cents, back: books.backOf(chargeId) })),
    async run(order: Ordered, command: Command): Promise<boolean> {
      if (command.kind === 'pay-more') return payMore(order, command.cents);
      if (command.kind === 'retry') return retry(order);
      if (command.kind === 'pay-back') return payBack(command.provider);
      return !isFailure(await ask(order, command));
    },
  };
}

export type OrderWorld = Awaited<ReturnType<typeof orderWorld>>;
