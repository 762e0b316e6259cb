import { Cart, Order, type ProductPage } from 'shared-contracts/wire';
import type { OrProblem } from '../../../verification/testing/shopper';
import { confirmationOf } from '../../../verification/testing/confirmation-mail';
import { startTestApi, TEST_NOW, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';
import { storeDay } from '../../platform/time/store-clock';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

/** Creates a tire with a mail-in rebate that is valid on the day of the tests. */
async function rebatedTire(): Promise<string> {
  const row = await api.db.one<{ productNumber: string }>(
    {
      text: `select p.product_number as "productNumber"
      from product p
      join promotion o on p.line_id = any(o.line_ids)
      where o.kind = 'prepaid_card_rebate'
        and o.list = 'active'
        and o.starts_on <= $1
        and o.ends_on > $1
        and p.product_type = 'TIRE'
      order by 1 limit 1`,
    },
    [storeDay(TEST_NOW)],
  );
  await api.db.count({ text: 'update stock set quantity = 200 where product_number = $1' }, [row!.productNumber]);
  return row!.productNumber;
}

it('a line that is removed and restored has its complete vehicle again', async () => {
  const vehicle = { year: 2024, make: 'Acura', model: 'Integra', trim: 'Base', fitmentId: 'F09cd297d' };
  const who = api.newShopper();
  await who.create();
  const { body: list } = await who.send<ProductPage>('GET', `/products?fitment=${vehicle.fitmentId}`);
  const { productNumber } = list.products[0]!.variants[0]!;
  const add = (line: object) =>
    who.send<OrProblem<Cart>>('POST', `/cart/items?cartNumber=${who.cartNumber()}&calculateTax=true`, {
      items: [{ productNumber, ...line }],
    });
  const [first] = (await add({ quantity: 3, vehicle })).body.lineItems;
  expect(first).toMatchObject({ qty: 3, vehicle, year: 2024, make: 'Acura', model: 'Integra' });
  await who.send('PUT', `/cart/items/${first!.itemId}?cartNumber=${who.cartNumber()}&calculateTax=true`, {
    quantity: 0,
  });
  const { body } = await add({ quantity: first!.qty, vehicle: first!.vehicle });
  expect(wireErrors(Cart, body)).toEqual([]);
  expect(body.lineItems[0]).toMatchObject({ qty: 3, vehicle });
});

it('an order keeps the rebates that it earned, each with its form', async () => {
  const who = api.newShopper();
  const { paymentToken, expectedTotal } = await who.readyToOrder(await rebatedTire(), 4);
  const { body: cart } = await who.cart();
  const { body: order } = await who.order({ paymentToken, expectedTotal });
  expect(wireErrors(Order, order)).toEqual([]);
  // Rebates are filed for orders only, so only an order's rebates have an amount and a deadline.
  expect(order.rebates).toEqual(
    cart.rebates.map((rebate) => ({
      ...rebate,
      filing: expect.objectContaining({ canFile: true, amount: rebate.amount }) as unknown,
    })),
  );
  expect(order.rebates).toContainEqual(
    expect.objectContaining({
      promotion: expect.objectContaining({ rebatePDFUrl: expect.stringMatching(/^\/deals\/.+\/rebate-form$/) }),
    }),
  );
});

describe('tires for a staggered vehicle', () => {
  interface Set {
    readonly fitmentId: string;
    readonly front: string;
    readonly rear: string;
    readonly year: number;
    readonly make: string;
    readonly model: string;
  }

  async function staggeredSet(): Promise<Set> {
    const set = await api.db.one<Set>({
      text: `select f.fitment_id as "fitmentId", p.product_number as front, r.product_number as rear,
          f.year_to as year, f.make, f.model
        from fitment f
        join product p on p.size = f.front_size and p.product_type = 'TIRE'
        join product r on r.size = f.rear_size and r.line_id = p.line_id
        where f.rear_size <> f.front_size
        order by 1, 2, 3 limit 1`,
    });
    const numbers = [set!.front, set!.rear];
    await api.db.count({ text: 'update stock set quantity = 200 where product_number = any($1)' }, [numbers]);
    return set!;
  }

  const add = (who: ReturnType<typeof api.newShopper>, items: readonly object[]) =>
    who.send<Cart>('POST', `/cart/items?cartNumber=${who.cartNumber()}&calculateTax=true`, { items });
  const positions = ({ lineItems }: Cart) => lineItems.map(({ product, position }) => [product.code, position]);
  const vehicleOf = ({ fitmentId, year, make, model }: Set) => ({ fitmentId, year, make, model });

  it('name their axle in cart, order and mail only while they are a set', async () => {
    const set = await staggeredSet();
    const { front, rear } = set;
    const vehicle = vehicleOf(set);
    const who = api.newShopper();
    const { paymentToken } = await who.readyToOrder(front, 2);
    const { body: own } = await who.cart();
    expect(positions(own)).toEqual([[front, undefined]]);
    const half = await add(who, [{ productNumber: front, quantity: 1, vehicle }]);
    expect(positions(half.body)).toEqual([[front, undefined]]);
    const whole = await add(who, [{ productNumber: rear, quantity: 2, vehicle }]);
    expect(wireErrors(Cart, whole.body)).toEqual([]);
    expect(positions(whole.body)).toEqual([
      [front, 'front'],
      [rear, 'rear'],
    ]);
    const { body: cart } = await who.cart();
    const { body: order } = await who.order({ paymentToken, expectedTotal: cart.total.value });
    expect(wireErrors(Order, order)).toEqual([]);
    expect(order.lines.map(({ productNumber, position }) => [productNumber, position])).toEqual([
      [front, 'front'],
      [rear, 'rear'],
    ]);
    const { html, text } = await confirmationOf(api, order);
    for (const part of [html, text])
      for (const { position, size } of order.lines)
        expect(part).toContain(`${position === 'front' ? 'Front' : 'Rear'} ${size}`);
  });

  it('take their axle from the fitment, not from a field, another vehicle or none', async () => {
    const set = await staggeredSet();
    const { front, rear } = set;
    const vehicle = vehicleOf(set);
    const who = api.newShopper();
    await who.create();
    const lines = (vehicles: readonly (object | undefined)[]) =>
      [front, rear].map((productNumber, at) => ({
        productNumber,
        quantity: 2,
        ...(vehicles[at] && { vehicle: vehicles[at] }),
      }));
    const said = await add(
      who,
      lines([]).map((line) => ({ ...line, position: 'front' })),
    );
    expect(said.status).toBe(400);
    for (const vehicles of [
      [vehicle],
      [vehicle, { ...vehicle, fitmentId: 'F000000' }],
      [
        { ...vehicle, fitmentId: "' or 1=1" },
        { ...vehicle, fitmentId: '' },
      ],
    ]) {
      const { body } = await add(who, lines(vehicles));
      expect(body.lineItems.map(({ position }) => position)).toEqual([undefined, undefined]);
      for (const { itemId } of body.lineItems)
        await who.send('PUT', `/cart/items/${itemId}?cartNumber=${who.cartNumber()}`, { quantity: 0 });
    }
  });
});
