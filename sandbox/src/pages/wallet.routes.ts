import type { FastifyInstance, FastifyReply } from 'fastify';
import { newId, problem, type ProviderLedger } from '../provider-ledger';
import type { SessionEntry } from '../ledger';
import { merchantProof } from '../sessions';
import { TEST_CARDS, type Outcome } from '../test-cards';
import { dollars, escape, NAMES, sendPage } from './page';

/** Cards of the wallet: the shopper chooses the outcome of the charge. */
const CARDS: readonly (readonly [number: string, label: string])[] = [
  ['4242424242424242', 'Visa •••• 4242'],
  ['4000000000000002', 'Visa •••• 0002 (declined)'],
  ['4000000000009995', 'Visa •••• 9995 (insufficient funds)'],
];

/** Contacts of the wallet, for shops that request the address. */
const ADDRESSES: readonly (Readonly<Record<string, string>> & { readonly label: string })[] = [
  {
    label: 'Ada Lovelace, San Francisco, CA',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phoneNumber: '555-555-0142',
    address: '12 Mission St',
    city: 'San Francisco',
    state: 'CA',
    zipCode: '94110',
  },
  {
    label: 'Grace Hopper, Chicago, IL',
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
    phoneNumber: '555-555-0143',
    address: '400 W Erie St',
    city: 'Chicago',
    state: 'IL',
    zipCode: '60654',
  },
  {
    label: 'Joe Redington, Anchorage, AK (not served)',
    firstName: 'Joe',
    lastName: 'Redington',
    email: 'joe@example.com',
    phoneNumber: '555-555-0144',
    address: '500 W 4th Ave',
    city: 'Anchorage',
    state: 'AK',
    zipCode: '99501',
  },
];

function sheet(reply: FastifyReply, session: SessionEntry, address: string): FastifyReply {
  const name = NAMES[session.method] ?? '';
  const checking =
    session.method === 'apple-pay'
      ? '<p id="checking" role="status">Checking the store …</p>'
      : '<p id="checking" hidden></p>';
  const addressOptions = ADDRESSES.map(
    (one) => `<option value="${escape(JSON.stringify(one))}">${escape(one.label)}</option>`,
  ).join('');
  const cardOptions = CARDS.map(([number, label]) => `<option value="${number}">${escape(label)}</option>`).join('');
  const main = `<h1>Pay ${escape(session.merchant)}</h1>
<dl><dt>Amount</dt><dd id="amount">${escape(dollars(session.amountCents))}</dd></dl>${checking}
<div class="actions" id="shipping" hidden>
<label for="address">Ship to</label><select id="address">${addressOptions}</select></div>
<div class="actions"><label for="card">Card</label><select id="card">${cardOptions}</select>
<p id="error" class="error" role="alert"></p><button id="pay" type="button">Pay with ${escape(name)}</button>
<button id="cancel" class="quiet" type="button">Cancel</button></div>`;
  return sendPage(reply, {
    title: `${name}: ${dollars(session.amountCents)}`,
    provider: name,
    variant: session.variant,
    main,
    leadsTo: [],
    frameAncestors: session.origin,
    script: '/pages/wallet.js',
    data: {
      parent: session.origin,
      session: session.sessionId,
      method: session.method,
      'validation-url': `${address}/apple-pay/validate/${session.sessionId}`,
    },
  });
}

interface AuthorizeBody {
  card: string;
  /** Amount that the sheet showed last, when the shop changed it for the address; the shopper approves this. */
  amountCents?: number;
  merchantSessionIdentifier?: string;
}
const authorizeSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['card'],
    properties: {
      card: { enum: CARDS.map(([number]) => number) },
      merchantSessionIdentifier: { type: 'string', maxLength: 200 },
      amountCents: { type: 'integer', minimum: 1, maximum: 100_000_000 },
    },
  },
};

function authorize(
  books: ProviderLedger,
  reply: FastifyReply,
  session: SessionEntry,
  { card, merchantSessionIdentifier, amountCents: shownCents }: AuthorizeBody,
): FastifyReply {
  if (session.method === 'apple-pay' && merchantSessionIdentifier !== merchantProof(session.sessionId))
    return problem(reply, 403, 'merchant_unknown', 'The store could not be checked. Close this sheet and try again.');
  const at = new Date().toISOString();
  const outcome: Outcome = session.outcome === 'approved' ? (TEST_CARDS[card] ?? 'card_declined') : session.outcome;
  const token = books.ledger.add({
    type: 'token',
    fingerprint: null,
    at,
    token: newId('tok', 32),
    outcome,
    brand: NAMES[session.method] ?? '',
    last4: card.slice(-4),
    expiry: '12/2030',
    sessionId: session.sessionId,
  });
  const { sessionId, method } = session;
  const amountCents = shownCents ?? session.amountCents;
  books.record({ ...session, amountCents, status: 'approved', at, label: NAMES[method] ?? null }, 'session.approved', {
    sessionId,
    method,
    amountCents,
  });
  return reply.code(201).send({ token: token.token, brand: token.brand, last4: token.last4, expiry: token.expiry });
}

/** Google Pay and Apple Pay: a sheet in its own frame or window, which returns its token to the opener. */
export function walletRoutes(app: FastifyInstance, books: ProviderLedger): void {
  const openSession = (id: string): SessionEntry | null => {
    const session = books.ledger.sessions.get(id);
    return session?.status === 'open' && session.method.endsWith('-pay') ? session : null;
  };
  app.get<{ Params: { id: string } }>('/wallet/:id', (request, reply) => {
    const session = openSession(request.params.id);
    return session
      ? sheet(reply, session, books.addressOf(request))
      : problem(reply, 404, 'session_unknown', 'This payment is over. Go back to the store to try again.');
  });
  app.post<{ Params: { id: string }; Body: AuthorizeBody }>(
    '/wallet/:id/authorize',
    { schema: authorizeSchema },
    (request, reply) => {
      const session = openSession(request.params.id);
      return session
        ? authorize(books, reply, session, request.body)
        : problem(reply, 404, 'session_unknown', 'This payment is over. Go back to the store to try again.');
    },
  );
}
