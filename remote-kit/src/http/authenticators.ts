import type { AxiosInstance, InternalAxiosRequestConfig } from 'axios';
import type { ApiSettings } from 'shared-contracts';

/** Where a request goes. */
export interface RequestTarget {
  readonly url: URL;
  /** The product's own API. */
  readonly isOwnHost: boolean;
}

/** Gives the headers that a request is to carry. A header that the call itself names stays as it is. */
export type Authenticator = (target: RequestTarget) => Readonly<Record<string, string>>;

/** An authenticator whose headers nobody but the product's own API may see. */
export const ownHostOnly =
  (headers: () => Readonly<Record<string, string>>): Authenticator =>
  ({ isOwnHost }) =>
    isOwnHost ? headers() : {};

/** Marketplace key, X-Session-Id and X-Confirmation-Token as they are stored, for the own host alone (spec §7). */
export const storedSession = (api: ApiSettings): Authenticator => ownHostOnly(() => api.headers());

/** Relative addresses are the page's; a server has none. */
const pageOf = (): string => globalThis.location?.href ?? 'http://localhost/';

function targetOf({ url = '' }: InternalAxiosRequestConfig, api: ApiSettings): RequestTarget {
  const asked = new URL(url, pageOf());
  return { url: asked, isOwnHost: asked.origin === new URL(api.baseUrl, pageOf()).origin };
}

/**
 * Every request of the client carries the headers of each of the list; the first to name one is heard. Synchronous: a
 * call leaves at once.
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
