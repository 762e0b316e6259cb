import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deploymentOf } from 'shared-contracts/deployment';
import { sandboxPartner } from '../partner/hand-over';
import { buildSandbox } from '../sandbox';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const dataDir = path.resolve(process.env.TREADMARKET_DATA_DIR || path.join(repository, '.data'));
const port = Number(process.env.SANDBOX_PORT || 4100);
if (!Number.isInteger(port)) {
  console.error(`SANDBOX_PORT must be a whole number, but is "${process.env.SANDBOX_PORT ?? ''}".`);
  process.exit(1);
}
const webhook = {
  url: process.env.PAYMENT_WEBHOOK_URL || `http://127.0.0.1:${process.env.API_PORT || 4000}/v1/payment/webhooks`,
  secret: process.env.PAYMENT_WEBHOOK_SECRET || 'sandbox-webhook-secret',
};
// In production partners have their own sites.
const isProduction = deploymentOf(process.env, []) === 'production';
const app = await buildSandbox({
  ...(isProduction ? {} : { partner: sandboxPartner(process.env) }),
  webhook: () => webhook,
  publicUrl: process.env.PAYMENT_PUBLIC_URL || `http://localhost:${port}`,
  folder: path.join(dataDir, 'payment-ledger'),
  secret: process.env.PAYMENT_SECRET || 'sandbox-secret',
  logLevel: process.env.LOG_LEVEL || 'info',
});
await app.listen({ port, host: '127.0.0.1' });
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
