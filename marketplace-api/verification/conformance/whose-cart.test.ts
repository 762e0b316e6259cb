import { BENEFIT_TYPES, VARIANT_RULES, type BenefitType } from 'shared-contracts';
import { ORDER_MEDIA_TYPE, type PartnerToken, type Problem } from 'shared-contracts/wire';
import { GOOD_CARD, type Shopper } from '../testing/shopper';
import { startTestApi, type TestApi } from '../testing/test-api';

jest.setTimeout(180_000);

const TIRE = 'CON-TCTR-2256517-102H';
const PROGRAM_SECRET = 'secret-of-the-program';
const ORIGINS = ['http://localhost:3000', 'http://purchasingpower.localhost:3000', null];
const isProgram = (variant: BenefitType) => VARIANT_RULES[variant].paymentMethods.length === 0;
const keyOf = (variant: BenefitType) => VARIANT_RULES[variant].marketplaceKey;

interface Ready {
  readonly variant: BenefitType;
  readonly shopper: Shopper;
  readonly expectedTotal: number;
  readonly paymentToken: string | undefined;
}

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { PARTNER_SECRETS: `purchasingPower=${PROGRAM_SECRET}` } });
  await api.db.count({ text: 'update stock set quantity = 5000 where product_number = $1' }, [TIRE]);
});
afterAll(() => api?.close());

/** Creates a cart that can be ordered, with the key of its variant. */
async function readyCart(variant: BenefitType): Promise<Ready> {
  const shopper = api.newShopper(variant);
  await shopper.create();
  await shopper.add(TIRE);
  await shopper.shipTo();
  const card = isProgram(variant) ? null : await shopper.card(GOOD_CARD);
  const { body: cart } = await shopper.cart();
  return { variant, shopper, expectedTotal: cart.total.value, paymentToken: card?.body.paymentToken };
}

interface Liar {
  readonly key: BenefitType;
  readonly holder: Ready;
  readonly origin: string | null;
  readonly withToken: boolean;
}

async function orderAs({ key, holder, origin, withToken }: Liar, cart: Ready) {
  const response = await api.app.inject({
    method: 'POST',
    url: '/v1/orders',
    headers: {
      'x-marketplace-key': keyOf(key),
      'x-session-id': holder.shopper.sessionId(),
      'content-type': ORDER_MEDIA_TYPE,
      'idempotency-key': crypto.randomUUID(),
      ...(origin === null ? {} : { 'x-marketplace-origin': origin }),
    },
    payload: JSON.stringify({
      cartNumber: cart.shopper.cartNumber(),
      expectedTotal: cart.expectedTotal,
      ...(withToken && cart.paymentToken ? { paymentToken: cart.paymentToken, paymentMethod: 'credit-card' } : {}),
    }),
  });
  return { status: response.statusCode, body: response.json<Partial<Problem>>() };
}

function* liars(carts: readonly Ready[]): Generator<Liar> {
  for (const key of BENEFIT_TYPES)
    for (const holder of carts)
      for (const origin of ORIGINS) for (const withToken of [true, false]) yield { key, holder, origin, withToken };
}

it('a combination of key, origin, session and payment orders only its own, paid cart', async () => {
  const carts = await Promise.all(BENEFIT_TYPES.map(readyCart));
  const wrong: string[] = [];
  let cells = 0;
  for (const cart of carts)
    for (const liar of liars(carts)) {
      const isOwn = liar.key === cart.variant && liar.holder === cart;
      if (isOwn && liar.withToken) continue;
      cells += 1;
      const { status, body } = await orderAs(liar, cart);
      const expected = isOwn ? ['PAYMENT_TOKEN_UNKNOWN', 'PROGRAM_ONLY', 'MARKETPLACE_ORIGIN'] : ['CART_NOT_FOUND'];
      if (status < 400 || !expected.includes(body.code ?? ''))
        wrong.push(
          `cart of ${cart.variant}, key of ${liar.key}, session of ${liar.holder.variant}, origin ${liar.origin}, ` +
            `token ${liar.withToken}: ${status} ${body.code ?? ''}`,
        );
    }
  expect(cells).toBeGreaterThan(350);
  expect(wrong).toEqual([]);
  expect(await api.db.one({ text: 'select count(*)::int as count from customer_order' })).toEqual({ count: 0 });
});

describe('an order of the program', () => {
  const order = (who: Shopper, expectedTotal: number) => who.order({ paymentMethod: undefined, expectedTotal });
  const handOver = async (cartNumber?: string) => {
    const { body } = await api
      .newShopper('purchasingPower')
      .send<PartnerToken>(
        'POST',
        '/partners/exchange-tokens',
        { attributes: { customer_id: 'emp-1' }, ...(cartNumber ? { cartNumber } : {}) },
        { authorization: `Bearer ${PROGRAM_SECRET}` },
      );
    return body.exchangeToken;
  };
  const redeem = async (who: Shopper, exchangeToken: string) => {
    const { body, headers } = await who.send<{ cartNumber: string }>('POST', '/cart/exchange-token', { exchangeToken });
    who.useSession({ cartNumber: body.cartNumber, sessionId: String(headers['x-session-id']) });
  };

  it('needs more than the public key', async () => {
    const { shopper, expectedTotal } = await readyCart('purchasingPower');
    const { status, body } = await order(shopper, expectedTotal);
    expect([status, body.code]).toEqual([422, 'PROGRAM_ONLY']);
  });

  it('is placed after a redeemed hand-over of the program', async () => {
    const { shopper, expectedTotal } = await readyCart('purchasingPower');
    const token = await handOver(shopper.cartNumber());
    expect((await order(shopper, expectedTotal)).body.code).toBe('PROGRAM_ONLY');
    await redeem(shopper, token);
    expect((await order(shopper, expectedTotal)).status).toBe(201);
  });

  it('is refused to the receiver of a cart from a shopper in the program', async () => {
    const { shopper, expectedTotal } = await readyCart('purchasingPower');
    await redeem(shopper, await handOver(shopper.cartNumber()));
    const { body } = await shopper.send<{ exchangeToken: string }>(
      'POST',
      `/cart/${shopper.cartNumber()}/transfer`,
      {},
    );
    const stranger = api.newShopper('purchasingPower');
    await redeem(stranger, body.exchangeToken);
    await stranger.shipTo();
    expect((await order(stranger, expectedTotal)).body.code).toBe('PROGRAM_ONLY');
  });
});
