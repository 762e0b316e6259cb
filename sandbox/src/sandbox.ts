import crypto from 'node:crypto';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { ProviderLedger, problem } from './provider-ledger';
import { chargeRoutes } from './charges';
import { chatRoutes } from './chat/chat.routes';
import { disputeRoutes } from './disputes';
import { entryRoutes } from './entries';
import { funnelRoutes } from './funnel/funnel.routes';
import { frameRoutes } from './frame/frame.routes';
import { identityCalls, identityPages, type IdentityGrant } from './identity/identity.routes';
import { Ledger } from './ledger';
import { partnerRoutes, type PartnerSite } from './partner/partner.routes';
import { pageAssets } from './pages/page';
import { redirectRoutes } from './pages/redirect.routes';
import { walletRoutes } from './pages/wallet.routes';
import { sessionRoutes } from './sessions';
import { webhookSender, type WebhookTarget } from './webhooks';
import { brandOf, faultsOf, TEST_CARDS, type CardFields } from './test-cards';

export { signatureOf } from './webhooks';

export interface SandboxOptions {
  /** Folder of the ledger. */
  readonly folder: string;
  /** Secret that the store's server sends as `Authorization: Bearer …`. */
  readonly secret: string;
  readonly logLevel?: string;
  readonly now?: () => Date;
  /** The shop's address for events, read each time; null without one. */
  readonly webhook?: () => WebhookTarget | null;
  /** The provider's address for browsers; default: the one that the shop's server used. */
  readonly publicUrl?: string;
  /** Store of the partner's site; without it there is no such site. */
  readonly partner?: PartnerSite;
  /** Delay of a charge after its timeout (for a test card). */
  readonly lateMs?: number;
}

const tokenSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['number', 'expiry', 'cvc', 'name'],
    properties: Object.fromEntries(
      ['number', 'expiry', 'cvc', 'name'].map((field) => [field, { type: 'string', maxLength: 80 }]),
    ),
  },
};

const digest = (text: string) => crypto.createHash('sha256').update(text).digest();

/** Keyed, because the few possible card numbers could be tried. */
const fingerprintOf = (number: string, secret: string): string =>
  `fp_${crypto.createHmac('sha256', secret).update(number).digest('base64url').slice(0, 24)}`;

/** Receives card digits from the provider's own frame only, and keeps them only during this call. */
function tokenRoute(app: FastifyInstance, ledger: Ledger, secret: string, now: () => Date): void {
  app.post<{ Body: CardFields }>('/v1/tokens', { schema: tokenSchema }, (request, reply) => {
    const card = { ...request.body, number: request.body.number.replaceAll(/\D/g, '') };
    const faults = faultsOf(card, now());
    if (faults.length > 0) return problem(reply, 422, 'card_invalid', faults[0]?.message ?? '', faults);
    const outcome = TEST_CARDS[card.number] ?? 'card_declined';
    const entry = ledger.add({
      type: 'token',
      at: now().toISOString(),
      token: `tok_${crypto.randomBytes(32).toString('base64url')}`,
      outcome,
      brand: brandOf(card.number),
      last4: card.number.slice(-4),
      fingerprint: fingerprintOf(card.number, secret),
      expiry: card.expiry,
    });
    return reply.code(201).send({ token: entry.token, brand: entry.brand, last4: entry.last4, expiry: entry.expiry });
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => problem(reply, 404, 'not_found', 'There is nothing at this address.'));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return problem(
      reply,
      status,
      status >= 500 ? 'unexpected' : 'request_invalid',
      status >= 500 ? 'The provider failed.' : error.message,
    );
  });
}

/** Compiled by the first provider of this process, for all of them: the schemas of calls are constants. */
let validators: FastifyInstance['validatorCompiler'];

/** Creates the simulated payment provider, not yet listening. Bodies contain card numbers and are never logged. */
export async function buildSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const ledger = new Ledger(options.folder);
  const webhooks = webhookSender(ledger, options.webhook ?? (() => null));
  const books = new ProviderLedger(ledger, webhooks, options.publicUrl ?? null, options.lateMs ?? 1000);
  const expected = digest(`Bearer ${options.secret}`);
  const app = Fastify({
    logger: { level: options.logLevel ?? 'warn', base: { service: 'sandbox' } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 16 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    ajv: { customOptions: { removeAdditional: false } },
  });
  if (validators) app.setValidatorCompiler(validators);
  app.addHook('onClose', async () => {
    webhooks.close();
    ledger.close();
  });
  app.addHook(
    'onRequest',
    async (_request, reply) =>
      void reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      }),
  );
  answerErrors(app);
  app.get('/healthz', () => ({ status: 'ok' }));
  tokenRoute(app, ledger, options.secret, options.now ?? (() => new Date()));
  frameRoutes(app);
  pageAssets(app);
  await chatRoutes(app, options.now ?? (() => new Date()));
  await funnelRoutes(app, options.now ?? (() => new Date()));
  redirectRoutes(app, books);
  walletRoutes(app, books);
  const grants = new Map<string, IdentityGrant>();
  identityPages(app, grants);
  if (options.partner) partnerRoutes(app, options.partner);
  await app.register(async (guarded) => {
    guarded.addHook('onRequest', async (request, reply) => {
      if (!crypto.timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
        return problem(reply, 401, 'unauthorized', 'The secret key is missing or wrong.');
      return undefined;
    });
    chargeRoutes(guarded, books);
    sessionRoutes(guarded, books);
    disputeRoutes(guarded, books);
    entryRoutes(guarded, ledger);
    identityCalls(guarded, grants);
  });
  await app.ready();
  validators ??= app.validatorCompiler;
  return app;
}
