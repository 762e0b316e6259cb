import { API_CALLS } from 'shared-contracts/api-calls';
import { findPublicCall } from './public-call';

const filled = (template: string): string => template.replace(/\{\w+\}/g, 'X-1');

it.each(Object.entries(API_CALLS))(
  'findPublicCall allows %s exactly when it is public',
  (call, { isPublic, maxBodyBytes }) => {
    const [method = '', template = ''] = call.split(' ');
    const target = `${filled(template)}?a=b`;
    const known = { route: template, area: /\/v1\/([\w-]+)/.exec(template)?.[1] };
    expect(findPublicCall(method, target)).toEqual(isPublic ? { target, ...known, maxBodyBytes } : null);
  },
);

it('findPublicCall allows HEAD for GET calls, and no other substitute', () => {
  expect(findPublicCall('HEAD', '/v1/products')?.target).toBe('/v1/products');
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'get'])
    expect([method, findPublicCall(method, '/v1/products')]).toEqual([method, null]);
});

it('findPublicCall accepts a parameter of one segment, and forwards it in one spelling', () => {
  expect(findPublicCall('GET', '/v1/products/A%20B%3Bc')?.target).toBe('/v1/products/A%20B%3Bc');
  expect(findPublicCall('GET', '/v1/products/%41')?.target).toBe('/v1/products/A');
});

it.each([
  '/healthz',
  '/readyz',
  '/dev/mail',
  '/metrics',
  '/v1',
  '/v1/',
  '/v1/docs',
  '/v1/docs/static/index.html',
  '/v1/openapi.json',
  '/v1/nowhere',
  '/v1/products/',
  '/v1//products',
  '/V1/products',
  '/v1/../readyz',
  '/v1/%2e%2e/readyz',
  '/v1/..%2freadyz',
  '/v1/..\\readyz',
  '/v1/%2e%2e/management/v1/reviews',
  '/v1/products/%2e%2e/%2e%2e/readyz',
  '/v1/products/..',
  '/v1/products/%252e%252e',
  '/v1/products/a%2f..%2f..',
  '/management/v1/reviews',
  '/management/v1/deals/../reviews',
  'http://localhost:4000/v1/products',
  '//localhost/v1/products',
  'v1/products',
])('findPublicCall rejects GET %s', (target) => expect(findPublicCall('GET', target)).toBeNull());
