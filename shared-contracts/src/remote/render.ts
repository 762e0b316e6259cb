import type { FlagValues } from '../feature-flags';
import type { PublicVariant } from '../host/variant';

/** GET of the marketplace API through the gateway's pooled client; a render host has no network of its own. */
export interface ServerApi {
  /**
   * @param path below the API root, e.g. `/products`. @param query repeated keys as arrays; undefined is left out.
   * Resolves for every HTTP status; rejects only when no answer came in time.
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

/** What a server render is given. Nothing in it names a person: anonymous pages are cached for everybody. */
export interface RenderRequest {
  readonly kind: 'page' | 'widget';
  /** Page id or widget name. */
  readonly name: string;
  /** Prefix for React's ids: the same one is used when the browser hydrates. */
  readonly identifierPrefix: string;
  readonly url: { readonly pathname: string; readonly search: string; readonly origin: string };
  readonly props: Readonly<Record<string, unknown>>;
  readonly variant: PublicVariant;
  readonly flags: FlagValues;
}

/**
 * What a render service is asked. It reads data from the public API itself, with `variant.marketplaceKey`. Nothing in
 * it is secret: parameters of the address that open something for whoever has them are left out.
 */
export type ServiceRenderRequest = RenderRequest;

/** What goes into the document's head for a page. Texts are plain; the gateway escapes them. */
export interface PageHead {
  /** Page's own title; put into the variant's template. Absent: the variant's default title. */
  readonly title?: string;
  readonly description?: string;
  /** Path (and query) of the canonical address; default: the current path. */
  readonly canonical?: string;
  readonly robots?: string;
  /** Picture for social sharing, site-relative. */
  readonly image?: string;
  /** schema.org objects, one `<script type="application/ld+json">` each. */
  readonly jsonLd?: readonly object[];
  /** Pictures worth preloading (the largest one above the fold). */
  readonly preloadImages?: readonly { readonly href: string; readonly srcSet?: string; readonly sizes?: string }[];
  /** rel=prev / rel=next of a paged listing. */
  readonly links?: readonly { readonly rel: string; readonly href: string }[];
}

/** What a server render answers. */
export interface RenderAnswer {
  readonly html: string;
  /** JSON-safe; handed to the browser's `mount` as `state`. */
  readonly state?: unknown;
  readonly head?: PageHead;
  /** HTTP status of a page; default 200. */
  readonly status?: number;
  /** With a 3xx status: where to. */
  readonly location?: string;
  /**
   * Seconds that the gateway may keep an anonymous page while nothing that the API told for it changes; default 60, 0 =
   * never. What else it was made from (the clock, say) must hold for so long.
   */
  readonly maxAge?: number;
}

/** Default export shape of a remote's server file (`server.ts`). */
export interface RemoteServer {
  render(request: RenderRequest, services: { readonly api: ServerApi }): Promise<RenderAnswer>;
}
