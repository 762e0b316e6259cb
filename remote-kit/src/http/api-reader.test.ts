import type { ServerApi } from 'shared-contracts';
import { createServerReader } from './api-reader';
import { isNoResult, isNotFound, toAppError } from './app-error';

const answering = (status: number, body: unknown, headers = {}): ServerApi => ({
  get: async () => ({ ok: status < 300, status, body, headers }) as never,
});

it('the API reader returns the body, and on request status and headers', async () => {
  const get = jest.fn(answering(200, { total: 3 }, { 'x-search-id': 's-1' }).get);
  const reader = createServerReader({ get: get as ServerApi['get'] });
  expect(await reader.get('/products', { q: 'x' })).toEqual({ ok: true, value: { total: 3 } });
  expect(get).toHaveBeenCalledWith('/products', { q: 'x' });
  expect(await reader.getResponse('/products')).toEqual({
    ok: true,
    value: { status: 200, body: { total: 3 }, headers: { 'x-search-id': 's-1' } },
  });
  expect(reader.connectionError()).toBeUndefined();
});

it('the API reader returns a problem as the same error as in the browser', async () => {
  for (const status of [400, 401, 404, 409, 500, 503]) {
    const problem = { title: 'Refused', detail: 'Not so.' };
    expect(await createServerReader(answering(status, problem)).get('/products')).toEqual({
      ok: false,
      error: toAppError(status, problem),
    });
  }
});

it('the API reader records a lost connection for the render, not as an answer', async () => {
  const lost = new Error('No answer in time.');
  const reader = createServerReader({ get: () => Promise.reject(lost) });
  const answer = await reader.get('/products');
  expect(answer).toMatchObject({ ok: false, error: { kind: 'network' } });
  expect(!answer.ok && isNotFound(answer.error)).toBe(false);
  expect(reader.connectionError()).toBe(lost);
});

it('the API reader distinguishes "no results" (400) and "not found" (404) from failures', () => {
  const kinds = [400, 404, 409, 500].map((status) => toAppError(status, {}));
  expect(kinds.map(isNoResult)).toEqual([true, false, false, false]);
  expect(kinds.map(isNotFound)).toEqual([true, true, false, false]);
});
