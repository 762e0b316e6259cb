import type { ServerApi } from 'shared-contracts';
import { createServerReader, type ApiReader } from '../http/api-reader';

/** The reader that a view's `load` gets from the gateway, over an API that the test makes. */
export const readerOf = (api: ServerApi): ApiReader => createServerReader(api);

/** An API that answers every call with this problem. */
export const refusingApi = (status: number, problem: object = {}): ApiReader =>
  readerOf({ get: async <T>() => ({ ok: false, status, body: problem as T, headers: {} }) });

/** For what reads nothing: a call rejects, which no other reader does. */
export const unusedApi: ApiReader = {
  get: () => Promise.reject(new Error('Nothing is read.')),
  getResponse: () => Promise.reject(new Error('Nothing is read.')),
};
