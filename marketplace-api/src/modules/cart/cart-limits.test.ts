import type { InstallationAnswer, Problem } from 'shared-contracts/wire';
import { VARIANT_RULES, type BenefitType } from 'shared-contracts';
import type { OrProblem, Shopper } from '../../../verification/testing/shopper';
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
  await api.db.count({ text: 'update stock set quantity = 200 where product_number = any($1)' }, [
    [TIRE, SAVING_TIRE, CHAIN],
  ]);
});

const path = (rest = '') => `/cart/${ann.cartNumber()}${rest}`;
const install = (body: object) => ann.send<OrProblem<InstallationAnswer>>('POST', path('/installation'), body);

describe('§5 and §9 limits', () => {
  it('no more of a line than there are', async () => {
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

  it('no cart has so long a number', async () => {
    const long = 'C'.repeat(41);
    for (const [method, url] of [
      ['GET', `/cart/${long}`],
      ['GET', `/cart/${long}/total-qty`],
      ['POST', `/cart/${long}/reset`],
    ] as const)
      expect((await ann.send(method, url)).status).toBe(400);
  });

  it('a total of zero is a total', async () => {
    const { body } = await ann.cart();
    expect([body.totalPrice.value, body.totalPrice.formattedValue, body.isEmpty]).toEqual([0, '$0.00', true]);
  });

  it('99 of a product, and no silent less', async () => {
    await ann.add(TIRE, 60);
    const { status, body } = await ann.add(TIRE, 40);
    expect([status, body.code, body.violations?.[0]?.field]).toEqual([409, 'QUANTITY_LIMIT', 'quantity']);
    expect((await ann.add(TIRE, 39)).body.quantity).toBe(99);
  });

  it('fifty products in a cart', async () => {
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

  it('no installer in a state that is not served', async () => {
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

  it('one tax rate over the whole cart where the variant says so', async () => {
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
