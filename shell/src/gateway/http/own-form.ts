import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORM_BYTES = 1_024;

/** A form of the gateway's own pages posts; another site's can't, whatever it knows. */
export function isOwnForm({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** Takes what a browser sends for a form without fields. For a scope of its own: the gateway takes no other form. */
export function takeEmptyForms(scope: FastifyInstance): void {
  const form = { parseAs: 'string', bodyLimit: FORM_BYTES } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, _body, done) => done(null, null));
}
