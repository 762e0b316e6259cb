import type { InstallationAnswer, Problem } from 'shared-contracts/wire';
import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { OrProblem, Shopper } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

describe('cart limits', () => {
  const TIRE = 'CON-TCTR-2256517-102H';
  const SAVING_TIRE = 'MIC-CC2-1757014-84T';
  const CHAIN = 'FRO-CBL-01';
  let ann: Shopper;

  beforeEach(async () => {
    ann = api.newShopper();
    await ann.create();
    await api.db.count({ text: 'update stock set quantity = 200 where product_number = any($1)' }, [
      [TIRE, SAVING_TIRE, CHAIN],
    ]);
  });

  const path = (rest = '') => `/cart/${ann.cartNumber()}${rest}`;
  const install = (body: object) => ann.send<OrProblem<InstallationAnswer>>('POST', path('/installation'), body);

  describe('of specification §5 and §9', () => {
    it('limit a line to the units in stock', async () => {
      const [line] = (await ann.add(TIRE)).body.lineItems;
      await api.db.count({ text: 'update stock set quantity = 6 where product_number = $1' }, [TIRE]);
      const { status, body } = await ann.send<Problem>(
        'PUT',
        `/cart/items/${line!.itemId}?cartNumber=${ann.cartNumber()}`,
        { quantity: 7 },
      );
      expect([status, body.code, body.violations]).toEqual([
        409,
        'OUT_OF_STOCK',
        [{ field: 'quantity', message: expect.stringMatching(/^Only 6 of .+ left\. Choose 6 or fewer\.$/) }],
      ]);
      expect((await ann.cart()).body.quantity).toBe(4);
    });

    it('reject a cart number that is too long', async () => {
      const long = 'C'.repeat(41);
      for (const [method, url] of [
        ['GET', `/cart/${long}`],
        ['GET', `/cart/${long}/total-qty`],
        ['POST', `/cart/${long}/reset`],
      ] as const)
        expect((await ann.send(method, url)).status).toBe(400);
    });

    it('[total-missing] accept a total of zero', async () => {
      const { body } = await ann.cart();
      expect([body.totalPrice.value, body.totalPrice.formattedValue, body.isEmpty]).toEqual([0, '$0.00', true]);
    });

    it('reject a quantity above 99 instead of lowering it', async () => {
      await ann.add(TIRE, 60);
      const { status, body } = await ann.add(TIRE, 40);
      expect([status, body.code, body.violations?.[0]?.field]).toEqual([409, 'QUANTITY_LIMIT', 'quantity']);
      expect((await ann.add(TIRE, 39)).body.quantity).toBe(99);
    });

    it('reject more than fifty products', async () => {
      const numbers = (
        await api.db.many<{ n: string }>({
          text: `select product_number as n
          from product
          join stock using (product_number)
          where quantity > 0
          order by 1 limit 51`,
        })
      ).map(({ n }) => n);
      for (let from = 0; from < 50; from += 10)
        await ann.send('POST', `/cart/items?cartNumber=${ann.cartNumber()}`, {
          items: numbers.slice(from, from + 10).map((productNumber) => ({ productNumber, quantity: 1 })),
        });
      const { status, body } = await ann.send<Problem>('POST', `/cart/items?cartNumber=${ann.cartNumber()}`, {
        items: [{ productNumber: numbers[50], quantity: 1 }],
      });
      expect([status, body.code]).toEqual([409, 'QUANTITY_LIMIT']);
      expect((await ann.cart()).body.lineItems).toHaveLength(50);
    });

    it('reject an installer in a state that is not served', async () => {
      await api.db.count({
        text: `insert into installer
        select (
          jsonb_populate_record(
            null::installer, to_jsonb(i) || '{"installer_id":"I-AK","zip":"99501","state":"AK"}'
          )
        ).*
        from installer i
        limit 1
        on conflict do nothing`,
      });
      const { status, body } = await install({ installerId: 'I-AK' });
      expect([status, body.code]).toEqual([422, 'ZIP_NOT_SERVED']);
      expect(body.detail).toMatch(/do not deliver to Alaska/);
    });

    it('[uniform-tax] apply one tax rate to the whole cart where the variant says so', async () => {
      for (const variant of Object.keys(VARIANT_RULES) as BenefitType[]) {
        const who = api.newShopper(variant);
        await who.create();
        await who.add(TIRE, 3);
        await who.add(CHAIN, 1);
        await who.shipTo({ zipCode: '98101', state: 'WA', city: 'Seattle' });
        const { body } = await who.cart();
        const cents = (value: number) => Math.round(value * 100);
        expect(cents(body.tax.value)).toBe(body.itemsTaxes.reduce((sum, line) => sum + cents(line.taxAmount), 0));
        expect(cents(body.total.value)).toBe(
          cents(body.subTotal.value) -
            cents(body.discount.value) +
            cents(body.cartFees[0]!.amount.value) +
            cents(body.tax.value),
        );
      }
    });
  });
});

describe('cart requests', () => {
  const TIRE = 'CON-TCTR-2256517-102H';
  const SAVING_TIRE = 'MIC-CC2-1757014-84T';
  const CHAIN = 'FRO-CBL-01';
  let ann: Shopper;

  beforeEach(async () => {
    ann = api.newShopper();
    await ann.create();
    await api.db.count({ text: 'update stock set quantity = 60 where product_number = any($1)' }, [
      [TIRE, SAVING_TIRE, CHAIN],
    ]);
  });

  const put = <T>(path: string, body: unknown) => ann.send<T & Partial<Problem>>('PUT', path, body);
  const post = <T>(path: string, body: unknown) => ann.send<T & Partial<Problem>>('POST', path, body);

  describe('requests with invalid input', () => {
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
      [
        'a state that is not the zip code’s',
        () => ann.shipTo({ state: 'TX' }),
        400,
        'VALIDATION',
        /is in IL, not in TX/,
      ],
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

    it.each(table)('keep the cart, with a clear error: %s', async (_, call, status, code, detail) => {
      await ann.add(CHAIN, 1);
      const { status: answered, body } = await call();
      expect([answered, body.code]).toEqual([status, code]);
      expect(body.detail).toMatch(detail);
      expect(body.requestId).toEqual(expect.any(String));
      expect((await ann.cart()).body.lineItems.map((line) => [line.product.code, line.qty])).toEqual([[CHAIN, 1]]);
    });

    it('are answered with each invalid field', async () => {
      const { body } = await ann.shipTo({ phoneNumber: '1', email: 'nobody', zipCode: 'abc' });
      expect(body.violations?.map((violation) => violation.field).sort()).toEqual(['email', 'phoneNumber', 'zipCode']);
    });
  });
});
