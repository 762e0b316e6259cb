import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSandbox } from '../sandbox';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');
const dataDir = path.resolve(process.env.TREADMARKET_DATA_DIR || path.join(repository, '.data'));
const port = Number(process.env.SANDBOX_PORT || 4100);
if (!Number.isInteger(port)) {
  console.error(`SANDBOX_PORT must be a whole number, but is "${process.env.SANDBOX_PORT ?? ''}".`);
  process.exit(1);
}
const app = await buildSandbox({ folder: path.join(dataDir, 'payment-ledger'), secret: process.env.PAYMENT_SECRET || 'sandbox-secret', logLevel: process.env.LOG_LEVEL || 'info' });
await app.listen({ port, host: '127.0.0.1' });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void app.close().then(() => process.exit(0)));
