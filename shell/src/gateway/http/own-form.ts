import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORM_BYTES = 1_024;

/** Returns whether a form of the gateway's own pages was posted; other sites cannot forge it. */
export function isOwnForm({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** Accepts forms without fields in this scope; the gateway accepts no other forms. */
export function takeEmptyForms(scope: FastifyInstance): void {
  const form = { parseAs: 'string', bodyLimit: FORM_BYTES } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, _body, done) => done(null, null));
}
