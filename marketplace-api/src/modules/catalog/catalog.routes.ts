import { ProductDetail, productTag, StockAvailabilityList } from 'shared-contracts/wire';
import { isFlagOn } from 'shared-contracts';
import Type from 'typebox';
import type { App } from '../../http/app-types';
import { tellTags } from '../../http/answer-tags';
import { answer, sendFailure } from '../../http/problem-reply';
import { problems } from '../../http/problem-schema';
import { TOLD_OF_DAY } from '../../http/route-config';
import type { RouteSchema } from '../../http/route-schema';
import { SECURITY } from '../../http/route-security';
import { sendBody } from '../../http/send-body';
import { failure, isFailure } from '../../platform/values/failure';
import type { FlagsOf } from '../flags/feature-flags.service';
import type { ZipDirectory } from '../location/zip-directory';
import { transitDays } from './delivery';
import type { ProductService } from './product.service';

const StockParameters = Type.Object({
  'product-numbers': Type.Array(Type.String({ maxLength: 400 }), {
    minItems: 1,
    maxItems: 100,
    description: 'repeated, or separated by commas',
  }),
  'zip-code': Type.Optional(Type.String({ pattern: '^\\d{5}$' })),
});
const JSON_TYPE = 'application/json; charset=utf-8';
const tags = ['Products'];

export interface CatalogRoutes {
  readonly flagsOf: FlagsOf;
  readonly products: ProductService;
  readonly zips: ZipDirectory;
}

const readProduct = {
  security: SECURITY.marketplace,
  tags,
  summary: 'A product',
  params: Type.Object({ productNumber: Type.String({ maxLength: 80 }) }),
  querystring: Type.Object({ fitment: Type.Optional(Type.String({ maxLength: 120 })) }),
  response: { 200: ProductDetail, 304: Type.Null(), ...problems(400, 404) },
} satisfies RouteSchema;

function productRoute(app: App, { products, flagsOf }: CatalogRoutes): void {
  app.get('/products/:productNumber', { config: TOLD_OF_DAY, schema: readProduct }, async (request, reply) => {
    const { productNumber } = request.params;
    tellTags(request, [productTag(productNumber), 'flags']);
    const hasOffers = isFlagOn(flagsOf(request.variant), 'promotions');
    if (request.query.fitment) {
      const found = await products.readForVehicle(productNumber, request.query.fitment, hasOffers);
      if (isFailure(found)) return answer(request, reply, found);
      tellTags(request, [...found.tags, 'fitments']);
      return answer(request, reply, found.product);
    }
    const product = await products.read(productNumber, hasOffers);
    if (isFailure(product)) return answer(request, reply, product);
    tellTags(request, product.tags);
    void reply.header('etag', product.etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === product.etag) return sendBody(reply.code(304));
    return sendBody(reply.type(JSON_TYPE), product.body);
  });
}

const readStock = {
  security: SECURITY.marketplace,
  tags,
  summary: 'Stock and delivery date for a zip code',
  querystring: StockParameters,
  response: { 200: StockAvailabilityList, ...problems(400) },
} satisfies RouteSchema;

function stockRoute(app: App, { products, zips }: CatalogRoutes): void {
  app.get('/products/stock-available', { config: TOLD_OF_DAY, schema: readStock }, async (request, reply) => {
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
          field: 'product-numbers',
        }),
      );
    const zip = request.query['zip-code'];
    const place = zip ? zips.find(zip) : null;
    if (zip && place === null)
      return sendFailure(
        request,
        reply,
        failure(400, 'ZIP_INVALID', `We do not know the zip code ${zip}. Check it and try again.`, {
          field: 'zip-code',
        }),
      );
    tellTags(request, [...numbers.map(productTag), ...(zip ? (['places'] as const) : [])]);
    return answer(request, reply, await products.stock(numbers, transitDays(place)));
  });
}

export function catalogRoutes(app: App, deps: CatalogRoutes): void {
  stockRoute(app, deps);
  productRoute(app, deps);
}
