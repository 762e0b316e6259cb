import { PaymentEvent, PaymentEventReceipt } from 'shared-contracts/wire';
import { Ajv } from 'ajv';
import type { App } from '../../../http/app-types';
import { answer, sendFailure } from '../../../http/problem-reply';
import type { RouteSchema } from '../../../http/route-schema';
import { SECURITY } from '../../../http/route-security';
import { failure } from '../../../platform/values/failure';
import { isSigned } from './webhook-signature';
import type { WebhookService } from './webhook.service';

const unsigned = () =>
  failure(
    401,
    'WEBHOOK_SIGNATURE',
    'The signature is missing, wrong or too old. Sign the raw body with the webhook secret, in X-Sandbox-Signature.',
  );
const invalid = () => failure(400, 'WEBHOOK_INVALID', 'This is no event: send an object with id, type and data.');
const isEvent = new Ajv({ strict: false }).compile<PaymentEvent>(PaymentEvent);

function eventIn(body: Buffer): PaymentEvent | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isEvent(value) && !JSON.stringify(value).includes('\\u0000') ? value : null;
  } catch {
    return null;
  }
}

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
  secret: string | null,
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
      if (secret === null || !isSigned(request.headers['x-sandbox-signature'], raw, secret, now()))
        return sendFailure(request, reply, unsigned());
      const event = eventIn(raw);
      return event === null
        ? sendFailure(request, reply, invalid())
        : answer(request, reply, await webhooks.receive(event));
    },
  );
}
