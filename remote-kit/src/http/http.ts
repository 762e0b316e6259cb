import type { AxiosInstance, AxiosStatic } from 'axios';
import type { ApiQuery, ApiSettings, HostServices } from 'shared-contracts';
import { authenticate, storedSession, type Authenticator } from './authenticators';
import type { ApiReader, ApiResponse } from './api-reader';
import { afterNextPaint } from '../device/after-next-paint';
import { fail, networkError, ok, toAppError, type Result } from './app-error';

/** A call of the marketplace API; `path` is below its root. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: ApiQuery;
  /** Sent as JSON; a `FormData` is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A remote's HTTP client in the browser. Never throws and never shows errors: callers decide. */
export interface Http extends ApiReader {
  call<T>(call: HttpCall): Promise<Result<ApiResponse<T>>>;
  /** Sends a POST and returns the body. */
  post<T>(path: string, body: unknown, query?: ApiQuery): Promise<Result<T>>;
  /** Sends a PUT and returns the body. */
  put<T>(path: string, body: unknown, query?: ApiQuery): Promise<Result<T>>;
}

/** Serializes a query for the API: array keys are repeated, undefined is omitted. */
export function toSearch(query: ApiQuery = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

/**
 * axios is loaded with the first call, because server-rendered pages may never need it. Later calls are sent
 * immediately; after a click, when its frame is painted.
 */
let axios: AxiosStatic | undefined;

async function loadAxios(): Promise<AxiosStatic> {
  axios ??= (await import(/* webpackChunkName: "axios" */ 'axios')).default;
  return axios;
}

/** Prefetches the client's code before a call that is certain. After a failure, the call loads it again. */
export function prepareHttp(): void {
  loadAxios().catch(() => undefined);
}

function createClient(
  { create }: AxiosStatic,
  api: ApiSettings,
  authenticators: readonly Authenticator[],
): AxiosInstance {
  const client = create({
    withCredentials: true,
    // No client timeout (spec §7).
    timeout: 0,
    // The API never redirects; request data must not reach another host.
    maxRedirects: 0,
    // The API uses no such cookie; reading it would delay every call.
    xsrfCookieName: '',
    validateStatus: () => true,
  });
  authenticate(client, api, authenticators);
  return client;
}

const toGet = (path: string, query?: ApiQuery, signal?: AbortSignal): HttpCall => ({
  method: 'GET',
  path,
  ...(query && { query }),
  ...(signal && { signal }),
});

/** The client of one remote, created with its first call. */
interface Sender {
  readonly host: HostServices;
  readonly authenticators: readonly Authenticator[];
  client?: AxiosInstance;
}

async function send<T>(sender: Sender, call: HttpCall): Promise<Result<ApiResponse<T>>> {
  const { host, authenticators } = sender;
  try {
    const drawn = afterNextPaint();
    if (drawn) await drawn;
    sender.client ??= createClient(axios ?? (await loadAxios()), host.api, authenticators);
    const answer = await sender.client.request<T>({
      method: call.method,
      url: `${host.api.baseUrl}${call.path}${toSearch(call.query)}`,
      data: call.body,
      // A form sets its own boundary.
      headers: {
        ...(call.body === undefined || call.body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
        ...call.headers,
      },
      ...(call.signal ? { signal: call.signal } : {}),
    });
    const headers = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    host.api.received(headers);
    if (answer.status >= 200 && answer.status < 300) return ok({ status: answer.status, body: answer.data, headers });
    return fail(toAppError(answer.status, answer.data));
  } catch {
    return fail(networkError);
  }
}

/**
 * Creates a remote's client from the host's API settings.
 * @param authenticators additional headers for each request (spec §7)
 */
export function createHttp(
  host: HostServices,
  authenticators: readonly Authenticator[] = [storedSession(host.api)],
): Http {
  const sender: Sender = { host, authenticators };
  const body = async <T>(call: HttpCall): Promise<Result<T>> => {
    const answer = await send<T>(sender, call);
    return answer.ok ? ok(answer.value.body) : answer;
  };
  return {
    call: (call) => send(sender, call),
    get: (...read) => body(toGet(...read)),
    getResponse: (...read) => send(sender, toGet(...read)),
    post: (path, data, query) => body({ method: 'POST', path, body: data, ...(query && { query }) }),
    put: (path, data, query) => body({ method: 'PUT', path, body: data, ...(query && { query }) }),
  };
}
