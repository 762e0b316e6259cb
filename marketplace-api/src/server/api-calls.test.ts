import fs from 'node:fs';
import path from 'node:path';
import { API_CALLS, type ApiCall } from 'shared-contracts/api-calls';
import { startTestApi, type TestApi } from '../../verification/testing/test-api';
import { isForBrowsers } from '../http/route-security';

jest.setTimeout(120_000);

/** What the gateway lets through: generated here, because the document is made here. */
const FILE = path.resolve(__dirname, '../../../shared-contracts/src/api-calls.ts');
const JSON_BYTES = 64 * 1024;

interface Documented {
  readonly security?: readonly Record<string, unknown>[];
  readonly 'x-max-body-bytes'?: number;
}

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

async function documentedCalls(): Promise<Record<string, ApiCall>> {
  const { paths } = (await api.app.inject('/v1/openapi.json')).json<{
    paths: Record<string, Record<string, Documented>>;
  }>();
  const calls = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, call]): [string, ApiCall] => {
      // A call that names no scheme is nobody's yet: it stays closed.
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

it('the gateway’s list of calls is what OpenAPI documents; UPDATE_API_CALLS=1 writes it anew', async () => {
  const calls = await documentedCalls();
  if (process.env.UPDATE_API_CALLS) write(calls);
  else expect(API_CALLS).toEqual(calls);
});

it('calls of staff, partners’ servers and the payment provider are not public', async () => {
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
