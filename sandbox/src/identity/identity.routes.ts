import crypto from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../provider-ledger';
import { allowedOrigin } from '../pages/allowed-origin';
import { escape, sendPage } from '../pages/page';

interface Asked {
  client_id?: string;
  redirect_uri?: string;
  state?: string;
}
export interface IdentityGrant {
  readonly group: string;
  readonly redirectUri: string;
  readonly expiresAt: number;
}

const GROUPS: Readonly<Record<string, string>> = {
  government: 'I work for a government',
  military: 'I serve or have served in the military',
};
const CODE_MS = 5 * 60_000;
const PROVIDER = 'Identity check';

function gone(reply: FastifyReply): FastifyReply {
  return sendPage(
    reply,
    {
      title: 'Not found',
      provider: PROVIDER,
      variant: '',
      main: '<h1>This check is over</h1><p>Go back to the store to try again.</p>',
      leadsTo: [],
      frameAncestors: "'none'",
    },
    404,
  );
}

function askPage(
  reply: FastifyReply,
  { redirect_uri: redirectUri = '', state = '' }: Asked,
  shop: string,
): FastifyReply {
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escape(value)}">`;
  const buttons = Object.entries(GROUPS)
    .map(([group, label]) => `<button name="decision" value="${group}">${escape(label)}</button>`)
    .join('');
  const main = `<h1>Verify who you are</h1><p>${escape(shop)} asks whether you belong to a group
with deals of its own. It learns the group and nothing else.</p>
<form method="post" action="/identity/authorize">
${hidden('redirect_uri', redirectUri)}${hidden('state', state)}${buttons}
<button class="quiet" name="decision" value="declined">Not now</button></form>`;
  return sendPage(reply, {
    title: 'Verify who you are',
    provider: PROVIDER,
    variant: '',
    main,
    leadsTo: [shop],
    frameAncestors: "'none'",
  });
}

function backTo(redirectUri: string, values: Readonly<Record<string, string>>): string {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value);
  return target.href;
}

/** Rejects forms of other sites. */
const isOwnForm = ({ headers, host }: FastifyRequest): boolean =>
  headers.origin === undefined ||
  headers.origin === 'null' ||
  (URL.canParse(headers.origin) && new URL(headers.origin).host === host);

/** Verification page of a shopper's group, which issues codes that the shop's server redeems once. */
export function identityPages(app: FastifyInstance, grants: Map<string, IdentityGrant>): void {
  app.get<{ Querystring: Asked }>('/identity/authorize', (request, reply) => {
    const shop = allowedOrigin(request.query.redirect_uri);
    return shop === null || !request.query.state ? gone(reply) : askPage(reply, request.query, shop);
  });
  app.post<{ Body: Asked & { decision?: string } }>('/identity/authorize', (request, reply) => {
    const { redirect_uri: redirectUri = '', state = '', decision = '' } = request.body ?? {};
    if (!isOwnForm(request)) return problem(reply, 403, 'form_refused', 'Decide on the page of the provider.');
    if (allowedOrigin(redirectUri) === null || state === '') return gone(reply);
    if (!(decision in GROUPS)) return reply.redirect(backTo(redirectUri, { error: 'access_denied', state }), 303);
    const code = crypto.randomBytes(32).toString('base64url');
    grants.set(code, { group: decision, redirectUri, expiresAt: Date.now() + CODE_MS });
    return reply.redirect(backTo(redirectUri, { code, state }), 303);
  });
}

/** Calls for the shop's server, which require its secret. */
export function identityCalls(app: FastifyInstance, grants: Map<string, IdentityGrant>): void {
  app.post<{ Body: { code?: unknown; redirectUri?: unknown } }>('/identity/token', (request, reply) => {
    const { code, redirectUri } = request.body ?? {};
    const grant = typeof code === 'string' ? grants.get(code) : undefined;
    if (typeof code === 'string') grants.delete(code);
    const isGood = grant !== undefined && grant.redirectUri === redirectUri && grant.expiresAt > Date.now();
    return isGood
      ? reply.send({ group: grant.group })
      : problem(reply, 422, 'code_unknown', 'The code is unknown, used, or too old.');
  });
}
