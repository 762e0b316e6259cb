import crypto from 'node:crypto';
import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';
import { sandboxProvider } from '../../payments/providers/sandbox/sandbox-provider';
import type { PaymentProvider } from '../../payments/provider/payment-provider';

jest.setTimeout(120_000);

const TIRE = 'CON-TCTR-2256517-102H';
let api: TestApi;
/** Overrides of single provider calls, in front of the real sandbox provider. */
let providerOverrides: Partial<PaymentProvider> = {};

beforeAll(async () => {
  api = await startTestApi({
    provider: (url, secret) => {
      const real = sandboxProvider({ url, secret });
      return {
        ...real,
        charge: (request) => (providerOverrides.charge ?? real.charge)(request),
        cancel: (reference) => (providerOverrides.cancel ?? real.cancel)(reference),
        tokenInfo: real.tokenInfo,
      };
    },
  });
});
afterAll(() => api?.close());
beforeEach(() => api.db.count({ text: 'update stock set quantity = 500 where product_number = $1' }, [TIRE]));
afterEach(() => {
  providerOverrides = {};
});

const stockOf = async (productNumber: string) =>
  (await api.db.one<{ quantity: number }>({ text: 'select quantity from stock where product_number = $1' }, [
    productNumber,
  ]))!.quantity;
const chargesOf = async (orderId: string) =>
  (await api.charges()).filter((charge) => charge.reference === `att_${orderId}` && charge.status === 'succeeded');

it('finds the charge whose response was lost, and charges once', async () => {
  const ann = api.newShopper();
  const { status, body } = await ann.order(await ann.readyToOrder(TIRE, 4, '4000000000000259'));
  expect([status, body.state]).toEqual([201, 'placed']);
  expect(await chargesOf(body.orderId)).toHaveLength(1);
});

it('recovers an order whose process died after the charge', async () => {
  const ann = api.newShopper();
  const body = await ann.readyToOrder(TIRE);
  const key = crypto.randomUUID();
  const dead = new Error('killed');
  providerOverrides = {
    charge: async (request) => {
      await sandboxProvider({ url: api.sandboxUrl, secret: 'test-secret' }).charge(request);
      throw dead;
    },
  };
  expect((await ann.order(body, key)).status).toBe(500);
  providerOverrides = {};
  await api.orders.recover(0);
  const again = await ann.order(body, key);
  expect([again.status, again.body.state]).toEqual([201, 'placed']);
  expect(await chargesOf(again.body.orderId)).toHaveLength(1);
});

it('rolls back an order permanently when its process died before the charge', async () => {
  const ann = api.newShopper();
  const body = await ann.readyToOrder(TIRE);
  let late: Parameters<PaymentProvider['charge']>[0] | undefined;
  providerOverrides = {
    charge: (request) => {
      late = request;
      throw new Error('killed');
    },
  };
  const key = crypto.randomUUID();
  await ann.order(body, key);
  providerOverrides = {};
  await api.orders.recover(0);
  expect(await stockOf(TIRE)).toBe(500);
  // The late charge must not take money for an order that no longer exists.
  expect(await sandboxProvider({ url: api.sandboxUrl, secret: 'test-secret' }).charge(late!)).toEqual({
    kind: 'unavailable',
  });
  expect((await ann.order(body)).status).toBe(201);
});
