import { startTestApi, type TestApi } from '../../../../verification/testing/test-api';

const TIRE = 'CON-TCTR-2256517-102H';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { PAYMENT_PROVIDERS: 'credit-card=sandbox' } });
});
afterAll(() => api?.close());

describe('a payment method without a provider', () => {
  it('is refused although the variant lists it', async () => {
    const who = api.newShopper();
    await who.create();
    await who.add(TIRE);
    expect(await who.session('affirm')).toMatchObject({ status: 422, body: { code: 'PAYMENT_METHOD_UNAVAILABLE' } });
    expect(await who.token('google-pay', { providerToken: 'tok_1' })).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_METHOD_UNAVAILABLE' },
    });
    expect((await who.session('credit-card')).status).toBe(201);
  });
});
