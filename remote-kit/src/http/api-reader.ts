import type { ApiQuery, ServerApi } from 'shared-contracts';
import { fail, networkError, ok, toAppError, type Result } from './app-error';

/** A response with a status from 200 to 299. Header names are lower case. */
export interface ApiResponse<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the marketplace API: the same interface for a view's `load` on the server and in the browser, and for tasks.
 * Never throws.
 */
export interface ApiReader {
  /** Returns the body. @param path below the API's root, e.g. `/products` */
  get<T>(path: string, query?: ApiQuery, signal?: AbortSignal): Promise<Result<T>>;
  /** Returns the body with status and headers. */
  getResponse<T>(path: string, query?: ApiQuery, signal?: AbortSignal): Promise<Result<ApiResponse<T>>>;
}

/** {@link ApiReader} of one server render. */
export interface ServerReader extends ApiReader {
  /** Returns the cause of a call without response; undefined when every call got one. */
  readonly connectionError: () => unknown;
}

/** Creates a reader that uses the gateway's connection to the API. */
export function createServerReader(api: ServerApi): ServerReader {
  let connectionError: unknown;

  async function getResponse<T>(path: string, query?: ApiQuery): Promise<Result<ApiResponse<T>>> {
    try {
      const { ok: isOk, status, body, headers } = await api.get<T>(path, query);
      return isOk ? ok({ status, body, headers }) : fail(toAppError(status, body));
    } catch (error) {
      connectionError ??= error;
      return fail(networkError);
    }
  }

  return {
    async get<T>(path: string, query?: ApiQuery) {
      const response = await getResponse<T>(path, query);
      return response.ok ? ok(response.value.body) : response;
    },
    getResponse,
    connectionError: () => connectionError,
  };
}
