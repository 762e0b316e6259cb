import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readProviderBooks, type ProviderBooks } from 'marketplace-api/verification/testing/money-books';
import { freePort, StoreProcess } from 'marketplace-api/verification/testing/processes/store-process';
import { STORE_ORIGIN } from './abuse-play';
import { startEdgeStore, type EdgeStore } from '../edge-store';

const SECRET = 'payment-secret-of-the-abuse-suite';

/** Gateway, API and payment provider in separate processes, with every limit at its default. */
export interface AbuseStore extends EdgeStore {
  readonly sandboxUrl: string;
  books(): Promise<ProviderBooks>;
}

export async function startAbuseStore(): Promise<AbuseStore> {
  const [folder, port] = [await mkdtemp(path.join(os.tmpdir(), 'treadmarket-abuse-')), await freePort()];
  const sandboxUrl = `http://127.0.0.1:${port}`;
  const settings = {
    PAYMENT_SECRET: SECRET,
    PAYMENT_URL: sandboxUrl,
    SANDBOX_PORT: String(port),
    STORE_URL: STORE_ORIGIN,
  };
  const provider = new StoreProcess(
    'sandbox/src/bin/sandbox.ts',
    { ...settings, TREADMARKET_DATA_DIR: folder, LOG_LEVEL: 'silent', PAYMENT_WEBHOOK_URL: 'http://127.0.0.1:9/' },
    `${sandboxUrl}/healthz`,
    path.join(folder, 'sandbox.log'),
  );
  await provider.start();
  const store = await startEdgeStore(settings);
  return {
    ...store,
    sandboxUrl,
    books: () => readProviderBooks(sandboxUrl, SECRET),
    async close() {
      await store.close();
      await provider.kill('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
