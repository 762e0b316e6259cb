import crypto from 'node:crypto';
import { ProductDetail, ProductPage, ProductSuggestions, StockAvailabilityList } from 'shared-contracts/wire';
import { PRODUCT_SORTS } from 'shared-contracts';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { answer, sendFailure } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { SECURITY } from '../../http/route-security';
import { failure, isFailure } from '../../platform/failure';
import type { ZipDirectory } from '../location/zip-directory';
import { DEFAULT_TRANSIT_DAYS, transitDays } from './delivery';
import { readListingQuery } from './listing-query';
import type { ListingService } from './listing.service';
import type { ProductService } from './product.service';

const list = Type.Optional(Type.Array(Type.String({ maxLength: 120 })));
const text = Type.Optional(Type.String({ maxLength: 120 }));
const ListingParameters = Type.Object({
  type: Type.Optional(
    Type.String({
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
  finish: list,
  sort: Type.Optional(Type.String({ maxLength: 120, description: PRODUCT_SORTS.join(', ') })),
  'zip-code': text,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 96 })),
});
const StockParameters = Type.Object({
  'product-numbers': Type.Array(Type.String({ maxLength: 400 }), {
    minItems: 1,
    description: 'repeated, or separated by commas',
  }),
  'zip-code': Type.Optional(Type.String({ pattern: '^\\d{5}$' })),
});
const JSON_TYPE = 'application/json; charset=utf-8';
const tags = ['Products'];

export interface CatalogRoutes {
  readonly listing: ListingService;
  readonly products: ProductService;
  readonly zips: ZipDirectory;
}

function listingRoute(app: App, { listing, zips }: CatalogRoutes): void {
  app.get(
    '/products',
    {
      schema: {
        security: SECURITY.marketplace,
        tags,
        summary: 'Search and list products',
        querystring: ListingParameters,
        response: { 200: ProductPage, ...problems(400) },
      },
    },
    async (request, reply) => {
      const place = request.query['zip-code'] ? zips.find(request.query['zip-code']) : null;
      const page = await listing.page(readListingQuery(request.query, transitDays(place) ?? DEFAULT_TRANSIT_DAYS));
      void reply
        .header('x-search-id', crypto.randomUUID())
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .type(JSON_TYPE);
      const takesGzip = request.headers['accept-encoding']?.includes('gzip') ?? false;
      return takesGzip
        ? reply.header('content-encoding', 'gzip').send(page.gzipped() as never)
        : reply.send(page.body as never);
    },
  );
}

function productRoute(app: App, { products }: CatalogRoutes): void {
  const params = Type.Object({ productNumber: Type.String({ maxLength: 80 }) });
  const querystring = Type.Object({ fitment: text });
  app.get(
    '/products/:productNumber',
    {
      schema: {
        security: SECURITY.marketplace,
        tags,
        summary: 'A product',
        params,
        querystring,
        response: { 200: ProductDetail, 304: Type.Null(), ...problems(400, 404) },
      },
    },
    async (request, reply) => {
      const { productNumber } = request.params;
      if (request.query.fitment)
        return answer(request, reply, await products.readForVehicle(productNumber, request.query.fitment));
      const product = await products.read(productNumber);
      if (isFailure(product)) return answer(request, reply, product);
      void reply.header('etag', product.etag).header('cache-control', 'no-cache');
      if (request.headers['if-none-match'] === product.etag) return reply.code(304).send(undefined as never);
      return reply.type(JSON_TYPE).send(product.body as never);
    },
  );
}

function stockRoute(app: App, { products, zips }: CatalogRoutes): void {
  app.get(
    '/products/stock-available',
    {
      schema: {
        security: SECURITY.marketplace,
        tags,
        summary: 'Stock and delivery date for a zip code',
        querystring: StockParameters,
        response: { 200: StockAvailabilityList, ...problems(400) },
      },
    },
    async (request, reply) => {
      const numbers = [
        ...new Set(
          request.query['product-numbers']
            .flatMap((entry) => entry.split(','))
            .map((entry) => entry.trim())
            .filter(Boolean),
        ),
      ];
      if (numbers.length > 100)
        return sendFailure(
          request,
          reply,
          failure(400, 'VALIDATION', 'Ask for at most 100 products at once.', {
            violations: [{ field: 'product-numbers', message: 'takes at most 100.' }],
          }),
        );
      const zip = request.query['zip-code'];
      const place = zip ? zips.find(zip) : null;
      if (zip && place === null)
        return sendFailure(
          request,
          reply,
          failure(400, 'ZIP_INVALID', `We do not know the zip code ${zip}. Check it and try again.`, {
            violations: [{ field: 'zip-code', message: 'is not a zip code we know.' }],
          }),
        );
      return answer(request, reply, await products.stock(numbers, transitDays(place)));
    },
  );
}

function suggestionsRoute(app: App, { listing }: CatalogRoutes): void {
  const querystring = Type.Object({
    q: Type.String({ minLength: 1, maxLength: 120, description: 'what was typed so far' }),
  });
  app.get(
    '/products/suggestions',
    {
      schema: {
        security: SECURITY.marketplace,
        tags,
        summary: 'Sizes, vehicles, products, brands and categories that a text may become',
        querystring,
        response: { 200: ProductSuggestions, ...problems(400) },
      },
    },
    async (request, reply) => answer(request, reply, await listing.suggestions(request.query.q)),
  );
}

export function catalogRoutes(app: App, deps: CatalogRoutes): void {
  listingRoute(app, deps);
  suggestionsRoute(app, deps);
  stockRoute(app, deps);
  productRoute(app, deps);
}
