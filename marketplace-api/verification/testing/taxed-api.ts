import { buildTaxJarServer, type TaxJarServer } from 'sandbox/tax';
import { startHttpFaultProxy, type HttpFaultProxy } from '../provider-conformance/http-fault-proxy';
import { startTestApi, type TestApi } from './test-api';

export interface TaxedApi {
  readonly api: TestApi;
  /** Records of the tax service. */
  readonly books: Pick<TaxJarServer, 'orders' | 'refunds'>;
  readonly network: HttpFaultProxy;
  /** Calculations that reached the service since the last call. */
  takeCalculations(): number;
  close(): Promise<void>;
}

export const CALCULATION = /^POST \/v2\/taxes/;
const API_KEY = 'taxjar-key-of-this-test';

/** Starts the API with TaxJar's local server behind a faulty network. */
export async function startTaxedApi(): Promise<TaxedApi> {
  const { app, orders, refunds } = buildTaxJarServer({ apiKey: API_KEY, logLevel: 'silent' });
  let calculations = 0;
  app.addHook('onRequest', async ({ method, url }) => {
    if (CALCULATION.test(`${method} ${url}`)) calculations += 1;
  });
  const network = await startHttpFaultProxy(await app.listen({ port: 0, host: '127.0.0.1' }));
  const api = await startTestApi({
    env: {
      TAX_PROVIDER: 'taxjar',
      TAXJAR_API_KEY: API_KEY,
      TAXJAR_API_URL: network.url,
      TAX_FROM: '100 Main St | Springfield | IL | 62701',
      TAX_CODES: 'goods=none,installation=20030,tire-fee=none,disposal-fee=none',
    },
  });
  return {
    api,
    books: { orders, refunds },
    network,
    takeCalculations() {
      const taken = calculations;
      calculations = 0;
      return taken;
    },
    async close() {
      await api.close();
      await network.close();
      await app.close();
    },
  };
}
