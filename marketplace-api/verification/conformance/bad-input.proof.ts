import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { Problem } from 'shared-contracts/wire';
import { shareOf } from '../testing/proof-share';
import { startTestApi, type TestApi } from '../testing/test-api';
import type { Shopper } from '../testing/shopper';
import { wireErrors } from '../testing/wire-check';
import { hostileText, validOf, wrongOf } from './json-arbitrary';
import { readOperations, type Operation, type Parameter } from './operations';

let staffKey: string;
/** More than 5,000 requests in total in the default share. */
const REQUESTS_PER_CALL = shareOf(1_300);
/** Patterns of internal details: files, SQL, stacks, hosts. */
const INSIDE = new RegExp(
  [
    /\bat .+:\d+:\d+|node_modules|\.ts\b/,
    /\bselect\b.+\bfrom\b|syntax error|relation "|duplicate key|violates|invalid input|invalid byte|SQLSTATE/,
    /ECONN|127\.0\.0\.1|undefined|\[object Object\]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

let api: TestApi;
let operations: Operation[];
let shopper: Shopper;
beforeAll(async () => {
  api = await startTestApi({
    // With a gateway key configured, this test cannot open the change stream, which never ends.
    env: { RATE_LIMIT_PER_MINUTE: '1000000', GATEWAY_KEY: 'the-key-of-the-gateway-of-this-test' },
  });
  staffKey = await api.staffKey();
  operations = await readOperations(api.app);
  shopper = api.newShopper();
  await shopper.create({ zipCode: '60601' });
  await shopper.add('MIC-DEF2-2055516-91V', 1);
});
afterAll(() => api?.close());

/** Half of the values belong to the shopper, so that requests pass authorization. */
function parameterValue({ name, schema, in: place }: Parameter): fc.Arbitrary<string> {
  const own = name === 'cartNumber' ? [fc.constant(shopper.cartNumber())] : [];
  const right = [...own, validOf(schema).map((value) => String(Array.isArray(value) ? (value[0] ?? '') : value))];
  return fc
    .oneof({ weight: 2, arbitrary: fc.oneof(...right) }, { weight: 1, arbitrary: hostileText })
    .map((text) => (place === 'path' && text === '' ? 'x' : text));
}

const headersOf = (operation: Operation, key: string): Record<string, string> => ({
  'x-marketplace-key': 'tm-web-treadmarket',
  'x-marketplace-origin': 'http://localhost:3000',
  'x-session-id': shopper.sessionId(),
  'idempotency-key': key,
  'x-confirmation-token': 'a'.repeat(43),
  ...(operation.security?.includes('staff') ? { authorization: `Bearer ${staffKey}` } : {}),
});

function requestOf(operation: Operation): fc.Arbitrary<InjectOptions> {
  const values = fc.record(
    Object.fromEntries(
      operation.parameters
        .filter((one) => one.in !== 'header')
        .map((one) => [one.name, fc.option(parameterValue(one), { freq: 8, nil: undefined })]),
    ),
  );
  const { body } = operation;
  const payload =
    body === null
      ? fc.constant(undefined)
      : fc.oneof({ weight: 1, arbitrary: validOf(body) }, { weight: 4, arbitrary: wrongOf(body) });
  return fc
    .tuple(
      values,
      payload,
      fc.constantFrom('application/json', operation.mediaType ?? 'application/json', 'text/plain'),
      fc.uuid(),
    )
    .map(([parameters, content, type, key]) => {
      const given = parameters as Record<string, string | undefined>;
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(wellFormed(given[name] ?? 'x')),
      );
      const query = new URLSearchParams(
        operation.parameters
          .filter((one) => one.in === 'query' && given[one.name] !== undefined)
          .map((one) => [one.name, wellFormed(given[one.name]!)]),
      );
      const headers = headersOf(operation, key);
      return {
        method: operation.method,
        url: `${path}?${query.toString()}`,
        headers:
          content === undefined
            ? headers
            : { ...headers, 'content-type': content === null ? type : (operation.mediaType ?? type) },
        ...(content === undefined ? {} : { payload: JSON.stringify(content) ?? 'undefined' }),
      };
    });
}

/** Replaces lone surrogates, on which `encodeURIComponent` throws before anything is sent. */
const wellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

/** Returns the fault of a response to invalid input, or null. */
function problemWith(response: Awaited<ReturnType<typeof send>>): string | null {
  const { statusCode, headers } = response;
  if (statusCode >= 500) return `answers ${statusCode}`;
  if (statusCode < 400) return null;
  if (!String(headers['content-type']).includes('application/problem+json'))
    return `answers ${statusCode} as ${String(headers['content-type'])}`;
  const problem = response.json<Problem>();
  const shown = JSON.stringify([problem.title, problem.detail, problem.violations]);
  return wireErrors(Problem, problem)[0] ?? (INSIDE.test(shown) ? `shows its inside: ${shown.slice(0, 200)}` : null);
}

const send = (request: InjectOptions) => api.app.inject(request);

it('invalid input never causes a server error or reveals internal details', async () => {
  const counts: Record<number, number> = {};
  const faults = new Map<string, string>();
  let sent = 0;
  for (const operation of operations) {
    for (const request of fc.sample(requestOf(operation), { numRuns: REQUESTS_PER_CALL, seed: 20_261_120 })) {
      const response = await send(request);
      sent += 1;
      counts[response.statusCode] = (counts[response.statusCode] ?? 0) + 1;
      const fault = problemWith(response);
      if (fault)
        faults.set(`${operation.id} ${fault}`, `${String(request.url)} ${String(request.payload ?? '').slice(0, 300)}`);
    }
  }
  console.log(`bad input: ${sent} requests to ${operations.length} calls; answers by status ${JSON.stringify(counts)}`);
  expect([...faults].map(([fault, request]) => `${fault}: ${request}`)).toEqual([]);
  expect(operations.length).toBeGreaterThanOrEqual(40);
  expect(sent).toBe(operations.length * REQUESTS_PER_CALL);
  expect((await api.app.inject('/readyz')).statusCode).toBe(200);
});

/**
 * Texts that are no identifiers: a character that PostgreSQL cannot store, too long, an incomplete escape, a number.
 */
const NO_IDENTIFIERS = ['\u0000', 'x'.repeat(400), '%', '-1'];

it('every call refuses a path parameter that is no identifier', async () => {
  const tried = operations.filter(({ parameters }) => parameters.some((one) => one.in === 'path'));
  const faults: string[] = [];
  for (const operation of tried) {
    for (const text of NO_IDENTIFIERS) {
      const response = await send({
        method: operation.method,
        url: operation.path.replaceAll(/\{\w+\}/g, encodeURIComponent(text)),
        headers: headersOf(operation, 'a-key-of-this-test'),
      });
      const fault = response.statusCode < 400 ? `answers ${response.statusCode}` : problemWith(response);
      if (fault) faults.push(`${operation.id} ${JSON.stringify(text.slice(0, 10))}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
  expect(tried.length).toBeGreaterThan(20);
});
