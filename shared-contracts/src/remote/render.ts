import type { FlagValues } from '../rules/feature-flags';
import type { PublicVariant } from '../host/variant';

/** GET requests to the marketplace API through the gateway's connection pool; a render host has no network access. */
export interface ServerApi {
  /**
   * @param path below the API root, e.g. `/products`. @param query repeated keys as arrays; undefined is omitted.
   * Resolves for every HTTP status; rejects only when no answer arrived in time.
   */
  get<T = unknown>(path: string, query?: ApiQuery): Promise<ServerApiAnswer<T>>;
}

/** Query values of an API call. */
export type ApiQuery = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Answer of {@link ServerApi.get}; `body` is the problem when `ok` is false. */
export interface ServerApiAnswer<T> {
  readonly ok: boolean;
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, string>>;
}

/** Input of a server render. It contains no personal data, because anonymous pages are cached for every visitor. */
export interface RenderRequest {
  readonly kind: 'page' | 'widget';
  /** Page id or widget name. */
  readonly name: string;
  /** Prefix of React's ids; the browser must hydrate with the same one. */
  readonly identifierPrefix: string;
  readonly url: { readonly pathname: string; readonly search: string; readonly origin: string };
  readonly props: Readonly<Record<string, unknown>>;
  readonly variant: PublicVariant;
  readonly flags: FlagValues;
}

/**
 * Request to a render service. The service reads data from the public API with `variant.marketplaceKey`. The request
 * contains no secrets: address parameters that grant access are removed.
 */
export type ServiceRenderRequest = RenderRequest;

/** Head elements of a page. Texts are plain; the gateway escapes them. */
export interface PageHead {
  /** Title of the page, inserted into the variant's template. Absent: the variant's default title. */
  readonly title?: string;
  readonly description?: string;
  /** Path (and query) of the canonical address; default: the current path. */
  readonly canonical?: string;
  readonly robots?: string;
  /** Picture for social sharing, site-relative. */
  readonly image?: string;
  /** schema.org objects, one `<script type="application/ld+json">` each. */
  readonly jsonLd?: readonly object[];
  /** Pictures to preload (the largest one above the fold). */
  readonly preloadImages?: readonly { readonly href: string; readonly srcSet?: string; readonly sizes?: string }[];
  /** rel=prev / rel=next of a paged listing. */
  readonly links?: readonly { readonly rel: string; readonly href: string }[];
}

/** Result of a server render. */
export interface RenderAnswer {
  readonly html: string;
  /** JSON-safe state that the browser's `mount` receives as `state`. */
  readonly state?: unknown;
  readonly head?: PageHead;
  /** HTTP status of a page; default 200. */
  readonly status?: number;
  /** Redirect target, with a 3xx status. */
  readonly location?: string;
  /**
   * Seconds that the gateway may cache an anonymous page while its API data is unchanged; default 60, 0 = never. Other
   * inputs, for example the clock, must stay valid for this time.
   */
  readonly maxAge?: number;
}

/** Default export of a remote's server file (`server.ts`). */
export interface RemoteServer {
  render(request: RenderRequest, services: { readonly api: ServerApi }): Promise<RenderAnswer>;
}
