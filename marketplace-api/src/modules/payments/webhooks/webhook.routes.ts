import { PaymentEvent, PaymentEventReceipt } from 'shared-contracts/wire';
import type { App } from '../../../http/app-types';
import { answer, sendFailure } from '../../../http/problem-reply';
import type { RouteSchema } from '../../../http/route-schema';
import { SECURITY } from '../../../http/route-security';
import { failure } from '../../../platform/values/failure';
import type { EventReader } from '../provider/event-reader';
import type { WebhookService } from './webhook.service';

const unsigned = () =>
  failure(
    401,
    'WEBHOOK_SIGNATURE',
    'The signature is missing, wrong or too old. Sign the raw body with the webhook secret.',
  );
const invalid = () => failure(400, 'WEBHOOK_INVALID', 'This is no event: send an object with id, type and data.');
const receiveEvent = {
  security: SECURITY.webhook,
  tags: ['Payment'],
  summary: 'Events of the payment provider, signed',
  body: PaymentEvent,
  response: { 200: PaymentEventReceipt },
} satisfies RouteSchema;

/**
 * Registers the provider's events in a scope of their own. The signature of the raw body authorizes them instead of the
 * marketplace key, so the body is parsed only after it was verified.
 */
export function webhookRoutes(
  app: App,
  webhooks: WebhookService,
  readers: readonly EventReader[],
  now: () => Date = () => new Date(),
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(
    '/payment/webhooks',
    {
      schema: receiveEvent,
      validatorCompiler: () => () => true,
    },
    async (request, reply) => {
      const body = request.body as unknown;
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      void reply.header('cache-control', 'no-store');
      const signed = readers.flatMap((reader) => {
        const signature = request.headers[reader.header];
        return typeof signature === 'string' ? [{ reader, signature }] : [];
      });
      const [only, ...others] = signed;
      if (only === undefined || others.length > 0) return sendFailure(request, reply, unsigned());
      const event = await only.reader.read(raw, only.signature, now());
      if (event === 'unsigned') return sendFailure(request, reply, unsigned());
      return event === 'invalid'
        ? sendFailure(request, reply, invalid())
        : answer(request, reply, await webhooks.receive(event));
    },
  );
}
