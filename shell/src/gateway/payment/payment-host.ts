import type { SharedShellBuilds } from 'registry/versions/shared-shell-builds';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';
import type { PaymentFrameSettings } from '../../protocol/payment-frame';
import { hashSource } from '../http/security';
import { lookOf, paymentDocument, styleOf, type PaymentScript } from './payment-page';
import { NOTHING_ALLOWED, PAYMENT_PAGE_PERMISSIONS, paymentPagePolicy, walletHeaders } from './payment-policy';
import { parseCardQuery, parseWalletQuery, type IsParent, type RawQuery } from './payment-query';
import { PaymentScripts, SCRIPT_FOLDER } from './payment-script';
import type { PaymentSettings, StripeSettings } from './payment-settings';

const CARD_PATH = '/stripe/card';
const WALLET_PATH = '/stripe/wallet';
const ASSOCIATION_PATH = '/.well-known/apple-developer-merchantid-domain-association';

/** Longest address; the longest that the store makes has a third of it. */
const MOST_CHARACTERS = 2_048;

type FindStore = (host: string | undefined) => object | null;

interface PaymentHostOptions {
  readonly payments: PaymentSettings;
  /** Data folder, with the builds of the shell. */
  readonly data: string;
}

const isWallet = (method: PaymentMethod): boolean => PAYMENT_METHOD_FACTS[method].kind === 'wallet';

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

const withoutPort = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

/**
 * Returns the check of a frame's parent: the origin of a store of this gateway, on the protocol and port of the payment
 * origin.
 */
export function parentCheck(paymentOrigin: string, findStore: FindStore): IsParent {
  const { protocol, port } = new URL(paymentOrigin);
  return (origin) => {
    if (!URL.canParse(origin)) return false;
    const url = new URL(origin);
    return url.origin === origin && url.protocol === protocol && url.port === port && findStore(url.host) !== null;
  };
}

const plain = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-security-policy': NOTHING_ALLOWED, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/plain; charset=utf-8')
    .send(text);

const notFound = (reply: FastifyReply): FastifyReply => plain(reply, 404, 'There is nothing at this address.');

function sendPage(reply: FastifyReply, settings: PaymentFrameSettings, script: PaymentScript): FastifyReply {
  const styleHash = hashSource(styleOf(settings.look));
  return reply
    .headers({
      'content-security-policy': paymentPagePolicy(settings.parent, styleHash),
      'permissions-policy': PAYMENT_PAGE_PERMISSIONS,
      'referrer-policy': 'strict-origin',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(paymentDocument(settings, script));
}

/** Returns the settings of the requested page; null when a parameter is invalid. */
function settingsOf(
  path: string,
  query: RawQuery,
  { stripe: { publishableKey, framed }, isParent }: { readonly stripe: StripeSettings; readonly isParent: IsParent },
): PaymentFrameSettings | null {
  if (path === CARD_PATH) {
    const card = framed.has('credit-card') ? parseCardQuery(query, isParent) : null;
    return card && { kind: 'card', parent: card.parent, publishableKey, look: lookOf(card.variant) };
  }
  const wallet = parseWalletQuery(query, isParent);
  if (wallet === null || !framed.has(wallet.method)) return null;
  const { variant, ...rest } = wallet;
  const walletName = PAYMENT_METHOD_FACTS[wallet.method].name;
  return { kind: 'wallet', ...rest, walletName, publishableKey, look: lookOf(variant) };
}

async function sendScript(reply: FastifyReply, text: string | null): Promise<FastifyReply> {
  if (text === null) return notFound(reply);
  return reply
    .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-security-policy': NOTHING_ALLOWED })
    .type('text/javascript; charset=utf-8')
    .send(text);
}

/** Answers Apple's check of the domain on the payment host and on the stores. */
function sendAssociation(reply: FastifyReply, text: string | null): FastifyReply {
  return text === null
    ? notFound(reply)
    : reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);
}

/**
 * Answers every request for the payment host, which serves the forms of Stripe and nothing else, and keeps them away
 * from all other hosts. Stripe's script shares no origin with a page of the store (ADR 70).
 */
export function guardPaymentHost(
  app: FastifyInstance,
  { payments, data }: PaymentHostOptions,
  /** Finds a store by its own host names: previews show no forms of real money. */
  findStore: FindStore,
  shared: Pick<SharedShellBuilds, 'find'>,
): void {
  const { origin, stripe, applePayAssociation } = payments;
  const { hostname } = new URL(origin);
  const scripts = new PaymentScripts(data, shared);
  const storeHeaders = [...(stripe?.framed ?? [])].some(isWallet) ? walletHeaders(origin) : {};
  const isParent = parentCheck(origin, findStore);
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    const isPaymentHost = stripe !== null && withoutPort(request.host) === hostname;
    if (path === ASSOCIATION_PATH && (isPaymentHost || findStore(request.host) !== null))
      return sendAssociation(reply, applePayAssociation);
    if (!isPaymentHost) {
      void reply.headers(storeHeaders);
      return path.startsWith(SCRIPT_FOLDER) ? notFound(reply) : undefined;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(reply);
    if (path !== CARD_PATH && path !== WALLET_PATH)
      return path.startsWith(SCRIPT_FOLDER) ? sendScript(reply, await scripts.read(path)) : notFound(reply);
    const isShort = request.url.length <= MOST_CHARACTERS;
    const settings = isShort ? settingsOf(path, request.query as RawQuery, { stripe, isParent }) : null;
    if (settings === null) return plain(reply, 400, 'This form opens from the checkout of a store only.');
    const script = await scripts.current();
    return script
      ? sendPage(reply, settings, script)
      : plain(reply, 503, 'The form is not built. Run `npm run build`, then load the page again.');
  });
}
