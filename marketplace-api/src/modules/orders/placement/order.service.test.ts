import crypto from 'node:crypto';
import pino from 'pino';
import type { Problem } from 'shared-contracts/wire';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { shareOf } from '../../../../verification/testing/proof-share';
import type { Shopper } from '../../../../verification/testing/shopper';
import { sweep } from '../../../platform/background/sweep';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const setStock = (productNumber: string, quantity: number) =>
  api.db.count({ text: 'update stock set quantity = $2 where product_number = $1' }, [productNumber, quantity]);
const stockOf = async (productNumber: string) =>
  (await api.db.one<{ quantity: number }>({ text: 'select quantity from stock where product_number = $1' }, [
    productNumber,
  ]))!.quantity;
const chargesOf = async (orderId: string) =>
  (await api.charges()).filter((charge) => charge.reference === `att_${orderId}` && charge.status === 'succeeded');

describe('ordering', () => {
  beforeEach(() => setStock(TIRE, 500));

  it('charges exactly the total shown and records it', async () => {
    const ann = api.newShopper();
    const body = await ann.readyToOrder(TIRE);
    const { status, body: order, headers } = await ann.order(body);
    expect(status).toBe(201);
    expect(headers['content-type']).toContain('application/vnd.treadmarket.v1+json');
    expect(order.total.value).toBe(body.expectedTotal);
    expect((await chargesOf(order.orderId)).map((charge) => charge.amountCents)).toEqual([
      Math.round(body.expectedTotal * 100),
    ]);
    expect(await stockOf(TIRE)).toBe(496);
    const row = await api.db.one<{ total_cents: number; state: string }>(
      { text: 'select total_cents, state from customer_order where order_id = $1' },
      [order.orderId],
    );
    expect(row).toEqual({ total_cents: Math.round(body.expectedTotal * 100), state: 'placed' });
  });

  it('makes one order and one charge of ten parallel submissions', async () => {
    const ann = api.newShopper();
    const body = await ann.readyToOrder(TIRE);
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ann.order(body, key)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1);
    expect(await chargesOf(answers[0]!.body.orderId)).toHaveLength(1);
    expect(await stockOf(TIRE)).toBe(496);
  });

  it('makes one order of parallel submissions with different keys', async () => {
    const ann = api.newShopper();
    const body = await ann.readyToOrder(TIRE);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ann.order(body)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(await stockOf(TIRE)).toBe(496);
  });

  it('refuses the same key with another body', async () => {
    const ann = api.newShopper();
    const body = await ann.readyToOrder(TIRE);
    const key = crypto.randomUUID();
    await ann.order(body, key);
    const again = await ann.order({ ...body, expectedTotal: 1 }, key);
    expect([again.status, again.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  it.each([
    ['4000000000000002', 402, 'PAYMENT_DECLINED', /^Please check your card details and try again\.$/],
    ['4000000000009995', 402, 'PAYMENT_INSUFFICIENT_FUNDS', /not enough money on this card/],
    ['4000000000000069', 402, 'PAYMENT_CARD_EXPIRED', /This card has expired/],
    ['4000000000000119', 503, 'PAYMENT_UNAVAILABLE', /try again in a minute/],
  ])('reports why card %s was declined and keeps the cart', async (card, status, code, detail) => {
    const ann = api.newShopper();
    const body = await ann.readyToOrder(TIRE, 4, card);
    const failed = await ann.order(body);
    expect([failed.status, failed.body.code, failed.body.title]).toEqual([
      status,
      code,
      `${status === 503 ? 'Oops! ' : ''}There was an issue processing your payment.`,
    ]);
    expect(failed.body.detail).toMatch(detail);
    expect(await stockOf(TIRE)).toBe(500);
    const { body: kept } = await ann.cart();
    expect([kept.quantity, kept.shippingAddress?.city, kept.total.value]).toEqual([4, 'Chicago', body.expectedTotal]);
    const { body: token } = await ann.card();
    expect((await ann.order({ ...body, paymentToken: token.paymentToken })).status).toBe(201);
  });

  it('answers a declined key with the same decline, without trying again', async () => {
    const ann = api.newShopper();
    const body = await ann.readyToOrder(TIRE, 4, '4000000000000002');
    const key = crypto.randomUUID();
    const before = (await api.charges()).length;
    const codes = [await ann.order(body, key), await ann.order(body, key)].map((answer) => answer.body.code);
    expect(codes).toEqual(['PAYMENT_DECLINED', 'PAYMENT_DECLINED']);
    expect((await api.charges()).length).toBe(before + 1);
  });

  it('sells each unit once when eight times as many shoppers order in parallel', async () => {
    const number = 'YOK-AVGT-1956015-92H-XL';
    const units = shareOf(50);
    await setStock(number, units);
    const buyers: { who: Shopper; body: Awaited<ReturnType<Shopper['readyToOrder']>> }[] = [];
    for (let from = 0; from < units * 8; from += 40) {
      buyers.push(
        ...(await Promise.all(
          Array.from({ length: 40 }, async () => {
            const who = api.newShopper();
            return { who, body: await who.readyToOrder(number, 1) };
          }),
        )),
      );
    }
    // A busy API answers 503; this retries the same submission, as the checkout does.
    const orderInTheEnd = async ({ who, body }: (typeof buyers)[number]) => {
      const key = crypto.randomUUID();
      let answer = await who.order(body, key);
      for (let tries = 0; answer.status === 503 && tries < 20; tries += 1) answer = await who.order(body, key);
      return answer;
    };
    const answers = await Promise.all(buyers.map(orderInTheEnd));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(units);
    expect(answers.filter((answer) => answer.status === 409 && answer.body.code === 'OUT_OF_STOCK')).toHaveLength(
      units * 7,
    );
    expect(await stockOf(number)).toBe(0);
    const sold = await api.db.one<{ sum: number }>(
      {
        text: `select sum(quantity)::int as sum
          from order_line
          join customer_order using (order_id)
          where product_number = $1 and state = 'placed'`,
      },
      [number],
    );
    expect(sold?.sum).toBe(units);
  });

  it('accepts a limited coupon for exactly as many orders as its limit', async () => {
    const readers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const who = api.newShopper();
        await who.create();
        await who.add(TIRE, 4);
        await who.shipTo({ email: `shopper${index}@example.com` });
        await who.coupon('THANKYOU-7K2Q');
        const { body } = await who.card();
        return { who, body: { paymentToken: body.paymentToken, expectedTotal: (await who.cart()).body.total.value } };
      }),
    );
    const answers = await Promise.all(readers.map(({ who, body }) => who.order(body)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(await api.db.one({ text: "select uses from coupon where code = 'THANKYOU-7K2Q'" })).toEqual({ uses: 1 });
  });

  it('reports a changed total and accepts an order with the new one', async () => {
    const ann = api.newShopper();
    const body = await ann.readyToOrder(TIRE);
    await ann.add(TIRE, 1);
    const changed = await ann.order(body);
    expect([changed.status, changed.body.code]).toEqual([409, 'TOTAL_CHANGED']);
    expect((await ann.order({ ...body, expectedTotal: (await ann.cart()).body.total.value })).status).toBe(201);
  });

  it('shows an order to its own session only', async () => {
    const ann = api.newShopper();
    const { body: order } = await ann.order(await ann.readyToOrder(TIRE));
    expect((await ann.send('GET', `/orders/${order.orderId}`)).status).toBe(200);
    const eve = api.newShopper();
    await eve.create();
    expect((await eve.send('GET', `/orders/${order.orderId}`)).status).toBe(404);
    expect((await api.newShopper().send('GET', `/orders/${order.orderId}`)).status).toBe(404);
    expect((await ann.cart()).body.code).toBe('CART_ORDERED');
  });

  it.each([
    [
      'an empty cart',
      async (ann: Shopper) => {
        await ann.create();
      },
      422,
      'CART_EMPTY',
    ],
    [
      'no address',
      async (ann: Shopper) => {
        await ann.create();
        await ann.add(TIRE);
        await ann.send('PUT', `/cart/${ann.cartNumber()}`, { cartType: 'STH' });
      },
      422,
      'DELIVERY_MISSING',
    ],
    [
      'no installer',
      async (ann: Shopper) => {
        await ann.create();
        await ann.add(TIRE);
      },
      422,
      'DELIVERY_MISSING',
    ],
    [
      'no payment',
      async (ann: Shopper) => {
        await ann.create();
        await ann.add(TIRE);
        await ann.shipTo();
      },
      422,
      'PAYMENT_TOKEN_UNKNOWN',
    ],
  ])('is refused with %s', async (_, prepare, status, code) => {
    const ann = api.newShopper();
    await prepare(ann);
    const answer = await ann.order({ paymentToken: 'pt_none', expectedTotal: 0 });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('[idempotency-key] [call-headers] needs a key and the vendor media type', async () => {
    const ann = api.newShopper();
    const body = { cartNumber: (await ann.create()).body.cartNumber, expectedTotal: 0 };
    expect((await ann.send<Problem>('POST', '/orders', body)).body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(
      (await ann.send<Problem>('POST', '/orders', body, { 'content-type': 'application/vnd.treadmarket.v1+json' })).body
        .code,
    ).toBe('IDEMPOTENCY_KEY_REQUIRED');
  });

  it('lets the program pay where the variant lists no payment methods', async () => {
    const ann = api.newShopper('purchasingPower');
    await ann.create();
    await ann.comeFromProgram();
    await ann.add(TIRE);
    await ann.shipTo();
    const { body, status } = await ann.order({ expectedTotal: (await ann.cart()).body.total.value });
    expect(status).toBe(201);
    expect(body).toMatchObject({ payment: { label: 'Settled by the PowerPay Program' } });
  });
});

it('deletes abandoned carts and orders in the sweep, and nothing else', async () => {
  const [old, young, ordered] = [api.newShopper(), api.newShopper(), api.newShopper()];
  await old.create();
  await old.add(TIRE, 1);
  await young.create();
  await setStock(TIRE, 500);
  await ordered.order(await ordered.readyToOrder(TIRE));
  await api.db.count({ text: "update cart set updated_at = now() - interval '61 days' where cart_number = any($1)" }, [
    [old.cartNumber(), ordered.cartNumber()],
  ]);
  await sweep(api.db, pino({ level: 'silent' }));
  expect([(await old.cart()).status, (await young.cart()).status, (await ordered.cart()).body.code]).toEqual([
    404,
    200,
    'CART_ORDERED',
  ]);
});
