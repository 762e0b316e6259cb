import type { Problem } from 'shared-contracts/wire';
import type { Shopper } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const SAVING_TIRE = 'MIC-CC2-1757014-84T';
const CHAIN = 'FRO-CBL-01';
let api: TestApi;
let ann: Shopper;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());
beforeEach(async () => {
  ann = api.newShopper();
  await ann.create();
  await api.db.count({ text: 'update stock set quantity = 60 where product_number = any($1)' }, [
    [TIRE, SAVING_TIRE, CHAIN],
  ]);
});

const put = <T>(path: string, body: unknown) => ann.send<T & Partial<Problem>>('PUT', path, body);
const post = <T>(path: string, body: unknown) => ann.send<T & Partial<Problem>>('POST', path, body);

describe('bad input', () => {
  const items = (productNumber: string, quantity: unknown) => ({ items: [{ productNumber, quantity }] });
  const table: [string, () => Promise<{ status: number; body: Partial<Problem> }>, number, string, RegExp][] = [
    ['an unknown product', () => ann.add('NO-SUCH-SKU', 4), 404, 'NOT_FOUND', /can’t find product NO-SUCH-SKU/],
    ['quantity 0', () => ann.add(TIRE, 0), 400, 'VALIDATION', /quantity: Enter 1 or more/],
    ['quantity 9999', () => ann.add(TIRE, 9999), 400, 'VALIDATION', /quantity: Enter 99 or less/],
    [
      'more than there are',
      () => ann.add(TIRE, 61),
      409,
      'OUT_OF_STOCK',
      /Only 60 of Continental TrueContact Tour left\. Choose 60 or fewer\./,
    ],
    [
      'an unknown field',
      () => post(`/cart/items?cartNumber=${ann.cartNumber()}`, { ...items(TIRE, 4), price: 1 }),
      400,
      'VALIDATION',
      /price: This field is not known/,
    ],
    [
      'a quantity in words',
      () => post(`/cart/items?cartNumber=${ann.cartNumber()}`, items(TIRE, 'four')),
      400,
      'VALIDATION',
      /must be of type integer/,
    ],
    [
      'malformed JSON',
      () => post(`/cart/items?cartNumber=${ann.cartNumber()}`, '{"items":'),
      400,
      'MALFORMED_JSON',
      /not valid JSON/,
    ],
    [
      'an unknown zip code',
      () => put(`/cart/${ann.cartNumber()}`, { zipCode: '00000' }),
      400,
      'ZIP_INVALID',
      /cannot find the zip code 00000/,
    ],
    [
      'Alaska',
      () => ann.shipTo({ zipCode: '99501', state: 'AK', city: 'Anchorage' }),
      422,
      'ZIP_NOT_SERVED',
      /do not deliver to Alaska/,
    ],
    [
      'Hawaii',
      () => ann.shipTo({ zipCode: '96813', state: 'HI', city: 'Honolulu' }),
      422,
      'ZIP_NOT_SERVED',
      /do not deliver to Hawaii/,
    ],
    [
      'Puerto Rico',
      () => ann.shipTo({ zipCode: '00901', state: 'PR', city: 'San Juan' }),
      422,
      'ZIP_NOT_SERVED',
      /do not deliver to Puerto Rico/,
    ],
    ['a state that is not the zip code’s', () => ann.shipTo({ state: 'TX' }), 400, 'VALIDATION', /is in IL, not in TX/],
    ['a phone in another form', () => ann.shipTo({ phoneNumber: '3125550101' }), 400, 'VALIDATION', /phoneNumber/],
    [
      'an unknown installer',
      () => post(`/cart/${ann.cartNumber()}/installation`, { installerId: 'I99999' }),
      404,
      'NOT_FOUND',
      /Choose another one/,
    ],
    ['nothing to change', () => put(`/cart/${ann.cartNumber()}`, {}), 400, 'VALIDATION', /names nothing to change/],
    [
      'a made-up card token',
      () =>
        ann.send(
          'POST',
          '/payment/create-token',
          { cartNumber: ann.cartNumber(), paymentMethod: 'credit-card', providerToken: 'tok_x' },
          { 'idempotency-key': 'some-key-2' },
        ),
      422,
      'PAYMENT_TOKEN_UNKNOWN',
      /check your card details/,
    ],
    [
      'no key on a payment call',
      () => post('/payment/create-session', { cartNumber: ann.cartNumber(), paymentMethod: 'credit-card' }),
      400,
      'IDEMPOTENCY_KEY_REQUIRED',
      /Idempotency-Key/,
    ],
  ];

  it.each(table)('%s is answered clearly, and nothing is lost', async (_, call, status, code, detail) => {
    await ann.add(CHAIN, 1);
    const { status: answered, body } = await call();
    expect([answered, body.code]).toEqual([status, code]);
    expect(body.detail).toMatch(detail);
    expect(body.requestId).toEqual(expect.any(String));
    expect((await ann.cart()).body.lineItems.map((line) => [line.product.code, line.qty])).toEqual([[CHAIN, 1]]);
  });

  it('names each field at fault', async () => {
    const { body } = await ann.shipTo({ phoneNumber: '1', email: 'nobody', zipCode: 'abc' });
    expect(body.violations?.map((violation) => violation.field).sort()).toEqual(['email', 'phoneNumber', 'zipCode']);
  });
});
