import crypto from 'node:crypto';
import fs from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import { chargeRoutes, problem } from './charges';
import { themeOf, themeStyle } from './frame/theme';
import { Ledger } from './ledger';
import { brandOf, faultsOf, TEST_CARDS, type CardFields } from './test-cards';

export interface SandboxOptions { readonly folder: string; readonly secret: string; readonly logLevel: string }

const asset = (name: string) => fs.readFileSync(new URL(`./frame/${name}`, import.meta.url), 'utf8');
/** Pages of these hosts may hold the frame; a real provider keeps a list per shop. */
const isShopOrigin = (origin: string) => /^https?:\/\/([a-z0-9-]+\.)*localhost(:\d{1,5})?$/.test(origin);
const digest = (text: string) => crypto.createHash('sha256').update(text).digest();

const policy = (parentOrigin: string, nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${parentOrigin}`;

const cardSchema = {
  body: {
    type: 'object', additionalProperties: false, required: ['number', 'expiry', 'cvc', 'name'],
    properties: Object.fromEntries(['number', 'expiry', 'cvc', 'name'].map((name) => [name, { type: 'string', maxLength: 80 }])),
  },
};

/** What a shopper's browser gets from the provider: the form, its script and style, and a token for a card. */
function frameRoutes(app: FastifyInstance, ledger: Ledger): void {
  const page = asset('card-frame.html');
  const files = { '/frame/card.js': ['text/javascript', asset('card-frame.client.js')], '/frame/card.css': ['text/css', asset('card-frame.css')] } as const;
  for (const [url, [type, body]] of Object.entries(files)) app.get(url, (_request, reply) => reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(body));

  app.get<{ Querystring: Record<string, string | undefined> }>('/frame/card', (request, reply) => {
    const parent = request.query.parentOrigin ?? '';
    if (!isShopOrigin(parent)) return problem(reply, 400, 'parent_refused', 'parentOrigin must be the origin of a page that may take cards.');
    const nonce = crypto.randomBytes(16).toString('base64');
    const html = page.replaceAll('{{nonce}}', nonce).replaceAll('{{theme}}', themeStyle(themeOf(request.query))).replaceAll('{{parent}}', parent);
    return reply
      .headers({ 'content-security-policy': policy(parent, nonce), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
      .type('text/html; charset=utf-8')
      .send(html);
  });
  app.post<{ Body: CardFields }>('/v1/tokens', { schema: cardSchema }, (request, reply) => {
    const violations = faultsOf(request.body, new Date());
    if (violations.length > 0) return problem(reply, 400, 'card_invalid', violations[0]!.message, violations);
    const { number, expiry } = request.body;
    const entry = ledger.add({
      type: 'token', at: new Date().toISOString(), token: `tok_${crypto.randomBytes(32).toString('base64url')}`,
      outcome: TEST_CARDS[number] ?? 'approved', brand: brandOf(number), last4: number.slice(-4), expiry,
    });
    return reply.code(201).send({ token: entry.token, brand: entry.brand, last4: entry.last4, expiry: entry.expiry });
  });
}

/** The provider's server, not yet listening. Bodies are never logged: they hold card numbers. */
export async function buildSandbox({ folder, secret, logLevel }: SandboxOptions): Promise<FastifyInstance> {
  const app = Fastify({ logger: { name: 'payment-sandbox', level: logLevel }, disableRequestLogging: true, ajv: { customOptions: { removeAdditional: false } } });
  const ledger = new Ledger(folder);
  const expected = digest(`Bearer ${secret}`);
  app.addHook('onClose', async () => ledger.close());
  app.setNotFoundHandler((_request, reply) => problem(reply, 404, 'not_found', 'There is nothing at this address.'));
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    return problem(reply, status, status === 500 ? 'unexpected' : 'request_invalid', status === 500 ? 'The provider failed.' : error.message);
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  frameRoutes(app, ledger);
  await app.register(async (guarded) => {
    guarded.addHook('onRequest', async (request, reply) => {
      if (!crypto.timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return problem(reply, 401, 'secret_wrong', 'Send the secret key as a bearer token.');
      return undefined;
    });
    chargeRoutes(guarded, ledger);
  });
  return app;
}
