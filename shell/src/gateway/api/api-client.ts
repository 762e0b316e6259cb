import type { ApiQuery, ServerApi, ServerApiAnswer } from 'shared-contracts';
import { gatewayHeaders } from './api-headers';
import type { Answer } from '../http/bounded-request';
import type { ApiPool } from './api-pool';
import { requestApi } from './request-api';
import { findPublicCall } from './public-call';

/** Formats `?q=x&brand=a&brand=b`; undefined is omitted. */
export function toSearch(query: ApiQuery = {}): string {
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [value])
      if (one !== undefined) pairs.append(key, String(one));
  }
  const text = pairs.toString();
  return text && `?${text}`;
}

const MAX_ANSWER_BYTES = 5_000_000;

/** An answer of the API. Its body is parsed on demand: the proxy forwards the text without parsing. */
class ApiAnswer implements ServerApiAnswer<unknown> {
  readonly ok: boolean;
  readonly headers: Readonly<Record<string, string>>;
  #body: { readonly value: unknown } | null = null;

  constructor(
    readonly status: number,
    readonly text: string,
    headers: Answer['headers'],
  ) {
    this.ok = status >= 200 && status < 300;
    this.headers = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  }

  /** Null when the text is not JSON. */
  get body(): unknown {
    this.#body ??= { value: this.#parsed() };
    return this.#body.value;
  }

  #parsed(): unknown {
    try {
      return this.text === '' ? null : JSON.parse(this.text);
    } catch {
      return null;
    }
  }
}

/** Returns the body as JSON, in the API's own text when available. */
export const bodyTextOf = (answer: ServerApiAnswer<unknown>): string =>
  answer instanceof ApiAnswer ? answer.text : (JSON.stringify(answer.body) ?? '');

/** Thrown when a render requests something other than a public call; the API was not called. */
export class NoPublicCall extends Error {}

/**
 * Creates a GET client for renders of a variant, limited to public calls. Resolves for every status; rejects when no
 * answer arrived in time, or when the path is not a public call.
 */
export function createServerApi(
  pool: ApiPool,
  marketplaceKey: string,
  requestId: string,
  timeoutMs = 3_000,
): ServerApi {
  return {
    async get<T>(path: string, query?: ApiQuery) {
      const call = findPublicCall('GET', `/v1${path}${toSearch(query)}`);
      if (!call) throw new NoPublicCall(`GET ${path} is no public call of the API.`);
      const { status, headers, body } = await requestApi(pool, {
        method: 'GET',
        call,
        headers: {
          accept: 'application/json',
          'x-marketplace-key': marketplaceKey,
          ...gatewayHeaders(pool.key, requestId, null),
          'x-request-id': requestId,
        },
        timeoutMs,
        maxAnswerBytes: MAX_ANSWER_BYTES,
      });
      return new ApiAnswer(status, body.toString(), headers) as ServerApiAnswer<T>;
    },
  };
}
