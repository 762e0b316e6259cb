import { SitemapPart } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { fixedPageQuery } from '../../http/page-query';
import { answer } from '../../http/problem-reply';
import { MADE_OF_CATALOG } from '../../http/route-config';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import { MAX_PARTS, PART_SIZE, type SitemapService } from './sitemap.service';

const Part = Type.Object({
  part: Type.Union([Type.Literal('products'), Type.Literal('groups')], {
    description: 'products, or brands and categories',
  }),
  ...fixedPageQuery({ pageSize: PART_SIZE, depth: MAX_PARTS * PART_SIZE }),
});

const readSitemap = {
  security: SECURITY.marketplace,
  tags: ['Products'],
  summary: 'Addresses of all products, or of brands and categories, in parts',
  querystring: Part,
  response: { 200: SitemapPart },
} satisfies RouteSchema;

/** Registers the call that the gateway's sitemap.xml is made from. */
export function sitemapRoutes(app: App, sitemap: SitemapService): void {
  app.get('/sitemap', { config: MADE_OF_CATALOG, schema: readSitemap }, async (request, reply) =>
    answer(
      request,
      reply,
      request.query.part === 'products' ? await sitemap.products(request.query.page ?? 1) : await sitemap.groups(),
    ),
  );
}
