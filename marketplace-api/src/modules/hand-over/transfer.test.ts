import type { ExchangedCart } from 'shared-contracts/wire';
import { CartNumber, TransferredCart, type Cart, type Problem } from 'shared-contracts/wire';
import type { OrProblem, Shopper } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);

const SECRET = 'a-partner-secret';
const CHAIN = 'FRO-CBL-01';
let api: TestApi;
let ann: Shopper;

beforeAll(async () => {
  api = await startTestApi({ env: { PARTNER_SECRETS: `lowes=${SECRET},purchasingPower=${SECRET}` } });
});
afterAll(() => api?.close());
beforeEach(async () => {
  ann = api.newShopper('lowes');
  await ann.create();
  await ann.add(CHAIN, 2);
});

const transfer = (body: unknown = {}, who = ann) =>
  who.send<OrProblem<TransferredCart>>('POST', `/cart/${ann.cartNumber()}/transfer`, body);
const redeem = (exchangeToken: string, variant = 'lowes') =>
  api.newShopper(variant).send<OrProblem<ExchangedCart>>('POST', '/cart/exchange-token', { exchangeToken });
const ask = (token: string, variant = 'lowes') =>
  api
    .newShopper(variant)
    .send<OrProblem<CartNumber>>('GET', `/cart-number?exchange-token=${encodeURIComponent(token)}`);

async function bringer(taken: Awaited<ReturnType<typeof redeem>>, variant = 'lowes'): Promise<Shopper> {
  const who = api.newShopper(variant);
  who.useSession({ cartNumber: taken.body.cartNumber, sessionId: String(taken.headers['x-session-id']) });
  return who;
}

describe('GET /cart-number (spec §7)', () => {
  it('returns the cart of an unused token any number of times, without using it up', async () => {
    const { body: given } = await transfer();
    for (let times = 0; times < 3; times += 1) {
      const { status, body, headers } = await ask(given.exchangeToken);
      expect([status, wireErrors(CartNumber, body), body.cartNumber, headers['x-session-id']]).toEqual([
        200,
        [],
        ann.cartNumber(),
        undefined,
      ]);
    }
    expect((await ask(given.exchangeToken, 'treadmarket')).body.code).toBe('EXCHANGE_TOKEN_INVALID');
    expect((await redeem(given.exchangeToken)).status).toBe(200);
    expect((await ask(given.exchangeToken)).status).toBe(404);
  });

  it("accepts partners' tokens too, and no others", async () => {
    const partner = { authorization: `Bearer ${SECRET}` };
    const { body } = await ann.send<{ exchangeToken: string; cartNumber: string }>(
      'POST',
      '/partners/exchange-tokens',
      { attributes: { customer_id: '1' } },
      partner,
    );
    expect((await ask(body.exchangeToken)).body.cartNumber).toBe(body.cartNumber);
    expect((await ask('made-up')).status).toBe(404);
  });
});

