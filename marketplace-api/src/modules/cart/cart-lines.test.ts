import { Cart, Order } from 'shared-contracts/wire';
import type { OrProblem } from '../../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../../verification/testing/test-api';
import { wireErrors } from '../../../verification/testing/wire-check';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

/** A tire whose purchase brings something back by mail today. */
async function rebatedTire(): Promise<string> {
  const row = await api.db.one<{ productNumber: string }>({
    text: `select p.product_number as "productNumber"
      from product p
      join promotion o on p.line_id = any(o.line_ids)
      where o.kind = 'prepaid_card_rebate'
        and o.list = 'active'
        and o.starts_on <= current_date
        and o.ends_on > current_date
        and p.product_type = 'TIRE'
      order by 1 limit 1`,
  });
  await api.db.count({ text: 'update stock set quantity = 200 where product_number = $1' }, [row!.productNumber]);
  return row!.productNumber;
}

it('a line that is taken out and put back has its vehicle again, whole', async () => {
  const productNumber = await rebatedTire();
  const vehicle = { year: 2021, make: 'Toyota', model: 'Camry', trim: 'LE', fitmentId: 'F09cd297d' };
  const who = api.newShopper();
  await who.create();
  const add = (line: object) =>
    who.send<OrProblem<Cart>>('POST', `/cart/items?cartNumber=${who.cartNumber()}&calculateTax=true`, {
      items: [{ productNumber, ...line }],
    });
  const [first] = (await add({ quantity: 3, vehicle })).body.lineItems;
  expect(first).toMatchObject({ qty: 3, vehicle, year: 2021, make: 'Toyota', model: 'Camry' });
  await who.send('PUT', `/cart/items/${first!.itemId}?cartNumber=${who.cartNumber()}&calculateTax=true`, {
    quantity: 0,
  });
  const { body } = await add({ quantity: first!.qty, vehicle: first!.vehicle });
  expect(wireErrors(Cart, body)).toEqual([]);
  expect(body.lineItems[0]).toMatchObject({ qty: 3, vehicle });
});

it('an order keeps the rebates that it has earned, each with its form', async () => {
  const who = api.newShopper();
  const { paymentToken, expectedTotal } = await who.readyToOrder(await rebatedTire(), 4);
  const { body: cart } = await who.cart();
  const { body: order } = await who.order({ paymentToken, expectedTotal });
  expect(wireErrors(Order, order)).toEqual([]);
  expect(order.rebates).toEqual(cart.rebates);
  expect(order.rebates).toContainEqual(
    expect.objectContaining({
      promotion: expect.objectContaining({ rebatePDFUrl: expect.stringMatching(/^\/deals\/.+\/rebate-form$/) }),
    }),
  );
});
