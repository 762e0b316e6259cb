import type { ServerApi } from 'shared-contracts';
import { createServerReader, type ApiReader } from '../http/api-reader';

/** Returns the reader that a view's `load` gets from the gateway, over a test's API. */
export const readerOf = (api: ServerApi): ApiReader => createServerReader(api);

/** Returns an API that answers every call with this problem. */
export const refusingApi = (status: number, problem: object = {}): ApiReader =>
  readerOf({ get: async <T>() => ({ ok: false, status, body: problem as T, headers: {} }) });

/** For views without API calls: a call rejects, as in no other reader. */
export const unusedApi: ApiReader = {
  get: () => Promise.reject(new Error('Nothing is read.')),
  getResponse: () => Promise.reject(new Error('Nothing is read.')),
};
