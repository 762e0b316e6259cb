import type { InstallerList, Problem } from 'shared-contracts/wire';
import { HOLD_LIMITS } from '../../../platform/limits/hold-limits';
import { A_CONTACT, type Shopper } from '../../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const OTHER = 'MIC-CC2-1757014-84T';
const CHALLENGE = '4000002760003184';
const limitsOf = (limits: Partial<typeof HOLD_LIMITS>) => ({
  HOLDS_PER_ADDRESS: String(limits.perAddress ?? HOLD_LIMITS.perAddress),
  HOLDS_PER_EMAIL: String(limits.perEmail ?? HOLD_LIMITS.perEmail),
  HOLDS_PER_CARD: String(limits.perCard ?? HOLD_LIMITS.perCard),
});

let api: TestApi;
let strict: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: limitsOf({}) });
  strict = await startTestApi({ env: limitsOf({ perAddress: 4, perEmail: 1000, perCard: 1000 }) });
});
afterAll(async () => {
  await strict?.close();
  await api?.close();
});
beforeEach(async () => {
  for (const { db } of [api, strict]) {
    await db.count({ text: 'delete from payment_attempt' });
    await db.count({ text: 'delete from customer_order' });
    await db.count({ text: 'delete from booking' });
    await db.count({ text: 'update stock set on_hand = 5000, reserved = 0' });
  }
});

let people = 0;
/**
 * Creates a shopper with an email address, ready to order. Each has a network address of their own unless one is given.
 */
async function ready(on: TestApi, quantity = 1, address?: string): Promise<{ who: Shopper; body: object }> {
  people += 1;
  const who = on.newShopper();
  who.moveTo(address ?? `198.51.100.${people % 250}`);
  await who.create();
  await who.add(TIRE, quantity);
  if (quantity === 99) await who.add(OTHER, 99);
  await who.shipTo({ email: `person${people}@example.com` });
  const { body: card } = await who.card(CHALLENGE);
  return { who, body: { paymentToken: card.paymentToken, expectedTotal: (await who.cart()).body.total.value } };
}
const order = async ({ who, body }: Awaited<ReturnType<typeof ready>>) => {
  const answer = await who.order(body as Record<string, unknown>);
  return `${answer.status} ${answer.body.code ?? answer.body.state}`;
};
const reserved = async (on: TestApi) =>
  (await on.db.one<{ n: number }>({ text: 'select sum(reserved)::int as n from stock' }))!.n;
const lapse = async (on: TestApi) => {
  await on.db.count({ text: 'update payment_attempt set action_expires_at = now(), next_recovery_at = now()' });
  await on.orders.recover(0);
};

const WAITS = '201 requires-action';
const REFUSED = '429 HOLDS_LIMIT';

describe('stock that is reserved without payment', () => {
  it("limits a card's unpaid orders across addresses, names and parallel requests", async () => {
    const carts = await Promise.all(Array.from({ length: 12 }, () => ready(api)));
    const answers = await Promise.all(carts.map(order));
    expect(answers.filter((answer) => answer === WAITS)).toHaveLength(HOLD_LIMITS.perCard);
    expect(new Set(answers)).toEqual(new Set([WAITS, REFUSED]));
    expect(await reserved(api)).toBe(HOLD_LIMITS.perCard);
  });

  it('limits the units that one unpaid order can reserve', async () => {
    const answer = await (async () => {
      const { who, body } = await ready(api, 99);
      return who.order(body as Record<string, unknown>);
    })();
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([429, 'HOLDS_LIMIT', '900']);
    expect(await reserved(api)).toBe(0);
  });

  it('limits the unpaid orders of one network address, whatever the card and name', async () => {
    const home = '203.0.113.9';
    for (let index = 0; index < 4; index += 1) expect(await order(await ready(strict, 1, home))).toBe(WAITS);
    expect(await order(await ready(strict, 1, home))).toBe(REFUSED);
    expect(await order(await ready(strict, 1, '203.0.113.10'))).toBe(WAITS);
  });

  it('limits one email address per network address, so that its owner can order from elsewhere', async () => {
    const from = async (address: string, email: string) => {
      const one = await ready(api, 1, address);
      // Each order uses another card, because an attacker has many.
      await api.db.count(
        {
          text: `update cart set payment = jsonb_set(payment, '{fingerprint}', to_jsonb(cart_number)),
            shipping_address = jsonb_set(shipping_address, '{email}', to_jsonb($2::text))
          where cart_number = $1`,
        },
        [one.who.cartNumber(), email],
      );
      return order(one);
    };
    const spellings = ['vi.ctim@gmail.com', 'Victim@gmail.com', 'victim+1@gmail.com', 'VICTIM@googlemail.com'];
    const said: string[] = [];
    for (const email of spellings) said.push(await from('203.0.113.40', email));
    expect(said).toEqual([WAITS, WAITS, WAITS, REFUSED]);
    expect(await from('203.0.113.41', 'victim@gmail.com')).toBe(WAITS);
  });

  it('is released after 15 minutes and cannot be reserved again at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < HOLD_LIMITS.perCard; index += 1) expect(await order(await ready(api))).toBe(WAITS);
      expect(await order(await ready(api))).toBe(REFUSED);
      await lapse(api);
      expect(await reserved(api)).toBe(0);
    }
    expect(await order(await ready(api))).toBe(REFUSED);
    await api.db.count({ text: "update customer_order set created_at = created_at - interval '25 hours'" });
    expect(await order(await ready(api))).toBe(WAITS);
  });
});

