import crypto from 'node:crypto';
import pg from 'pg';
import { importBatch } from '../../../../commands/import/import-batch';
import { decideOnPage } from '../../../../verification/testing/provider-page';
import { products } from '../../../../commands/import/kinds/products';
import type { NumberedRow } from '../../../../commands/import/import-kind';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
const CHALLENGE = '4000002760003184';
let api: TestApi;
let client: pg.Client;
beforeAll(async () => {
  api = await startTestApi({ env: { PG_POOL: '12' } });
  client = new pg.Client({ connectionString: api.db.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await api?.close();
});

interface Stock {
  available: number;
  onHand: number;
  reserved: number;
  shortfall: number;
}
const stockOf = (number: string) =>
  api.db.one<Stock>(
    {
      text: `select quantity as available, on_hand as "onHand", reserved, shortfall
        from stock
        where product_number = $1`,
    },
    [number],
  );
const row = (productNumber: string, stock: number, line = 1): NumberedRow => ({
  line,
  row: {
    productNumber,
    brand: 'Acme',
    name: `Tour ${productNumber}`,
    group: '01',
    type: 'touring',
    size: '225/65R17',
    price: 100,
    stock,
    loadIndex: 102,
    speedRating: 'H',
  } as NumberedRow['row'],
});
const importStock = (rows: readonly NumberedRow[], on = client) => importBatch(on, products, rows, false);
/** Applies a stock feed from the warehouse to an existing product. */
const onHand = (quantity: number) =>
  api.db.count({ text: 'update stock set on_hand = $2 where product_number = $1' }, [TIRE, quantity]);
const begin = async (units: number) => {
  const who = api.newShopper();
  const { body, status } = await who.order(await who.readyToOrder(TIRE, units, CHALLENGE));
  expect([status, body.state]).toEqual([201, 'requires-action']);
  return { who, orderId: body.orderId, url: body.nextAction!.url };
};
const decide = async (url: string, decision: 'approve' | 'cancel', orderId: string) => {
  await decideOnPage(url, decision);
  await api.db.count({ text: 'update payment_attempt set action_expires_at = now() where order_id = $1' }, [orderId]);
  await api.orders.recover(0);
};

describe('an import during payment', () => {
  it('changes the stock on hand, not the reserved units', async () => {
    await onHand(10);
    const { orderId, url } = await begin(4);
    expect(await stockOf(TIRE)).toEqual({ available: 6, onHand: 10, reserved: 4, shortfall: 0 });
    await onHand(4);
    expect(await stockOf(TIRE)).toEqual({ available: 0, onHand: 4, reserved: 4, shortfall: 0 });
    const late = api.newShopper();
    await late.create();
    expect((await late.add(TIRE, 1)).body.code).toBe('OUT_OF_STOCK');
    await decide(url, 'approve', orderId);
    expect(await stockOf(TIRE)).toEqual({ available: 0, onHand: 0, reserved: 0, shortfall: 0 });
  });

  it('accepts fewer units than are reserved, records the shortage and stops sales', async () => {
    await onHand(10);
    const { orderId, url } = await begin(4);
    await onHand(1);
    expect(await stockOf(TIRE)).toEqual({ available: 0, onHand: 1, reserved: 4, shortfall: 3 });
    expect((await api.metrics.text()).body).toContain('waiting_work{kind="stock-short"} 1');
    await expect(
      api.db.count({ text: 'update stock set reserved = reserved + 1 where product_number = $1' }, [TIRE]),
    ).rejects.toThrow('stock_reserved_on_hand');
    await decide(url, 'cancel', orderId);
    expect(await stockOf(TIRE)).toEqual({ available: 1, onHand: 1, reserved: 0, shortfall: 0 });
  });

  it('lists a paid order with its missing units, which its cancellation does not restock', async () => {
    await onHand(10);
    const { orderId, url } = await begin(4);
    await onHand(1);
    await decide(url, 'approve', orderId);
    const waiting = await api.fulfilment.waitingOrders(200);
    expect(waiting.filter((one) => one.orderId === orderId)).toMatchObject([
      { reason: 'goods-short', state: 'placed', detail: `3 × ${TIRE}` },
    ]);
    expect(await stockOf(TIRE)).toMatchObject({ onHand: 0, shortfall: 0 });
    await api.fulfilment.cancel(orderId, { kind: 'shopper' });
    expect(await stockOf(TIRE)).toEqual({ available: 1, onHand: 1, reserved: 0, shortfall: 0 });
  });

  it('does not deadlock with orders of the same products in any file order', async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => `ZZ-${String(index).padStart(2, '0')}`);
    await importStock(numbers.map((number, index) => row(number, 900, index + 1)));
    const importers = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const one = new pg.Client({ connectionString: api.db.url });
        await one.connect();
        return one;
      }),
    );
    const shoppers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const who = api.newShopper();
        await who.create();
        for (const number of numbers.slice(index % 3).reverse()) await who.add(number, 1);
        await who.shipTo();
        const { body: card } = await who.card();
        const { body: cart } = await who.cart();
        return { who, body: { paymentToken: card.paymentToken, expectedTotal: cart.total.value } };
      }),
    );
    const imports = importers.map(async (one, index) => {
      for (let round = 0; round < 15; round += 1) {
        const shuffled = [...numbers].sort(() => (crypto.randomInt(2) === 0 ? -1 : 1));
        await importStock(
          shuffled.map((number, line) => row(number, 800 + round + index, line + 1)),
          one,
        );
      }
    });
    const orders = shoppers.map(({ who, body }) => who.order(body));
    await Promise.all(imports);
    expect((await Promise.all(orders)).map(({ status, body }) => `${status} ${body.code ?? ''}`)).toEqual(
      Array(12).fill('201 '),
    );
    await Promise.all(importers.map((one) => one.end()));
    expect(await api.db.one({ text: 'select coalesce(sum(reserved), 0)::int as n from stock' })).toEqual({ n: 0 });
  });
});

