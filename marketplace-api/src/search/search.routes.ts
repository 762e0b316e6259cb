import crypto from 'node:crypto';
import { isFlagOn, LISTING_PAGE_SIZE, PRODUCT_SORTS, type BenefitType } from 'shared-contracts';
import { ProductPage, ProductSuggestions, productTag, RelatedProducts, SizesOnSale } from 'shared-contracts/wire';
import Type from 'typebox';
import type { App } from '../http/app-types';
import { tellTags } from '../http/answer-tags';
import { pageQuery } from '../http/page-query';
import { answer } from '../http/problem-reply';
import { problems } from '../http/problem-schema';
import { MADE_OF_CATALOG, MADE_OF_WORDS, TOLD_OF_DAY } from '../http/route-config';
import type { RouteSchema } from '../http/route-schema';
import { SECURITY } from '../http/route-security';
import { sendBody } from '../http/send-body';
import { IN_MEMORY_DEPTH } from '../platform/limits/list-depth';
import { DEFAULT_TRANSIT_DAYS, transitDays } from '../modules/catalog/delivery';
import type { FlagsOf } from '../modules/flags/feature-flags.service';
import type { ZipDirectory } from '../modules/location/zip-directory';
import { isFailure } from '../platform/values/failure';
import type { CatalogSearch } from './catalog-search';
import { readListingQuery } from './listing/listing-query';
import { NEAR_PATTERN } from './sizes-on-sale';

const list = Type.Optional(Type.Array(Type.String({ maxLength: 120 }), { maxItems: 100 }));
const text = Type.Optional(Type.String({ maxLength: 120 }));
const ListingParameters = Type.Object({
  type: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'tires, wheels or accessories; without it the text decides, and without a text it is tires',
    }),
  ),
  group: text,
  q: Type.Optional(Type.String({ maxLength: 120, description: 'sizes, vehicles and brands in it become filters' })),
  literal: Type.Optional(Type.Boolean({ description: 'true looks for the words of q as they are' })),
  facets: Type.Optional(Type.Boolean({ description: 'false leaves the facets out, for further pages of one list' })),
  size: text,
  rear: text,
  fitment: text,
  deal: Type.Optional(Type.String({ maxLength: 120, description: 'a promotion: only what it covers' })),
  brand: list,
  category: list,
  price: list,
  speed: list,
  load: list,
  ply: list,
  sidewall: list,
  rating: text,
  runFlat: text,
  warranty: text,
  inStock: text,
  specialOffer: text,
  snow: text,
  diameter: list,
  width: list,
  boltPattern: list,
  color: list,
  finish: list,
  sort: Type.Optional(Type.String({ maxLength: 120, description: PRODUCT_SORTS.join(', ') })),
  'zip-code': text,
  ...pageQuery({ pageSize: LISTING_PAGE_SIZE, maxPageSize: 96, depth: IN_MEMORY_DEPTH }),
});
const JSON_TYPE = 'application/json; charset=utf-8';
const common = { security: SECURITY.marketplace, tags: ['Products'] };

const listProducts = {
  ...common,
  summary: 'Search and list products',
  querystring: ListingParameters,
  response: { 200: ProductPage, ...problems(400) },
} satisfies RouteSchema;

const suggestProducts = {
  ...common,
  summary: 'Sizes, vehicles, products, brands and categories that a text may become',
  querystring: Type.Object({
    q: Type.String({ minLength: 1, maxLength: 120, description: 'what was typed so far' }),
  }),
  response: { 200: ProductSuggestions, ...problems(400) },
} satisfies RouteSchema;

const listRelated = {
  ...common,
  summary: 'Similar and matching products',
  params: Type.Object({ productNumber: Type.String({ maxLength: 80 }) }),
  querystring: Type.Object({
    fitment: Type.Optional(Type.String({ maxLength: 120, description: 'a vehicle: only what goes on it is named' })),
  }),
  response: { 200: RelatedProducts, ...problems(400, 404) },
} satisfies RouteSchema;

const listSizesOnSale = {
  security: SECURITY.marketplace,
  tags: ['Fitment'],
  summary: 'Tire sizes on sale, by rim and closeness to another size',
  querystring: Type.Object({
    near: Type.Optional(Type.String({ pattern: NEAR_PATTERN, description: 'A tire size, for example 205/55R16' })),
    rim: Type.Optional(Type.Number({ minimum: 1, maximum: 1000 })),
  }),
  response: { 200: SizesOnSale },
} satisfies RouteSchema;

export interface SearchRoutes {
  readonly search: CatalogSearch;
  readonly flagsOf: FlagsOf;
  readonly zips: ZipDirectory;
}

/** Returns whether a variant has promotions. Prices of the others are without them. */
const hasOffers = ({ flagsOf }: SearchRoutes, variant: BenefitType): boolean =>
  isFlagOn(flagsOf(variant), 'promotions');

function listingRoute(app: App, deps: SearchRoutes): void {
  const { search, zips } = deps;
  app.get('/products', { config: TOLD_OF_DAY, schema: listProducts }, async (request, reply) => {
    const place = request.query['zip-code'] ? zips.find(request.query['zip-code']) : null;
    const query = readListingQuery(request.query, transitDays(place) ?? DEFAULT_TRANSIT_DAYS);
    const page = await search.listing({ ...query, hasOffers: hasOffers(deps, request.variant) });
    tellTags(request, [...page.tags, 'flags', ...(request.query['zip-code'] ? (['places'] as const) : [])]);
    void reply
      .header('x-search-id', crypto.randomUUID())
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type(JSON_TYPE);
    const takesGzip = request.headers['accept-encoding']?.includes('gzip') ?? false;
    return takesGzip ? sendBody(reply.header('content-encoding', 'gzip'), page.gzipped()) : sendBody(reply, page.body);
  });
}

export function searchRoutes(app: App, deps: SearchRoutes): void {
  const { search } = deps;
  listingRoute(app, deps);
  app.get('/products/suggestions', { config: MADE_OF_WORDS, schema: suggestProducts }, async (request, reply) => {
    return answer(request, reply, await search.suggestions(request.query.q, hasOffers(deps, request.variant)));
  });
  app.get('/products/:productNumber/related', { config: TOLD_OF_DAY, schema: listRelated }, async (request, reply) => {
    const { productNumber } = request.params;
    tellTags(request, [productTag(productNumber), 'fitments', 'flags']);
    const found = await search.related({
      productNumber,
      fitmentId: request.query.fitment ?? null,
      hasOffers: hasOffers(deps, request.variant),
    });
    if (isFailure(found)) return answer(request, reply, found);
    tellTags(request, found.tags);
    return sendBody(reply.header('cache-control', 'no-cache').type(JSON_TYPE), found.body);
  });
  app.get('/size/on-sale', { config: MADE_OF_CATALOG, schema: listSizesOnSale }, async (request, reply) =>
    answer(request, reply, await search.sizesOnSale(request.query)),
  );
}