describe('holds of appointments without an order', () => {
  interface Slot {
    readonly installerId: string;
    readonly appointmentDate: string;
    readonly appointmentSlot: string;
  }
  async function slots(who: Shopper): Promise<Slot[]> {
    const { body } = await who.send<InstallerList>('GET', '/installers?zipcode=60601&radius=100');
    return body.installers.flatMap(({ installerId, nextFreeSlot: next, isMobileRetailer }) =>
      next === null || isMobileRetailer
        ? []
        : [{ installerId, appointmentDate: next.date, appointmentSlot: next.slot }],
    );
  }
  const hold = async (who: Shopper, slot: Slot) => {
    const { status, body } = await who.send<Problem & { expiresAt: string }>(
      'POST',
      `/bookings?cartNumber=${who.cartNumber()}`,
      slot,
    );
    return { said: status === 201 ? 'held' : `${status} ${body.code}`, until: body.expiresAt };
  };
  async function cart(on: TestApi, address = '198.51.100.7'): Promise<Shopper> {
    const who = on.newShopper();
    who.moveTo(address);
    await who.create();
    await who.add(TIRE, 1);
    return who;
  }
  const beganAgo = (who: Shopper, minutes: number) =>
    api.db.count({ text: 'update cart set holding_since = now() - make_interval(mins => $2) where cart_number = $1' }, [
      who.cartNumber(),
      minutes,
    ]);

  it('need an item to mount, and end when it is removed', async () => {
    const who = api.newShopper();
    await who.create();
    const [slot] = await slots(who);
    expect((await hold(who, slot!)).said).toBe('422 TIRES_MISSING');
    const chosen = await who.send<Problem>('POST', `/cart/${who.cartNumber()}/installation`, {
      ...slot,
      contact: A_CONTACT,
    });
    expect([chosen.status, chosen.body.code]).toEqual([422, 'TIRES_MISSING']);
    const { itemId } = (await who.add(TIRE, 1)).body.lineItems[0]!;
    expect((await hold(who, slot!)).said).toBe('held');
    await who.send('PUT', `/cart/items/${itemId}?cartNumber=${who.cartNumber()}`, { quantity: 0 });
    expect(await api.db.one({ text: 'select count(*)::int as n from booking' })).toEqual({ n: 0 });
  });

  it('end an hour after the first despite renewals and moves, and require a pause', async () => {
    const who = await cart(api);
    const [one, two] = await slots(who);
    const first = await hold(who, one!);
    expect(Math.round((Date.parse(first.until) - Date.now()) / 60_000)).toBe(15);
    await beganAgo(who, 50);
    for (const slot of [one!, two!, one!]) {
      const { said, until } = await hold(who, slot);
      expect([said, Math.round((Date.parse(until) - Date.now()) / 60_000)]).toEqual(['held', 10]);
    }
    await beganAgo(who, 61);
    for (const slot of [one!, two!]) expect((await hold(who, slot)).said).toBe('409 HOLD_EXPIRED');
    await beganAgo(who, 91);
    expect((await hold(who, one!)).said).toBe('held');
  });

  it('are limited per network address, and per email address within it', async () => {
    const carts = await Promise.all(Array.from({ length: 5 }, () => cart(strict)));
    const free = await slots(carts[0]!);
    const said: string[] = [];
    for (const [index, who] of carts.entries()) said.push((await hold(who, free[index]!)).said);
    expect(said).toEqual(['held', 'held', 'held', 'held', '429 HOLDS_LIMIT']);
    expect((await hold(await cart(strict, '198.51.100.8'), free[5]!)).said).toBe('held');

    const named = await Promise.all(Array.from({ length: 4 }, () => cart(api, '198.51.100.20')));
    const choose = async (who: Shopper, slot: Slot) =>
      (await who.send('POST', `/cart/${who.cartNumber()}/installation`, { ...slot, contact: A_CONTACT })).status;
    const answers: number[] = [];
    for (const [index, who] of named.entries()) answers.push(await choose(who, free[index]!));
    expect(answers).toEqual([200, 200, 200, 429]);
    // The owner of the email address that the others used can still choose a slot.
    expect(await choose(await cart(api, '198.51.100.21'), free[4]!)).toBe(200);
  });
});
