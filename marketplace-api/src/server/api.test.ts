import {
  FeatureFlags,
  ReviewOverview,
  ReviewPage,
  ZipValidation,
  AddressSuggestions,
  PlaceDetails,
  type Problem,
} from 'shared-contracts/wire';
import { REVIEW_SORTS } from 'shared-contracts';
import fs from 'node:fs';
import path from 'node:path';
import { API_CALLS, type ApiCall } from 'shared-contracts/api-calls';
import type { OrProblem } from '../../verification/testing/shopper';
import { startTestApi, type TestApi } from '../../verification/testing/test-api';
import { wireErrors } from '../../verification/testing/wire-check';
import { isForBrowsers } from '../http/route-security';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

describe('the API', () => {
  const get = <T>(path: string) => api.newShopper().send<OrProblem<T>>('GET', path);
  const post = <T>(path: string, body: unknown) => api.newShopper().send<OrProblem<T>>('POST', path, body);

  /** The calls of specification section 7, and those that the decisions add. */
  const SPECIFIED = [
    'GET /vehicle',
    'GET /size',
    'GET /fitmentsize',
    'POST /bookings',
    'POST /address-validation/suggestions',
    'POST /address-validation/place-details',
    'GET /installers',
    'GET /installers/{id}',
    'GET /zipcode/validate',
    'GET /bookings/{bookingId}/confirmation/{step}',
    'GET /bookings/{bookingId}/confirmation',
    'POST /bookings/{bookingId}/confirmation/accept',
    'POST /bookings/{bookingId}/confirmation/decline',
    'POST /cart/items',
    'GET /cart-number',
    'PUT /cart/{cartNumber}',
    'GET /cart/{cartNumber}',
    'POST /cart/{cartNumber}/reset',
    'POST /cart/empty',
    'POST /cart/{cartNumber}/transfer',
    'PUT /cart/items/{itemId}',
    'GET /cart/{cartNumber}/total-qty',
    'POST /cart/{cartNumber}/installation',
    'POST /cart/{cartNumber}/coupon/apply',
    'POST /cart/{cartNumber}/shipping-address',
    'POST /tms/additional-payments/url/validate',
    'GET /tms/additional-payments/{id}',
    'POST /tms/additional-payments/accept',
    'POST /tms/additional-payments/decline',
    'POST /orders',
    'GET /orders/{orderId}',
    'POST /payment/create-token',
    'POST /payment/create-session',
    'GET /idme/auth',
    'GET /feature-flags',
    'POST /login',
    'GET /product-search-capture/attach',
    'GET /product-reviews',
    'GET /product-reviews/overview',
    'GET /reviews',
    'GET /reviews/business-info',
    'GET /products',
    'GET /products/out-the-door',
    'GET /products/stock-available',
    'GET /management/v1/deals',
    'GET /management/v1/deals/preview',
    'POST /cart/exchange-token',
    'POST /partners/exchange-tokens',
    'POST /product-reviews',
    'POST /product-reviews/{reviewId}/helpful',
    'POST /product-reviews/{reviewId}/report',
  ];

  interface OpenApi {
    paths: Record<string, Record<string, unknown>>;
  }
  const document = async () => (await api.app.inject('/v1/openapi.json')).json<OpenApi>();

  describe('for every call', () => {
    it('[call-list] documents the specified calls in OpenAPI (spec §7)', async () => {
      const { paths } = await document();
      const calls = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
      expect(calls).toEqual(
        expect.arrayContaining(
          SPECIFIED.map((call) => call.replace(' /', call.includes('/management/') ? ' /' : ' /v1/')),
        ),
      );
      expect((await api.app.inject('/v1/docs')).statusCode).toBe(200);
    });

    it('[problem-json] answers errors as problems with the request id that was sent', async () => {
      const response = await api.app.inject({
        url: '/v1/nowhere',
        headers: { 'x-request-id': 'req-7', 'x-marketplace-key': 'tm-web-lowes' },
      });
      expect(response.headers['content-type']).toContain('application/problem+json');
      expect(response.json<Problem>()).toMatchObject({ status: 404, code: 'NOT_FOUND', requestId: 'req-7' });
    });

    it('takes its rate limits from the environment', async () => {
      const limited = await startTestApi({ env: { RATE_LIMIT_PER_MINUTE: '3' } });
      const call = () =>
        limited.app.inject({
          url: '/v1/feature-flags',
          remoteAddress: '203.0.113.9',
          headers: { 'x-marketplace-key': 'tm-web-treadmarket' },
        });
      const codes = [await call(), await call(), await call(), await call()].map((response) => response.statusCode);
      expect(codes).toEqual([200, 200, 200, 429]);
      expect((await call()).json<Problem>().code).toBe('RATE_LIMITED');
      expect((await call()).headers['retry-after']).toBeDefined();
      await limited.close();
    });

    it('is alive and ready', async () => {
      expect((await api.app.inject('/healthz')).statusCode).toBe(200);
      expect((await api.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    });
  });

  describe('for ZIP codes', () => {
    it.each([
      ['60601', true, true, 'Chicago'],
      ['99501', true, false, 'Anchorage'],
      ['96813', true, false, 'Honolulu'],
      ['00901', true, false, 'San Juan'],
      ['00000', false, false, null],
      ['6060', false, false, null],
    ])('[zip-check] classifies %s as valid: %s, served: %s', async (zip, isValid, isServed, city) => {
      const { body, status } = await get<ZipValidation>(`/zipcode/validate?zipcode=${zip}`);
      expect([status, wireErrors(ZipValidation, body)]).toEqual([200, []]);
      expect([body.isZipCodeValid, body.isEligible, body.city]).toEqual([isValid, isServed, city]);
      expect(Boolean(body.message)).toBe(!isServed);
      expect(Boolean(body.error)).toBe(!isValid);
    });
  });

  describe('for address suggestions', () => {
    it('[address-suggestions] completes a few letters to a city and state', async () => {
      const { body } = await post<AddressSuggestions>('/address-validation/suggestions', {
        zipCode: '60601',
        input: '12 ma',
      });
      expect(wireErrors(AddressSuggestions, body)).toEqual([]);
      expect(body.suggestions.length).toBeGreaterThan(0);
      expect(body.suggestions.every((entry) => /^12 .*\bma/i.test(entry.description))).toBe(true);
      const place = await post<PlaceDetails>('/address-validation/place-details', {
        placeId: body.suggestions[0]!.placeId,
        sessionToken: body.sessionToken,
      });
      expect(wireErrors(PlaceDetails, place.body)).toEqual([]);
      expect(place.body).toMatchObject({ city: 'Chicago', state: 'IL', zipCode: '60601' });
      expect(
        (await post<Problem>('/address-validation/place-details', { placeId: 'junk', sessionToken: 'x' })).status,
      ).toBe(404);
    });
  });

  describe('for reviews', () => {
    const TIRE = 'CON-TCTR-2256517-102H';

    it.each(REVIEW_SORTS)(
      '[review-sorts] [reviews] sorts by %s in the shape of the contract, each review once',
      async (sort) => {
        const seen = new Set<string>();
        const first = (await get<ReviewPage>(`/product-reviews?productNumber=${TIRE}&sort=${sort}&pageSize=7`)).body;
        expect(wireErrors(ReviewPage, first)).toEqual([]);
        for (let page = 1; page <= first.pageCount; page += 1) {
          const { body } = await get<ReviewPage>(
            `/product-reviews?productNumber=${TIRE}&sort=${sort}&pageSize=7&page=${page}`,
          );
          body.reviews.forEach((review) => seen.add(review.reviewId));
        }
        expect(seen.size).toBe(first.count);
      },
    );

    it('[ratings] [reviews] computes average to one decimal, distribution and count consistently', async () => {
      const { body } = await get<ReviewOverview>(`/product-reviews/overview?productNumber=${TIRE}`);
      expect(wireErrors(ReviewOverview, body)).toEqual([]);
      const total = body.distribution.reduce((sum, entry) => sum + entry.count, 0);
      const average = body.distribution.reduce((sum, entry) => sum + entry.rating * entry.count, 0) / total;
      expect([total, body.averageRatings[0]]).toEqual([
        body.count,
        { type: 'overall', rating: Math.round(average * 10) / 10 },
      ]);
      expect((await get<{ count: number }>(`/reviews?productNumber=${TIRE}`)).body.count).toBe(total);
      const aspects = body.averageRatings.slice(1).map(({ count = 0 }) => count > 0 && count <= total);
      expect(aspects.length > 0 && aspects.every(Boolean)).toBe(true);
      expect([body.hasSampleReviews, body.disclosure]).toEqual([true, expect.stringMatching(/^Sample review/)]);
    });

    it('returns those of all products for the home page', async () => {
      const { body } = await get<ReviewPage>('/product-reviews?sort=HighestRating&pageSize=6');
      expect(body.reviews).toHaveLength(6);
      expect(body.reviews.every((review) => review.isSample && review.disclosure && review.productNumber)).toBe(true);
      expect((await get<ReviewPage>('/product-reviews?productNumber=NOPE')).status).toBe(404);
    });

    it('counts helpful votes', async () => {
      const { body } = await get<ReviewPage>('/product-reviews?pageSize=1');
      const [review] = body.reviews;
      const voted = await post<{ helpfulVotes: number }>(`/product-reviews/${review!.reviewId}/helpful`, undefined);
      expect(voted.body.helpfulVotes).toBe(review!.helpfulVotes + 1);
    });

    it('omits sample reviews where they are disabled', async () => {
      const strict = await startTestApi({ env: { SAMPLE_REVIEWS: 'off' } });
      const read = async (path: string) => (await strict.newShopper().send<Record<string, unknown>>('GET', path)).body;
      expect(await read(`/reviews?productNumber=${TIRE}`)).toEqual({ count: 0 });
      const product = await read(`/products/${TIRE}`);
      expect([product.numberOfReviews, product.rating, product.hasSampleReviews]).toEqual([0, undefined, false]);
      await strict.close();
    });
  });

  it('gives each variant its flags', async () => {
    const { body } = await api.newShopper('purchasingPower').send<FeatureFlags>('GET', '/feature-flags');
    expect(wireErrors(FeatureFlags, body)).toEqual([]);
    expect(body.flags).toMatchObject({ promotions: true, governmentDeals: false });
  });
});

describe('the list of public calls', () => {
  /** The calls that the gateway forwards. Generated here, because the OpenAPI document is made here. */
  const FILE = path.resolve(__dirname, '../../../shared-contracts/src/api-calls.ts');
  const JSON_BYTES = 64 * 1024;

  interface Documented {
    readonly security?: readonly Record<string, unknown>[];
    readonly 'x-max-body-bytes'?: number;
  }

  async function documentedCalls(): Promise<Record<string, ApiCall>> {
    const { paths } = (await api.app.inject('/v1/openapi.json')).json<{
      paths: Record<string, Record<string, Documented>>;
    }>();
    const calls = Object.entries(paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, call]): [string, ApiCall] => {
        // A call without a scheme stays closed.
        const isPublic = call.security !== undefined && isForBrowsers(call.security.flatMap(Object.keys));
        const maxBodyBytes = method === 'get' ? 0 : (call['x-max-body-bytes'] ?? JSON_BYTES);
        return [`${method.toUpperCase()} ${template}`, { isPublic, maxBodyBytes }];
      }),
    );
    return Object.fromEntries(calls.sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  function write(calls: Record<string, ApiCall>): void {
    const before = fs.readFileSync(FILE, 'utf8');
    const lines = Object.entries(calls).map(
      ([call, { isPublic, maxBodyBytes }]) =>
        `  '${call}': { isPublic: ${String(isPublic)}, maxBodyBytes: ` +
        `${String(maxBodyBytes).replace(/\B(?=(\d{3})+$)/g, '_')} },\n`,
    );
    fs.writeFileSync(FILE, before.replace(/= \{[^]*\};\n$/, `= {\n${lines.join('')}};\n`));
  }

  it('matches the OpenAPI document (UPDATE_API_CALLS=1 regenerates it)', async () => {
    const calls = await documentedCalls();
    if (process.env.UPDATE_API_CALLS) write(calls);
    else expect(API_CALLS).toEqual(calls);
  });

  it("excludes calls of staff, partners' servers and the payment provider", async () => {
    const closed = Object.entries(await documentedCalls()).flatMap(([call, { isPublic }]) => (isPublic ? [] : [call]));
    expect(closed).toEqual(
      expect.arrayContaining([
        'POST /v1/partners/exchange-tokens',
        'POST /v1/payment/webhooks',
        'GET /management/v1/reviews',
      ]),
    );
    expect(closed.filter((call) => call.includes('/v1/cart'))).toEqual([]);
  });
});
