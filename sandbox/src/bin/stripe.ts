import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStripeServer } from '../stripe/stripe-server';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const dataDir = path.resolve(process.env.TREADMARKET_DATA_DIR || path.join(repository, '.data'));
const port = Number(process.env.STRIPE_PORT || 4242);
if (!Number.isInteger(port)) {
  console.error(`STRIPE_PORT must be a whole number, but is "${process.env.STRIPE_PORT ?? ''}".`);
  process.exit(1);
}
const webhook = {
  url: process.env.STRIPE_WEBHOOK_URL || `http://127.0.0.1:${process.env.API_PORT || 4000}/v1/payment/webhooks`,
  secret: (process.env.STRIPE_WEBHOOK_SECRET || 'whsec_local').split(',')[0] ?? '',
};
const app = await buildStripeServer({
  webhook: () => webhook,
  publicUrl: process.env.STRIPE_PUBLIC_URL || `http://localhost:${port}`,
  folder: path.join(dataDir, 'stripe-local'),
  secretKey: process.env.STRIPE_SECRET_KEY || 'sk_test_local',
  publishableKey: process.env.STRIPE_PUBLISHABLE_KEY || 'pk_test_local',
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