describe('POST /cart/{n}/transfer (spec §4, §7)', () => {
  it("gives the cart to an associate's session, and ends the giver's", async () => {
    const { status, body: given } = await transfer({ attributes: { store_id: '17', employee_id: 'E-5' } });
    expect([status, wireErrors(TransferredCart, given), given.targetBenefitType]).toEqual([200, [], 'lowes']);
    expect((await ann.cart()).status).toBe(200);
    const taken = await redeem(given.exchangeToken);
    expect(taken.body.attributes).toEqual([
      { key: 'store_id', value: '17' },
      { key: 'employee_id', value: 'E-5' },
    ]);
    expect((await ann.cart()).status).toBe(404);
    expect((await (await bringer(taken)).cart()).body.quantity).toBe(2);
  });

  it('gives the cart to another store, which prices it by its own rules', async () => {
    const { body: given } = await transfer({ targetBenefitType: 'benefitsMe' });
    expect((await redeem(given.exchangeToken, 'lowes')).status).toBe(404);
    const taken = await redeem(given.exchangeToken, 'benefitsMe');
    expect(taken.status).toBe(200);
    const row = await api.db.one({ text: 'select benefit_type as variant from cart where cart_number = $1' }, [
      ann.cartNumber(),
    ]);
    expect([row, (await (await bringer(taken, 'benefitsMe')).cart()).status]).toEqual([{ variant: 'benefitsMe' }, 200]);
  });

  it('transfers neither the customer id nor the card', async () => {
    await api.db.count(
      {
        text: `update cart
          set attributes = '[{"key":"customer_id","value":"M-1"},{"key":"store_id","value":"3"}]'
          where cart_number = $1`,
      },
      [ann.cartNumber()],
    );
    await ann.card();
    expect((await ann.cart()).body.payment).not.toBeNull();
    const taken = await redeem((await transfer()).body.exchangeToken);
    const { body: cart } = await (await bringer(taken)).send<Cart>('GET', `/cart/${ann.cartNumber()}`);
    expect([cart.cartAttributes, cart.payment]).toEqual([[{ key: 'store_id', value: '3' }], null]);
  });

  it('works once, by the newest link, and for ten minutes', async () => {
    const first = (await transfer()).body;
    const second = (await transfer()).body;
    expect((await redeem(first.exchangeToken)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(second.exchangeToken)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const other = api.newShopper('lowes');
    await other.create();
    await other.add(CHAIN, 1);
    const late = (await other.send<TransferredCart>('POST', `/cart/${other.cartNumber()}/transfer`, {})).body;
    expect(Math.round((Date.parse(late.expiresAt) - Date.now()) / 60_000)).toBe(10);
    await api.db.count({ text: 'update one_time_token set expires_at = now() where subject = $1' }, [
      other.cartNumber(),
    ]);
    expect((await redeem(late.exchangeToken)).status).toBe(404);
    expect((await other.cart()).status).toBe(200);
  });

  it('is refused for an empty cart, and to a program that did not hand it over itself', async () => {
    const toProgram = await transfer({ targetBenefitType: 'purchasingPower' });
    expect([toProgram.status, toProgram.body.detail]).toEqual([422, `Failed to transfer cart: ${ann.cartNumber()}`]);
    await ann.send('POST', `/cart/${ann.cartNumber()}/reset`);
    const empty = await transfer();
    expect([empty.status, empty.body.detail]).toEqual([422, `Failed to transfer cart: ${ann.cartNumber()}`]);
    expect((await ann.cart()).status).toBe(200);
  });

  it("is allowed to the cart's holder only", async () => {
    const eve = api.newShopper('lowes');
    await eve.create();
    expect((await transfer({}, eve)).body.code).toBe('CART_NOT_FOUND');
    expect(
      (await ann.send<Problem>('POST', `/cart/${ann.cartNumber()}/transfer`, { attributes: { customer_id: 'X' } }))
        .status,
    ).toBe(400);
  });
});

describe('the receiver of a transfer link', () => {
  const TIRE = 'CON-TCTR-2256517-102H';
  const given = async (target?: string) => {
    await ann.shipTo({ email: 'ann-private@example.com', address: '7 Secret Lane' });
    await ann.coupon('FALL25');
    return (await transfer(target === undefined ? {} : { targetBenefitType: target })).body.exchangeToken;
  };
  const linesOf = async (who: Shopper) =>
    (await who.cart()).body.lineItems.map(({ product, qty }) => `${product.code} × ${qty}`).sort();
  const into = async (who: Shopper, exchangeToken: string) =>
    who.send<OrProblem<ExchangedCart>>('POST', '/cart/exchange-token', { exchangeToken, intoOwnCart: true });
  async function own(variant = 'lowes'): Promise<Shopper> {
    const who = api.newShopper(variant);
    await who.create();
    await who.add(TIRE, 4);
    await who.shipTo({ email: 'bob@example.com', address: '1 Own Street' });
    return who;
  }

  it('sees the products and the kind of giver before accepting', async () => {
    expect((await ask(await given())).body).toEqual({
      cartNumber: ann.cartNumber(),
      givenBy: 'shopper',
      totalUnitCount: 2,
    });
  });

  it("gets the products without the giver's name, address and coupon", async () => {
    const bob = await bringer(await redeem(await given()));
    const { body } = await bob.cart();
    expect(JSON.stringify(body)).not.toMatch(/ann-private|Secret Lane|FALL25|60601/);
    expect([body.quantity, body.shippingAddress, body.contact, body.couponData]).toEqual([2, null, null, null]);
    const row = await api.db.one<{ text: string }>(
      { text: 'select c::text as text from cart c where cart_number = $1' },
      [ann.cartNumber()],
    );
    expect(row!.text).not.toMatch(/ann-private|Secret Lane/);
  });

  it('can add the products to a cart of their own, which keeps its address under a new session', async () => {
    const bob = await own();
    const before = bob.sessionId();
    const { status, body, headers } = await into(bob, await given());
    expect([status, body.cartNumber]).toEqual([200, bob.cartNumber()]);
    expect((await bob.cart()).status).toBe(404);
    expect(headers['x-session-id']).not.toBe(before);
    bob.useSession({ cartNumber: bob.cartNumber(), sessionId: String(headers['x-session-id']) });
    expect(await linesOf(bob)).toEqual([`${TIRE} × 4`, `${CHAIN} × 2`].sort());
    expect((await bob.cart()).body.shippingAddress?.address).toBe('1 Own Street');
    expect((await ann.cart()).status).toBe(404);
    expect(
      await api.db.one({ text: 'select count(*)::int as n from cart_item where cart_number = $1' }, [ann.cartNumber()]),
    ).toEqual({ n: 0 });
  });

  it('adds to existing lines, once', async () => {
    const bob = await own();
    await bob.add(CHAIN, 1);
    const token = await given();
    const answers = await Promise.all(Array.from({ length: 6 }, () => into(bob, token)));
    const won = answers.find(({ status }) => status === 200)!;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    bob.useSession({ cartNumber: bob.cartNumber(), sessionId: String(won.headers['x-session-id']) });
    expect(await linesOf(bob)).toEqual([`${TIRE} × 4`, `${CHAIN} × 3`].sort());
  });

  it.each([
    ['no cart', () => Promise.resolve(api.newShopper('lowes')), 404, 'CART_NOT_FOUND'],
    ['a session that was made up', () => Promise.resolve(forger()), 404, 'CART_NOT_FOUND'],
    ['a cart of another store', () => own('treadmarket'), 404, 'EXCHANGE_TOKEN_INVALID'],
    ['too many products', full, 409, 'QUANTITY_LIMIT'],
  ])('adds nothing to %s, and the link still works', async (_what, holder, status, code) => {
    const who = await holder();
    const token = await given();
    const answer = await into(who, token);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await ann.cart()).status).toBe(200);
    expect((await redeem(token)).status).toBe(200);
  });

  function forger(): Shopper {
    const who = api.newShopper('lowes');
    who.useSession({ cartNumber: ann.cartNumber(), sessionId: `${ann.cartNumber()}::${'x'.repeat(43)}` });
    return who;
  }
  async function full(): Promise<Shopper> {
    const who = await own();
    await api.db.count(
      {
        text: `insert into cart_item (cart_number, product_number, quantity)
          select $1, product_number, 1
          from product
          where product_number <> all($2)
          order by product_number limit 49`,
      },
      [who.cartNumber(), [CHAIN, TIRE]],
    );
    return who;
  }

  it("gets the program's approval for a cart of their own when they come from a program", async () => {
    const member = await own('purchasingPower');
    const { body } = await member.send<{ exchangeToken: string }>(
      'POST',
      '/partners/exchange-tokens',
      { attributes: { customer_id: 'M-7' } },
      { authorization: `Bearer ${SECRET}` },
    );
    const { headers, body: taken } = await into(member, body.exchangeToken);
    member.useSession({ cartNumber: taken.cartNumber, sessionId: String(headers['x-session-id']) });
    const { body: cart } = await member.cart();
    expect(cart.cartAttributes).toEqual([{ key: 'customer_id', value: 'M-7' }]);
    expect((await member.order({ expectedTotal: cart.total.value, paymentMethod: undefined })).status).toBe(201);
  });
});
