import type { Cart } from 'shared-contracts/wire';
import type { OrProblem, Shopper } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const CHAIN = 'FRO-CBL-01';
let api: TestApi;
let ann: Shopper;

beforeAll(async () => {
  api = await startTestApi();
  await api.db.count({ text: 'update stock set quantity = 60 where product_number = any($1)' }, [[TIRE, CHAIN]]);
});
afterAll(() => api?.close());
beforeEach(async () => {
  ann = api.newShopper();
  await ann.create({ zipCode: '60601' });
});

const wayOf = async () => (await ann.cart()).body.cartType;
const change = (body: object) => ann.send<OrProblem<Cart>>('PUT', `/cart/${ann.cartNumber()}`, body);

describe('a cart whose delivery nobody has chosen', () => {
  it('goes home while it holds accessories alone', async () => {
    expect(await wayOf()).toBe('STS');
    const { body } = await ann.add(CHAIN, 1);
    expect([body.cartType, body.estimatedDelivery]).toEqual(['STH', expect.any(String)]);
    const withTires = await ann.add(TIRE, 4);
    expect(withTires.body.cartType).toBe('STS');
    const tires = withTires.body.lineItems.find(({ product }) => product.code === TIRE)!;
    await ann.send('PUT', `/cart/items/${tires.itemId}?cartNumber=${ann.cartNumber()}`, { quantity: 0 });
    expect(await wayOf()).toBe('STH');
  });

  it('goes to an installer where homes are not shipped to', async () => {
    await ann.add(CHAIN, 1);
    await api.staffKey();
    const staff = await api.db.one<{ id: string }>({ text: 'select staff_id as id from staff_user limit 1' });
    await api.db.count(
      {
        text: `insert into feature_flag (benefit_type, flag, is_on, changed_by)
          values ('treadmarket', 'shipToHome', false, $1)`,
      },
      [staff!.id],
    );
    expect(await wayOf()).toBe('STS');
    await api.db.count({ text: 'delete from feature_flag' });
  });
});

describe('what the shopper has chosen stays', () => {
  it.each(['STS', 'STH'] as const)('%s', async (cartType) => {
    await ann.add(CHAIN, 1);
    await change({ cartType });
    expect(await wayOf()).toBe(cartType);
    expect((await ann.add(TIRE, 4)).body.cartType).toBe(cartType);
  });

  it('as the cart is begun', async () => {
    await ann.create({ cartType: 'STS' });
    expect((await ann.add(CHAIN, 1)).body.cartType).toBe('STS');
  });

  it('with an installer, who may also get accessories', async () => {
    await ann.add(CHAIN, 1);
    const installer = await api.db.one<{ id: string }>({
      text: 'select installer_id as id from installer where not is_mobile order by 1 limit 1',
    });
    await ann.send('POST', `/cart/${ann.cartNumber()}/installation`, { installerId: installer!.id });
    expect(await wayOf()).toBe('STS');
  });
});

it('a change of another kind chooses nothing', async () => {
  await ann.add(CHAIN, 1);
  await change({ zipCode: '94110' });
  expect(await wayOf()).toBe('STH');
});
