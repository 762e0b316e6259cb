import type { AxiosInstance, InternalAxiosRequestConfig } from 'axios';
import type { ApiSettings } from 'shared-contracts';

/** Target of a request. */
export interface RequestTarget {
  readonly url: URL;
  /** True for the product's own API. */
  readonly isOwnHost: boolean;
}

/** Returns headers for a request. Headers that the call sets itself are not overwritten. */
export type Authenticator = (target: RequestTarget) => Readonly<Record<string, string>>;

/** Restricts an authenticator's headers to the product's own API. */
export const ownHostOnly =
  (headers: () => Readonly<Record<string, string>>): Authenticator =>
  ({ isOwnHost }) =>
    isOwnHost ? headers() : {};

/** Sends the stored marketplace key, X-Session-Id and X-Confirmation-Token, only to our own host (spec §7). */
export const storedSession = (api: ApiSettings): Authenticator => ownHostOnly(() => api.headers());

/** Base of relative addresses: the page; a server has none. */
const pageOf = (): string => globalThis.location?.href ?? 'http://localhost/';

function targetOf({ url = '' }: InternalAxiosRequestConfig, api: ApiSettings): RequestTarget {
  const asked = new URL(url, pageOf());
  return { url: asked, isOwnHost: asked.origin === new URL(api.baseUrl, pageOf()).origin };
}

/**
 * Adds the headers of every authenticator to each request; the first one to set a header wins. Synchronous, so that
 * requests are not delayed.
 */
export function authenticate(client: AxiosInstance, api: ApiSettings, authenticators: readonly Authenticator[]): void {
  client.interceptors.request.use(
    (config) => {
      const target = targetOf(config, api);
      for (const authenticator of authenticators)
        for (const [name, value] of Object.entries(authenticator(target)))
          if (!config.headers.has(name)) config.headers.set(name, value);
      return config;
    },
    null,
    { synchronous: true },
  );
}
