import nock from 'nock';
import type { ApiReader } from 'remote-kit';
import { readerOf } from 'remote-kit/testing';
import type { ApiQuery, ServerApiAnswer } from 'shared-contracts';

/** Mocks the marketplace API for a test's page. */
export const api = (): nock.Scope =>
  nock('http://localhost').defaultReplyHeaders({ 'Content-Type': 'application/json' });

/** Returns a server-side API with answers by path and query; anything else is a 404 problem. */
export function serverApi(answers: Readonly<Record<string, unknown>>): ApiReader {
  return readerOf({
    async get<T>(path: string, query: ApiQuery = {}): Promise<ServerApiAnswer<T>> {
      const search = new URLSearchParams(
        Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      ).toString();
      const body = answers[search ? `${path}?${search}` : path];
      if (body === undefined)
        return { ok: false, status: 404, body: { title: 'Not Found', detail: 'Nothing there.' } as T, headers: {} };
      return { ok: true, status: 200, body: body as T, headers: {} };
    },
  });
}

/** Stored vehicle of a Toyota driver's browser. */
export const camry = {
  fitmentId: 'F80b242a9',
  year: 2021,
  make: 'Toyota',
  model: 'Camry',
  trim: 'LE',
  size: '205/65R16',
};
