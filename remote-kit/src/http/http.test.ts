import axios from 'axios';
import nock from 'nock';
import { createTestHost } from 'shared-contracts/testing';
import { afterNextPaint } from '../device/after-next-paint';
import { createHttp, toSearch } from './http';

jest.mock('../device/after-next-paint', () => ({ afterNextPaint: jest.fn(() => null) }));

const api = 'http://localhost';
const setup = () => {
  const host = createTestHost();
  return { host, http: createHttp(host) };
};

afterEach(() => nock.cleanAll());

it('[call-headers] the HTTP client sends key and session, and stores a session of the response', async () => {
  const { host, http } = setup();
  nock(api)
    .post('/api/v1/cart/empty')
    .matchHeader('x-marketplace-key', 'tm-web-treadmarket')
    .reply(201, { cartNumber: 'C1' }, { 'X-Session-Id': 'a::b' });
  nock(api)
    .get('/api/v1/cart/C1')
    .query({ calculateTax: 'true' })
    .matchHeader('x-session-id', 'a::b')
    .reply(200, { cartNumber: 'C1' });
  expect(await http.post('/cart/empty', {})).toEqual({ ok: true, value: { cartNumber: 'C1' } });
  expect(host.storage.get('session_id')).toBe('a::b');
  expect(await http.get('/cart/C1', { calculateTax: true })).toEqual({ ok: true, value: { cartNumber: 'C1' } });
});

it.each([
  [
    400,
    { title: 'Bad Request', detail: 'Check the form.', violations: [{ field: 'zipCode', message: 'is not a zip' }] },
    'validation',
  ],
  [409, { title: 'Conflict', detail: 'Only 2 left.', code: 'OUT_OF_STOCK' }, 'conflict'],
  [404, { title: 'Not Found', detail: 'No such cart.' }, 'not-found'],
  [500, { title: 'Internal Server Error', requestId: 'r1' }, 'unexpected'],
])('[server-detail] the HTTP client returns a %i problem as a value', async (status, problem, kind) => {
  nock(api).get('/api/v1/cart/C1').reply(status, problem, { 'Content-Type': 'application/problem+json' });
  const answer = await setup().http.get('/cart/C1');
  expect(answer.ok).toBe(false);
  expect(!answer.ok && answer.error.kind).toBe(kind);
  expect(!answer.ok && answer.error.message).toBe((problem as { detail?: string }).detail ?? problem.title);
});

it.each([
  [503, { title: 'Service Unavailable' }, { message: 'Service Unavailable', title: 'Service Unavailable' }],
  [502, { errorReason: 'No such merchant.', errorCode: 'R-17' }, { message: 'No such merchant.', code: 'R-17' }],
])(
  '[review-errors] the HTTP client keeps title and status of a %i, or the reason and code of a provider',
  async (status, body, told) => {
    nock(api).get('/api/v1/reviews').reply(status, body);
    const answer = await setup().http.get('/reviews');
    expect(answer).toMatchObject({ ok: false, error: { kind: 'unexpected', status, ...told } });
  },
);

it('the HTTP client suggests a next step when the connection fails', async () => {
  nock(api).get('/api/v1/cart/C1').replyWithError('reset');
  const answer = await setup().http.get('/cart/C1');
  expect(answer).toMatchObject({ ok: false, error: { kind: 'network' } });
});

it('the HTTP client repeats array keys and omits undefined', () => {
  expect(toSearch({ brand: ['Michelin', 'Nokian Tyres'], page: 2, q: undefined })).toBe(
    '?brand=Michelin&brand=Nokian+Tyres&page=2',
  );
});

it('the HTTP client sends a call as soon as axios is loaded', async () => {
  nock(api).get('/api/v1/cart/C1').times(2).reply(200, {});
  await setup().http.get('/cart/C1');
  const request = jest.spyOn(axios.Axios.prototype, 'request');
  const answer = setup().http.get('/cart/C1');
  expect(request).toHaveBeenCalledTimes(1);
  expect(await answer).toEqual({ ok: true, value: {} });
});

it('the HTTP client sends a call after a click when its frame is painted', async () => {
  nock(api).get('/api/v1/cart/C1').times(2).reply(200, {});
  await setup().http.get('/cart/C1');
  let drawn: () => void = () => undefined;
  jest.mocked(afterNextPaint).mockReturnValueOnce(new Promise((resolve) => (drawn = resolve)));
  const request = jest.spyOn(axios.Axios.prototype, 'request').mockClear();
  const answer = setup().http.get('/cart/C1');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(request).not.toHaveBeenCalled();
  drawn();
  expect(await answer).toEqual({ ok: true, value: {} });
});

it('the HTTP client does not send a call that was aborted before the frame', async () => {
  const asked = nock(api).get('/api/v1/cart/C1').reply(200, {});
  const gaveUp = new AbortController();
  jest.mocked(afterNextPaint).mockReturnValueOnce(Promise.resolve().then(() => gaveUp.abort()));
  const answer = await setup().http.get('/cart/C1', {}, gaveUp.signal);
  expect(answer).toMatchObject({ ok: false });
  expect(asked.isDone()).toBe(false);
});

it('the HTTP client sends no data to the target of a redirect', async () => {
  const other = nock('http://evil.example').get('/').reply(200, {});
  nock(api).get('/api/v1/cart/C1').reply(302, '', { Location: 'http://evil.example/' });
  expect(await setup().http.get('/cart/C1')).toMatchObject({ ok: false, error: { kind: 'unexpected', status: 302 } });
  expect(other.isDone()).toBe(false);
  nock.cleanAll();
});
