import { decideOnPage } from '../../../../verification/testing/provider-page';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { sandboxProvider } from '../../payments/providers/sandbox/sandbox-provider';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const CHALLENGE = '4000002760003184';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ hasWebhooks: true });
});
afterAll(() => api?.close());
beforeEach(() => api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]));

const chargesOf = async (orderId: string) =>
  (await api.charges()).filter(({ reference }) => reference === `att_${orderId}`);
const stateOf = async (orderId: string) =>
  (await api.db.one<{ state: string }>({ text: 'select state from customer_order where order_id = $1' }, [orderId]))!
    .state;

async function challenged() {
  const who = api.newShopper();
  const answer = await who.order(await who.readyToOrder(TIRE, 4, CHALLENGE));
  return { who, answer, url: answer.body.nextAction?.url ?? '' };
}

describe('an order that waits for the bank', () => {
  it('is followed by another card when its page was left, and only that one is charged', async () => {
    const { who, answer } = await challenged();
    const { status, body: card } = await who.card('4242424242424242');
    expect(status).toBe(201);
    expect(await stateOf(answer.body.orderId)).toBe('payment-failed');
    const { body: cart } = await who.cart();
    const placed = await who.order({ paymentToken: card.paymentToken, expectedTotal: cart.total.value });
    expect([placed.status, placed.body.state]).toEqual([201, 'placed']);
    expect((await chargesOf(answer.body.orderId)).map(({ status: state }) => state)).toEqual(['cancelled']);
    expect(await chargesOf(placed.body.orderId)).toHaveLength(1);
  });

  it('stays with its order when it was approved before another card is entered', async () => {
    const { who, answer, url } = await challenged();
    await decideOnPage(url, 'approve');
    // Not found when the provider's event was first, else ordered.
    expect([404, 409]).toContain((await who.card('4242424242424242')).status);
    expect(await stateOf(answer.body.orderId)).toBe('placed');
  });

  it('ends once when eight cards are entered at the same time, and the last one pays', async () => {
    const { who, answer } = await challenged();
    const entered = await Promise.all(Array.from({ length: 8 }, () => who.card('4242424242424242')));
    expect(new Set(entered.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await chargesOf(answer.body.orderId)).map(({ status }) => status)).toEqual(['cancelled']);
    // The cart keeps the card that was stored last, whichever that is.
    const { body: card } = await who.card('4242424242424242');
    const { body: cart } = await who.cart();
    const placed = await who.order({ paymentToken: card.paymentToken, expectedTotal: cart.total.value });
    expect([placed.status, placed.body.state]).toEqual([201, 'placed']);
  });

  it('continues when another shopper enters a card for its cart', async () => {
    const { who, answer } = await challenged();
    const eve = api.newShopper();
    await eve.create();
    eve.useSession({ cartNumber: who.cartNumber(), sessionId: eve.sessionId() });
    expect((await eve.card('4242424242424242')).status).toBe(404);
    expect(await stateOf(answer.body.orderId)).toBe('requires-action');
  });
});

describe('a provider whose tokens are charged once', () => {
  let once: TestApi;
  beforeAll(async () => {
    once = await startTestApi({
      provider: (url, secret) => ({ ...sandboxProvider({ url, secret, publicUrl: url }), isForOneCharge: () => true }),
    });
  });
  afterAll(() => once?.close());

  it('leaves no declined card on the cart, so that its shopper enters another', async () => {
    const who = once.newShopper();
    const body = await who.readyToOrder(TIRE, 4, '4000000000000002');
    expect((await who.order(body)).status).toBe(402);
    expect((await who.cart()).body.payment).toBeNull();
    const { body: card } = await who.card('4242424242424242');
    expect((await who.order({ ...body, paymentToken: card.paymentToken })).status).toBe(201);
  });
});
