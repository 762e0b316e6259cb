import { parseCacheTags, parseFreshFor } from 'shared-contracts/wire';
import Fastify from 'fastify';
import { startTestApi, type TestApi } from '../../verification/testing/test-api';
import { readOperations, type Operation } from '../../verification/conformance/operations';
import { tagAnswers } from './answer-tags';
import type { App } from './app-types';
import { MADE_OF_CATALOG, TOLD } from './route-config';
import { SECURITY } from './route-security';

jest.setTimeout(120_000);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

describe('headers for security', () => {
  const KEY = { 'x-marketplace-key': 'tm-web-treadmarket' };

  it('allow a response opened as a page to load and run nothing', async () => {
    const { headers } = await api.app.inject({ url: '/v1/feature-flags', headers: KEY });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('make shared caches separate variants and sessions', async () => {
    for (const url of ['/v1/feature-flags', '/v1/deals', '/management/v1/deals'])
      expect((await api.app.inject({ url, headers: KEY })).headers.vary).toBe('x-marketplace-key, x-session-id');
  });

  it('let the documentation run its own scripts only', async () => {
    const page = await api.app.inject('/v1/docs');
    const policy = String(page.headers['content-security-policy']);
    expect([page.statusCode, policy]).toEqual([200, expect.stringMatching(/default-src 'self'/)]);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
    const inline = [...page.body.matchAll(/<script(?![^>]*src=)[^>]*>/g)];
    expect(inline.length === 0 || /script-src[^;]*'sha256-/.test(policy)).toBe(true);
  });

  it('enforce HTTPS in production only', async () => {
    expect((await api.app.inject({ url: '/v1/feature-flags', headers: KEY })).headers).not.toHaveProperty(
      'strict-transport-security',
    );
  });
});

describe('headers for caches', () => {
  const KEY = { 'x-marketplace-key': 'tm-web-treadmarket' };
  const PRODUCT = 'MIC-DEF2-2055516-91V';

  let reads: Operation[];
  beforeAll(async () => {
    reads = (await readOperations(api.app)).filter(
      ({ method, security }) => method === 'GET' && security?.every((scheme) => scheme === 'marketplace'),
    );
  });

  const ask = async (url: string) => {
    const { statusCode, headers } = await api.app.inject({ url, headers: KEY });
    return {
      status: statusCode,
      tags: parseCacheTags(headers['cache-tag']),
      seconds: parseFreshFor(headers['x-fresh-for']),
    };
  };

  /** For each read, a URL with a result and one without; null where there is always a result. */
  const QUESTIONS: Readonly<Record<string, readonly [string, string | null]>> = {
    '/management/v1/deals': ['', null],
    '/v1/deals': ['', null],
    '/v1/deals/{promotionId}/rebate-form.pdf': ['/v1/deals/nobody/rebate-form.pdf', '/v1/deals/nobody/rebate-form.pdf'],
    '/v1/feature-flags': ['', null],
    '/v1/fitmentsize': ['/v1/fitmentsize?fitment_id=nobody', '/v1/fitmentsize?fitment_id=nobody'],
    '/v1/installers': ['/v1/installers?zipcode=60601', null],
    '/v1/installers/{id}': ['/v1/installers/nobody', '/v1/installers/nobody'],
    '/v1/installers/{id}/slots': ['/v1/installers/nobody/slots', '/v1/installers/nobody/slots'],
    '/v1/product-reviews': [`/v1/product-reviews?productNumber=${PRODUCT}`, '/v1/product-reviews?productNumber=nobody'],
    '/v1/product-reviews/media/{mediaId}': ['/v1/product-reviews/media/nobody', '/v1/product-reviews/media/nobody'],
    '/v1/product-reviews/overview': ['', '/v1/product-reviews/overview?lineId=nobody'],
    '/v1/product-reviews/owners': [
      `/v1/product-reviews/owners?productNumber=${PRODUCT}&make=Toyota&model=Camry`,
      '/v1/product-reviews/owners?productNumber=nobody&make=Toyota&model=Camry',
    ],
    '/v1/products': ['/v1/products?q=michelin', null],
    '/v1/products/out-the-door': [`/v1/products/out-the-door?items=${PRODUCT}*4&zip-code=60601`, null],
    '/v1/products/stock-available': [`/v1/products/stock-available?product-numbers=${PRODUCT}&zip-code=60601`, null],
    '/v1/products/suggestions': ['/v1/products/suggestions?q=mic', null],
    '/v1/products/{productNumber}': [`/v1/products/${PRODUCT}`, '/v1/products/nobody'],
    '/v1/products/{productNumber}/questions': [`/v1/products/${PRODUCT}/questions`, '/v1/products/nobody/questions'],
    '/v1/products/{productNumber}/related': [`/v1/products/${PRODUCT}/related`, '/v1/products/nobody/related'],
    '/v1/reviews': ['', '/v1/reviews?productNumber=nobody'],
    '/v1/reviews/business-info': ['', '/v1/reviews/business-info?lineId=nobody'],
    '/v1/sitemap': ['/v1/sitemap?part=groups', null],
    '/v1/size': ['', null],
    '/v1/size/on-sale': ['', null],
    '/v1/vehicle': ['', '/v1/vehicle?fitment_id=nobody'],
    '/v1/zipcode/validate': ['/v1/zipcode/validate?zipcode=60601', null],
  };

  it('tag the response of every anonymous read, also of empty ones', async () => {
    expect(reads.map(({ path }) => path).sort()).toEqual(Object.keys(QUESTIONS).sort());
    for (const [path, [found, missing]] of Object.entries(QUESTIONS)) {
      const some = await ask(found || path);
      expect([path, [200, 404].includes(some.status), some.tags === null]).toEqual([path, true, false]);
      if (missing === null) continue;
      const none = await ask(missing);
      expect([missing, none.status, none.tags === null]).toEqual([missing, 404, false]);
    }
  });

  it.each([
    [
      `/v1/products/${PRODUCT}`,
      ['product:mic-def2-2055516-91v', 'flags', 'line:mic-def2', 'reviews:mic-def2', 'size:205_2f_55r16'],
    ],
    ['/v1/products/nobody', ['product:nobody', 'flags']],
    ['/v1/products?size=205/55R16', ['size:205_2f_55r16', 'promotions', 'flags']],
    ['/v1/products?size=205/55R16&zip-code=60601', ['size:205_2f_55r16', 'promotions', 'flags', 'places']],
    ['/v1/products?size=205/55R16&rear=225/50R16', ['size:205_2f_55r16', 'size:225_2f_50r16', 'promotions', 'flags']],
    ['/v1/products?type=wheels', ['department:wheel', 'promotions', 'flags']],
    ['/v1/products?q=snow', ['catalog', 'fitments', 'promotions', 'flags']],
    ['/v1/product-reviews/overview', ['reviews', 'flags']],
    [
      '/v1/product-reviews/overview?lineId=MIC-DEF2',
      ['product:mic-def2', 'line:mic-def2', 'reviews:mic-def2', 'flags'],
    ],
    ['/v1/feature-flags', ['flags']],
  ])('have exactly the expected tags for %s', async (url, tags) => {
    expect((await ask(url)).tags).toEqual(tags);
  });

  it('forbid caching of errors', async () => {
    for (const [url, refusal] of [
      ['/v1/products?page=x', 400],
      ['/v1/installers?zipcode=99501', 422],
      [`/v1/products/out-the-door?items=${PRODUCT}*4&zip-code=99501`, 422],
    ] as const) {
      const { status, tags } = await ask(url);
      expect([url, status, tags]).toEqual([url, refusal, null]);
    }
    const { headers, statusCode } = await api.app.inject('/v1/feature-flags');
    expect([statusCode, headers['cache-tag']]).toEqual([401, undefined]);
  });

  it("treat a product number that is an object property's name as unknown", async () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      const { statusCode, body } = await api.app.inject({
        url: `/v1/products/out-the-door?items=${name}*99&zip-code=60601`,
        headers: KEY,
      });
      expect([name, statusCode, JSON.parse(body)]).toMatchObject([name, 200, { products: [] }]);
    }
  });

  it('fit into a header for a response with many tags', async () => {
    const numbers = await api.db.many<{ number: string }>({
      text: 'select product_number as number from product limit 100',
    });
    const asked = numbers.map(({ number }) => `product-numbers=${encodeURIComponent(number)}`).join('&');
    const { tags } = await ask(`/v1/products/stock-available?${asked}`);
    expect(tags).toHaveLength(100);
    const items = numbers.map(({ number }) => `items=${encodeURIComponent(number)}*99`).join('&');
    const priced = await ask(`/v1/products/out-the-door?${items}&zip-code=60601`);
    expect([priced.status, priced.tags?.filter((tag) => tag.startsWith('product:')).length]).toEqual([200, 100]);
  });

  describe('the lifetime in cache headers', () => {
    it("ends with the store's day where it shows days, and after a minute for free times", async () => {
      const seconds = async (url: string) => (await ask(url)).seconds;
      expect(await seconds(`/v1/products/${PRODUCT}`)).toBe(3_600);
      expect(await seconds('/v1/installers?zipcode=60601')).toBe(60);
      const late = new Date('2026-11-21T04:50:00Z');
      const app = Fastify() as unknown as App;
      tagAnswers(app, () => late);
      const schema = { security: SECURITY.marketplace };
      const config = { madeOf: { tags: ['promotions'], changesWith: 'day' } } as const;
      app.get('/', { config, schema }, () => 'hello');
      expect((await app.inject('/')).headers).toMatchObject({ 'cache-tag': 'promotions', 'x-fresh-for': '600' });
      await app.close();
    });
  });

  describe('reads without declared tags', () => {
    it('stop the start of the API', async () => {
      const app = Fastify() as unknown as App;
      tagAnswers(app, () => new Date());
      const schema = { security: SECURITY.marketplace };
      expect(() => app.get('/forgotten', { schema }, () => 'hello')).toThrow('GET /forgotten does not say');
      app.get('/known', { config: MADE_OF_CATALOG, schema }, () => 'hello');
      app.get('/of-a-member', { schema: { security: SECURITY.member } }, () => 'hello');
      app.post('/write', { schema }, () => 'hello');
      await app.close();
    });

    it('forbid caching when the handler set no tags', async () => {
      const app = Fastify() as unknown as App;
      tagAnswers(app, () => new Date());
      app.get('/', { config: TOLD, schema: { security: SECURITY.marketplace } }, () => 'hello');
      expect((await app.inject('/')).headers).not.toHaveProperty('cache-tag');
      await app.close();
    });
  });
});
