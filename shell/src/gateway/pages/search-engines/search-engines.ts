import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import type { ServerApi, SitemapEntry, SitemapPart } from 'shared-contracts';
import type { Variant } from '../../../../variants/define-variant';
import type { Releases } from '../../releases/releases';
import { robotsText } from './robots';

export interface SearchEngineDependencies {
  readonly findVariant: (host: string | undefined) => Variant | null;
  readonly releases: Releases;
  readonly apiFor: (variant: Variant['public'], requestId: string) => ServerApi;
  originOf(request: FastifyRequest): string;
}

const MAX_AGE = 'public, max-age=3600';

/** Returns pages that remotes list in their manifests. */
function pagesOf(releases: Releases, variant: Variant): string[] {
  const { remotes } = releases.of(variant.public.benefitType);
  return [
    ...new Set([...remotes.values()].flatMap(({ manifest }) => manifest.pages.flatMap(({ sitemap = [] }) => sitemap))),
  ].sort();
}

async function urlSet(origin: string, entries: readonly SitemapEntry[]): Promise<Buffer> {
  const stream = new SitemapStream({
    hostname: origin,
    lastmodDateOnly: true,
    xmlns: { news: false, video: false, image: false, xhtml: false },
  });
  for (const { path, changedOn } of entries) stream.write({ url: path, ...(changedOn ? { lastmod: changedOn } : {}) });
  stream.end();
  return streamToPromise(stream);
}

async function index(origin: string, productParts: number): Promise<Buffer> {
  const stream = new SitemapIndexStream();
  const names = ['pages', 'groups', ...Array.from({ length: productParts }, (_, at) => `products-${at + 1}`)];
  for (const name of names) stream.write({ url: `${origin}/sitemaps/${name}.xml` });
  stream.end();
  return streamToPromise(stream);
}

/**
 * Registers `/robots.txt`, `/sitemap.xml` and its parts, for the requested host. Without the API they answer 503, so
 * that search engines retry.
 */
export function registerSearchEngines(
  app: FastifyInstance,
  { findVariant, releases, apiFor, originOf }: SearchEngineDependencies,
): void {
  const part = async (
    request: FastifyRequest,
    variant: Variant,
    name: 'products' | 'groups',
    page: number,
  ): Promise<SitemapPart | null> => {
    const answer = await apiFor(variant.public, request.id)
      .get<SitemapPart>('/sitemap', { part: name, page })
      .catch(() => null);
    return answer?.ok ? answer.body : null;
  };
  const sendXml = (reply: FastifyReply, xml: Buffer): FastifyReply =>
    reply.type('application/xml; charset=utf-8').header('cache-control', MAX_AGE).send(xml);
  const later = (reply: FastifyReply): FastifyReply =>
    reply
      .code(503)
      .header('retry-after', '120')
      .type('text/plain; charset=utf-8')
      .send('The list of products cannot be read at the moment. Please come again in two minutes.');
  const nothing = (reply: FastifyReply): FastifyReply => {
    reply.callNotFound();
    return reply;
  };

  app.get('/robots.txt', (request, reply) => {
    const variant = findVariant(request.host);
    if (!variant) return nothing(reply);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', MAX_AGE)
      .send(robotsText(releases.of(variant.public.benefitType), originOf(request)));
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const variant = findVariant(request.host);
    if (!variant) return nothing(reply);
    const products = await part(request, variant, 'products', 1);
    return products ? sendXml(reply, await index(originOf(request), products.pageCount)) : later(reply);
  });
  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async (request, reply) => {
    const variant = findVariant(request.host);
    const [, kind, page = '1'] = /^(pages|groups|products)(?:-([1-9]\d{0,3}))?$/.exec(request.params.name) ?? [];
    if (!variant || kind === undefined) return nothing(reply);
    if (kind === 'pages')
      return sendXml(
        reply,
        await urlSet(
          originOf(request),
          pagesOf(releases, variant).map((path) => ({ path, changedOn: null })),
        ),
      );
    const found = await part(request, variant, kind as 'products' | 'groups', Number(page));
    if (!found) return later(reply);
    return found.entries.length === 0 ? nothing(reply) : sendXml(reply, await urlSet(originOf(request), found.entries));
  });
}
