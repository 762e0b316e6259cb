import type { FastifyInstance } from 'fastify';
import type { Variant } from '../../../../variants/define-variant';
import type { Releases } from '../releases';
import { previewToken } from './preview-cookie';

type FindVariant<V extends Variant> = (host: string | undefined) => V | null;

/** Host of a named preview: `pr-12.` before the host name of a variant. */
export interface PreviewHost<V extends Variant = Variant> {
  readonly name: string;
  readonly variant: V;
}

export type FindPreviewHost<V extends Variant = Variant> = (host: string | undefined) => PreviewHost<V> | null;

/** Creates a function that finds name and variant of a preview's host, whether or not there is such a preview. */
export function createPreviewHostFinder<V extends Variant>(findVariant: FindVariant<V>): FindPreviewHost<V> {
  return (host = '') => {
    const [, name, rest] = /^([a-z][a-z0-9-]{0,39})\.(.+)$/.exec(host.toLowerCase()) ?? [];
    if (name === undefined || findVariant(host) !== null) return null;
    const variant = findVariant(rest);
    return variant && { name, variant };
  };
}

/** Creates a function that finds the variant of a host, also of a preview's host. */
export function withPreviewHosts<V extends Variant>(findVariant: FindVariant<V>): FindVariant<V> {
  const findPreviewHost = createPreviewHostFinder(findVariant);
  return (host) => findVariant(host) ?? findPreviewHost(host)?.variant ?? null;
}

const CLOSED = 'This address shows a preview to browsers that opened its link. Open the link again.';
const ROBOTS = 'User-agent: *\nDisallow: /\n';

/** Files with their digest in the name stay in the browser, and nowhere else. */
const cacheControl = (sent: unknown): string =>
  String(sent).includes('immutable') ? 'private, max-age=31536000, immutable' : 'private, no-store';

/**
 * Lets only browsers with the token of a preview enter its host. All other hosts of this form give the same answer, so
 * that a guessed name reveals nothing. No answer may be kept for others.
 */
export function guardPreviewHosts(app: FastifyInstance, findPreviewHost: FindPreviewHost, releases: Releases): void {
  app.addHook('onRequest', async (request, reply) => {
    const host = findPreviewHost(request.host);
    if (host === null || request.url.startsWith('/preview/')) return undefined;
    if (request.url === '/robots.txt') return reply.type('text/plain; charset=utf-8').send(ROBOTS);
    const token = previewToken(request.headers.cookie);
    const shown = token === null ? null : releases.preview(host.variant.public.benefitType, token);
    if (shown?.preview.name === host.name) return undefined;
    return reply.code(404).type('text/plain; charset=utf-8').send(CLOSED);
  });
  app.addHook('onSend', async (request, reply) => {
    if (findPreviewHost(request.host) === null) return;
    void reply
      .header('cache-control', cacheControl(reply.getHeader('cache-control')))
      .header('x-robots-tag', 'noindex');
    void reply.removeHeader('cache-tag').removeHeader('surrogate-key');
  });
}