describe('notifications of stock to pages', () => {
  const DECLINED = '4000000000000002';
  const payloads: string[] = [];
  const recordPayload = ({ payload = '' }: pg.Notification) => void payloads.push(payload);
  beforeAll(async () => {
    client.on('notification', recordPayload);
    await client.query('listen catalog');
  });
  afterAll(async () => {
    await client.query('unlisten catalog');
    client.off('notification', recordPayload);
  });
  /** PostgreSQL delivers a notification before the response to any later query. */
  const readTirePayloads = async (): Promise<string[]> => {
    await client.query('select 1');
    return payloads.splice(0).filter((payload) => payload.includes(TIRE));
  };

  it('send nothing while cards are declined, and one change when one is paid', async () => {
    await onHand(4);
    await readTirePayloads();
    for (let tries = 0; tries < 3; tries += 1) {
      const who = api.newShopper();
      const { body } = await who.order(await who.readyToOrder(TIRE, 4, DECLINED));
      expect(body.code).toBe('PAYMENT_DECLINED');
    }
    expect(await readTirePayloads()).toEqual([]);
    const who = api.newShopper();
    expect((await who.order(await who.readyToOrder(TIRE, 4))).status).toBe(201);
    expect(await readTirePayloads()).toEqual([`products\n:stock\n${TIRE}`]);
  });

  it('leave out units that are reserved for an order that waits for its bank', async () => {
    await onHand(4);
    const { orderId, url } = await begin(4);
    const page = await api.newShopper().send<{ inStock: boolean }>('GET', `/products/${TIRE}`);
    expect(page.body.inStock).toBe(true);
    await decide(url, 'cancel', orderId);
  });
});

describe('a server of the previous version running beside this one', () => {
  const left = 'update stock set quantity = quantity - 4 where product_number = $1';

  it('sells available stock and returns it for sale', async () => {
    await onHand(10);
    await api.db.count({ text: left }, [TIRE]);
    expect(await stockOf(TIRE)).toEqual({ available: 6, onHand: 6, reserved: 0, shortfall: 0 });
    await expect(
      api.db.count({ text: 'update stock set quantity = quantity - 7 where product_number = $1' }, [TIRE]),
    ).rejects.toThrow('stock_quantity_check');
    await api.db.count({ text: 'update stock set quantity = quantity + 4 where product_number = $1' }, [TIRE]);
    expect(await stockOf(TIRE)).toEqual({ available: 10, onHand: 10, reserved: 0, shortfall: 0 });
  });

  it('settles an order of this version, whose reservation ends afterwards', async () => {
    await onHand(10);
    const { orderId } = await begin(4);
    await api.db.count({ text: "update customer_order set state = 'placed' where order_id = $1" }, [orderId]);
    expect(await stockOf(TIRE)).toMatchObject({ available: 6, reserved: 4 });
    expect(await api.orders.endSettledReservations()).toBe(1);
    expect(await stockOf(TIRE)).toEqual({ available: 6, onHand: 6, reserved: 0, shortfall: 0 });
    expect(await api.orders.endSettledReservations()).toBe(0);
  });
});
