import type { FastifyReply, FastifyRequest } from 'fastify';
import { escape, sendPage } from './page';

export const facts = (rows: readonly (readonly [string, string])[]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`).join('')}</dl>`;
export const choice = (action: string, approve: string, refuse: string): string =>
  `<form method="post" action="${escape(action)}">
<button name="decision" value="approve">${escape(approve)}</button>
<button class="quiet" name="decision" value="cancel">${escape(refuse)}</button></form>`;

export function backTo(url: string, values: Readonly<Record<string, string>>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value);
  return target.href;
}

/**
 * Accepts decisions only from the provider's own page. Without a Referer, browsers send `null` as the origin, and the
 * source in another header.
 */
export function isOwnForm(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === 'null' || (URL.canParse(origin) && new URL(origin).host === request.host);
}
export const isApproval = (request: FastifyRequest): boolean =>
  (request.body as { decision?: unknown } | null)?.decision === 'approve';

export function gone(reply: FastifyReply, what: string): FastifyReply {
  return sendPage(
    reply,
    {
      title: 'Not found',
      provider: 'Payments',
      variant: '',
      main: `<h1>${what} is over</h1><p>Go back to the store to try again.</p>`,
      leadsTo: [],
      frameAncestors: "'none'",
    },
    404,
  );
}
