import path from 'node:path';
import { freePort, StoreProcess } from 'marketplace-api/verification/testing/processes/store-process';
import { createTestDatabase } from 'marketplace-api/verification/testing/database/test-database';
import { TEST_OWNERS } from 'registry/testing/test-owners';
import { createTestStore, type TestStore } from 'shell/src/testing/test-store';

export interface EdgeGateway {
  readonly port: number;
  readonly process: StoreProcess;
}

/** Gateway and API as separate processes, with every limit at its default. Pages are fixtures that read the API. */
export interface EdgeStore {
  /** Port of the first gateway. */
  readonly port: number;
  readonly gateways: readonly EdgeGateway[];
  readonly api: StoreProcess;
  readonly databaseUrl: string;
  readonly gatewayLog: string;
  /** Port of the API's metrics. */
  readonly metricsPort: number;
  /** Releases a remote; gateways follow within a second. */
  readonly deploy: TestStore['deploy'];
  close(): Promise<void>;
}

const GATEWAY_KEY = 'the-key-of-the-gateway-of-this-proof';

const catalog = {
  name: 'catalog',
  pages: [
    { id: 'home', paths: ['/'], audience: 'anonymous', query: [] },
    { id: 'listing', paths: ['/tires'], audience: 'anonymous', query: ['page'] },
    { id: 'product', paths: ['/product/:number'], audience: 'anonymous', query: [] },
  ],
  render: `
    if (name === 'product') {
      const { body } = await api.get('/products/' + url.pathname.split('/')[2]);
      return { html: '<h1>$' + body.price.value.toFixed(2) + '</h1>', state: {}, maxAge: 3600 };
    }
    const page = Number(new URLSearchParams(url.search).get('page') ?? 1);
  const { body } = await api.get('/products', { type: 'tires', page });
    return { html: '<h1>' + body.count + ' tires</h1>', state: {} };`,
} as const;

export async function startEdgeStore(env: Readonly<Record<string, string>> = {}, count = 1): Promise<EdgeStore> {
  const [database, pages, apiPort] = [await createTestDatabase(), await createTestStore(), await freePort()];
  await pages.deploy(catalog);
  const metricsPort = await freePort();
  const gatewayLog = path.join(pages.data, 'gateway.log');
  const shared = {
    NODE_ENV: 'production',
    TREADMARKET_ENV: 'development',
    TREADMARKET_DATA_DIR: pages.data,
    RELEASE_OWNERS: TEST_OWNERS,
    DATABASE_URL: database.url,
    GATEWAY_KEY,
    LOG_LEVEL: 'warn',
    ...env,
  };
  const api = new StoreProcess(
    'marketplace-api/src/server/main.ts',
    { ...shared, API_PORT: String(apiPort), METRICS_PORT: String(metricsPort) },
    `http://127.0.0.1:${apiPort}/readyz`,
    path.join(pages.data, 'api.log'),
  );
  const gateways: EdgeGateway[] = [];
  for (let at = 0; at < count; at += 1) {
    const port = await freePort();
    const process = new StoreProcess(
      'shell/src/gateway/main.ts',
      { ...shared, PORT: String(port), HOST: '127.0.0.1', API_URL: `http://127.0.0.1:${apiPort}` },
      `http://localhost:${port}/readyz`,
      gatewayLog,
    );
    gateways.push({ port, process });
  }
  const parts = [api, ...gateways.map(({ process }) => process)];
  for (const part of parts) await part.start();
  return {
    port: gateways[0]!.port,
    gateways,
    api,
    databaseUrl: database.url,
    gatewayLog,
    metricsPort,
    deploy: pages.deploy,
    async close() {
      for (const part of parts) await part.kill('SIGTERM');
      await database.drop();
      await pages.remove();
    },
  };
}
