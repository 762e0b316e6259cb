import type { Cart, Order } from 'shared-contracts/wire';
import { isFailure, type Failure } from '../../src/platform/values/failure';
import type { ConfirmedTarget } from '../../src/modules/bookings/confirmation/order-moves';
import type { InstallerRow } from '../../src/modules/bookings/slots/installer.types';
import { openSlots, shopIds } from './booked-order';
import { A_CONTACT, AN_ADDRESS } from './shopper';
import type { TestApi } from './test-api';

/** A destination of an order, and the price of the goods of `moveWorld` there. */
export interface MovePlace {
  readonly name: string;
  readonly target: ConfirmedTarget;
  readonly priceCents: number;
}

export interface MoveLedger {
  readonly totalCents: number;
  readonly waivedCents: number;
  /** Charges for the order and its moves, less refunds of moves. */
  readonly paidCents: number;
  /** Requested by a link that can still be paid. */
  readonly askedCents: number;
}

/** States with and without sales tax, tire fees, disposal fees and taxed labor; prices of installation differ. */
const SHOPS = [
  { state: 'OR', zip: '97201', price: 2000 },
  { state: 'CA', zip: '94110', price: 2500 },
  { state: 'TN', zip: '37201', price: 1500 },
  { state: 'NY', zip: '10001', price: 3000 },
] as const;
const HOMES = [
  { state: 'OR', zipCode: '97201', city: 'Portland' },
  { state: 'CA', zipCode: '94110', city: 'San Francisco' },
] as const;

const cents = ({ total }: Pick<Cart, 'total'>): number => Math.round(total.value * 100);
const FIRST_SHOP = 12;

/** Creates shops in four states and two homes, and prices four tires and a chain at each with a separate cart. */
export async function moveWorld(api: TestApi, products: readonly (readonly [string, number])[]) {
  const ids = (await shopIds(api)).slice(FIRST_SHOP, FIRST_SHOP + SHOPS.length);
  for (const [index, { state, zip, price }] of SHOPS.entries())
    await api.db.count(
      { text: 'update installer set state = $2, zip = $3, price_per_tire_cents = $4 where installer_id = $1' },
      [ids[index], state, zip, price],
    );
  for (const [product] of products)
    await api.db.count({ text: 'update stock set quantity = 100000 where product_number = $1' }, [product]);

  async function cart() {
    const who = api.newShopper();
    await who.create({ zipCode: '97201' });
    for (const [product, quantity] of products) await who.add(product, quantity);
    return who;
  }
  async function atShop(installerId: string) {
    const who = await cart();
    const [time] = await openSlots(who, installerId);
    const appointment = { appointmentDate: time!.date, appointmentSlot: time!.slot, contact: A_CONTACT };
    await who.send('POST', `/cart/${who.cartNumber()}/installation`, { installerId, ...appointment });
    return who;
  }

  const places: MovePlace[] = [];
  for (const [index, { state }] of SHOPS.entries()) {
    const installer = (await api.db.one<InstallerRow>({ text: 'select * from installer where installer_id = $1' }, [
      ids[index],
    ]))!;
    const { body } = await (await atShop(ids[index]!)).cart();
    const target = { kind: 'installer', installer, mobileZip: null } as const;
    places.push({ name: `shop ${state}`, priceCents: cents(body), target });
  }
  for (const home of HOMES) {
    const who = await cart();
    await who.shipTo(home);
    const { body } = await who.cart();
    const target = { kind: 'home', address: { ...AN_ADDRESS, ...home } } as const;
    places.push({ name: `home ${home.state}`, priceCents: cents(body), target });
  }

  return {
    places,
    ids,
    async order(index: number): Promise<Order> {
      const who = await atShop(ids[index]!);
      const { body: card } = await who.card();
      const { body: now } = await who.cart();
      const { body } = await who.order({ paymentToken: card.paymentToken, expectedTotal: now.total.value });
      return body as Order;
    },
    /** Moves an order as the shopper does: reads the price, then confirms it. */
    async move(orderId: string, target: ConfirmedTarget, isFree: boolean): Promise<Failure | null> {
      const quote = await api.moves.quote(api.db, { orderId, target, isFree });
      if (isFailure(quote)) return quote;
      const expectedCents = quote.totalCents;
      return api.db.transaction((tx) => api.moves.move(tx, { orderId, target, isFree, expectedCents }), isFailure);
    },
    /** Pays the request of the last move, as the provider's response does. */
    async payMove(orderId: string): Promise<void> {
      const asked = await api.db.one<{ id: string; amountCents: number }>(
        {
          text: `update additional_payment set state = 'paying' where order_id = $1 and kind = 'move' and state = 'open'
            returning additional_payment_id as id, amount_cents as "amountCents"`,
        },
        [orderId],
      );
      if (asked === null) return;
      await api.db.count(
        {
          text: `insert into payment_attempt (
              attempt_id, additional_payment_id, amount_cents, state, payment_method, provider_charge_id, resolved_at
            )
            values ('att_' || $1, $1, $2, 'succeeded', 'credit-card', 'ch-' || $1, now())`,
        },
        [asked.id, asked.amountCents],
      );
      await api.db.count(
        { text: "update additional_payment set state = 'accepted' where additional_payment_id = $1" },
        [asked.id],
      );
    },
    /** Declines the request of the last move. */
    declineMove: (orderId: string): Promise<number> =>
      api.db.count(
        {
          text: `update additional_payment set state = 'declined', decided_at = now()
            where order_id = $1 and kind = 'move' and state = 'open'`,
        },
        [orderId],
      ),
    ledger: async (orderId: string): Promise<MoveLedger> =>
      (await api.db.one<MoveLedger>(
        {
          text: `select o.total_cents as "totalCents", o.waived_cents as "waivedCents",
              (
                coalesce((
                  select sum(a.amount_cents) from payment_attempt a
                  left join additional_payment p using (additional_payment_id)
                  where coalesce(a.order_id, p.order_id) = o.order_id and a.state = 'succeeded'
                ), 0) - coalesce((select sum(r.amount_cents) from order_refund r where r.order_id = o.order_id), 0)
              )::int as "paidCents",
              coalesce((
                select sum(p.amount_cents) from additional_payment p
                where p.order_id = o.order_id and p.state in ('open', 'paying')
              ), 0)::int as "askedCents"
            from customer_order o
            where o.order_id = $1`,
        },
        [orderId],
      ))!,
  };
}

export type MoveWorld = Awaited<ReturnType<typeof moveWorld>>;
