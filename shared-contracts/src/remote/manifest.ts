import type { EventShapes } from './event-shape';
import type { EventName, RequestName } from '../events/event-map';
import type { FeatureFlag } from '../feature-flags';
import type { StorageKey } from '../host/host-services';
import type { PageProps } from './page-props';
import type { RoleName } from '../roles/role-name';

/**
 * When a widget's script is loaded and its server-rendered HTML becomes interactive.
 * `load`: at once; `idle`: when the browser is idle; `visible`: when it nears the viewport;
 * `interaction`: at the first sign of a person (pointer, key, touch, scroll) or when a request event needs its remote.
 */
export type HydrateOn = 'load' | 'idle' | 'visible' | 'interaction';

/**
 * What stands around a page. `default`: the store's header and footer. `minimal`: the checkout's own header and no
 * marketing.
 */
export type PageLayout = 'default' | 'minimal';

/**
 * Where a link stands. `header`: among the departments, and in the menu of a phone; `help`: among the pages of help in
 * the header's menus; `account`: the way to the account, in stores with members; `shop`, `discover`: the footer's
 * columns.
 */
export type LinkPlace = 'header' | 'help' | 'account' | 'shop' | 'discover';

/** A link to a page that the shell shows around every page. */
export interface PageLink {
  /** One of the page's own `paths`, without parameters. */
  readonly path: string;
  /** 1 to 30 characters. */
  readonly label: string;
  readonly places: readonly LinkPlace[];
  /** 0 to 1000; in a place links stand in ascending order, equal ones by path. */
  readonly order: number;
  /** Shown only while the variant has this. */
  readonly feature?: FeatureFlag;
  /**
   * A parameter of the page's address that narrows it to the shopper's vehicle. Where one is chosen, the link carries
   * its `fitmentId` there; the page offers the way to all.
   */
  readonly vehicleParameter?: string;
}

/** What a prop of a slot is. */
export type SlotPropType = 'string' | 'number' | 'boolean';

/**
 * A place of a page where other teams' widgets may stand. Which ones do, says the registry, variant by variant: neither
 * the page nor its remote is released for it. Empty, it takes no height.
 */
export interface SlotDeclaration {
  /** Unique inside the remote, `<page>.<place>`: `product.below-buy-box`. Addressed as `<remote>/<name>`. */
  readonly name: string;
  /** What every widget is sent there, each time; a widget gets those that it declares. */
  readonly props: Readonly<Record<string, SlotPropType>>;
}

/** A page that a remote owns. Exactly one remote answers a path in a variant. */
/** One of these is stored, or one of these parameters is in the address. */
export interface WakeWhen {
  readonly stored?: readonly StorageKey[];
  readonly query?: readonly string[];
}

export interface PageDeclaration {
  /** Unique inside the remote: the key in `browser.ts`'s and `server.ts`'s `pages`. */
  readonly id: string;
  /** Path patterns in react-router's syntax (`/product/:productNumber/:slug?`), absolute. */
  readonly paths: readonly string[];
  /**
   * `anonymous`: the same HTML for everybody, cached by the gateway. `private`: never cached, rendered as a skeleton.
   */
  readonly audience: 'anonymous' | 'private';
  /**
   * Query parameters that change the HTML. Others reach neither the cache key nor a render nor `host.navigation`.
   * Absent: all count, which only a private page may want.
   */
  readonly query?: readonly string[];
  /**
   * Parameters that the page reads in the browser alone, e.g. a code that must not reach a cache: in `host.navigation`,
   * never in a render.
   */
  readonly browserQuery?: readonly string[];
  /** Addresses of this page that search engines should know, e.g. `/tires`. Those of products come from the API. */
  readonly sitemap?: readonly string[];
  /**
   * Paths of this page that `robots.txt` keeps crawlers from, with everything below them: some of `paths`, without
   * parameters, never `/`.
   */
  readonly robotsDisallow?: readonly string[];
  /** Where header and footer lead to this page. */
  readonly links?: readonly PageLink[];
  /**
   * True: for another address of this same page (another path of it, other parameters, another query) the shell fetches
   * and mounts it anew, as between two pages. Absent: the page itself follows `host.navigation` and keeps what it has.
   */
  readonly fullNavigation?: true;
  /** Default `default`. */
  readonly layout?: PageLayout;
  /** Absent: cart, zip code and vehicle of earlier visits are there as everywhere. */
  readonly pageProps?: PageProps;
  /**
   * Features that this page does without, whatever the variant has. What staff have switched off no page can switch on.
   */
  readonly flags?: Readonly<Partial<Record<FeatureFlag, false>>>;
  /**
   * It, or a widget on it, shows the map of installers: its documents are told the map's style and may fetch from there
   * (`variant.mapStyleUrl`).
   */
  readonly showsMap?: true;
  /**
   * What a browser has that this page is about, e.g. a cart. Where one of these is stored or in the address, the
   * document's root carries `data-awake` before anything is painted: one HTML has the right first view for both.
   */
  readonly wakeWhen?: WakeWhen;
  /** Where its code has a `<Slot>`. Absent: nowhere. */
  readonly slots?: readonly SlotDeclaration[];
}

/** A widget that other remotes' pages, or the shell, may place by name. */
export interface WidgetDeclaration {
  /** Unique inside the remote; addressed as `<remote>/<name>`. */
  readonly name: string;
  /** Default for `data-hydrate`. */
  readonly hydrate: HydrateOn;
  /**
   * False: no server HTML is asked for; the placeholder's own skeleton stays until the browser mounts it. Default true.
   */
  readonly serverRendered?: boolean;
  /**
   * Hydrate at once, whatever `hydrate` says, when one of these is stored or in the address: the widget then has
   * something to show. The parameters are in `host.navigation` on every page.
   */
  readonly wakeWhen?: WakeWhen;
  /**
   * True: its HTML is the same on every page that sends it the same props. In a render it is told no address, and one
   * render serves all pages until something that it was made from changes.
   */
  readonly ignoresAddress?: true;
  /** Names of the accepted props; others are refused in development and dropped in production. */
  readonly props: readonly string[];
  /**
   * Those of `props` without which it cannot say what it is about: a place that sends none of such a prop stays empty,
   * and a remote whose code leaves one out is not deployed. Absent: none.
   */
  readonly requires?: readonly string[];
  /** Slots that it is made for, as `<remote>/<slot>`. Whether it stands there is said by the registry. */
  readonly slots?: readonly string[];
}

/**
 * Where a remote is rendered when not by the gateway's own processes. The gateway must have been told of its origin,
 * too.
 */
export interface RenderService {
  /** Absolute; `https:`, or `http:` on the gateway's own machine. */
  readonly url: string;
}

/** What a remote says of itself: `remote.manifest.ts`, default export. */
export interface RemoteManifest {
  /** Short name used in widget addresses, the registry and logs: `catalog`, `cart`, … */
  readonly name: string;
  /** The team that answers for it. */
  readonly team: string;
  /** Semver range of {@link CONTRACT_VERSION} that it needs. */
  readonly contract: string;
  /**
   * It stands in for the remote of ours that has this role, in the variants that name it and nowhere else, and keeps to
   * what `ROLES` says of the role. Absent: a remote of ours, which every variant has.
   */
  readonly role?: RoleName;
  readonly pages: readonly PageDeclaration[];
  readonly widgets: readonly WidgetDeclaration[];
  /**
   * Its pages and widgets are rendered elsewhere, by a service of its team: a POST of {@link ServiceRenderRequest} that
   * answers {@link RenderAnswer}, both JSON. For remotes whose server code does not run here. With neither this nor a
   * server file, browsers render everything.
   */
  readonly renderService?: RenderService;
  /**
   * Names of the Trusted Types policies that its framework makes, e.g. `vue`: documents of variants that have this
   * remote allow them. At most four; `default` and names that begin with `tm-` are the shell's own.
   */
  readonly trustedTypes?: readonly string[];
  readonly events: {
    readonly publishes: readonly EventName[];
    readonly subscribes: readonly EventName[];
    /** Requests that this remote answers. The shell loads and starts it when such a request finds no handler. */
    readonly handles: readonly RequestName[];
    readonly requests: readonly RequestName[];
  };
}

/** Identity function that types a manifest, and keeps the names of its slots and their props for `<Slot>`. */
export function defineRemote<const Manifest extends RemoteManifest>(manifest: Manifest): Manifest {
  return manifest;
}

interface SlotValues {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
}

type SlotsOf<Manifest extends RemoteManifest> = Manifest['pages'][number] extends infer Page
  ? Page extends { readonly slots: readonly (infer Slot)[] }
    ? Slot
    : never
  : never;

/** Name of each slot that a manifest declares → the props that its page has to send there. */
export type SlotProps<Manifest extends RemoteManifest> = {
  readonly [
    Slot in SlotsOf<Manifest> as Slot extends { readonly name: infer Name extends string } ? Name : never
  ]: Slot extends { readonly props: infer Props extends SlotDeclaration['props'] }
    ? { readonly [Name in keyof Props]: SlotValues[Props[Name]] }
    : never;
};

/** A widget of another remote, or of its own, that a remote's code places. Generated from the code. */
export interface WidgetUsage {
  /** `<remote>/<name>`. */
  readonly widget: string;
  /** Every prop that the code may send. */
  readonly props: readonly string[];
  /** Those that it sends every time. */
  readonly always: readonly string[];
}

/** One file of a published version. `integrity` is an SRI string: `sha384-<base64>`. */
export interface PublishedFile {
  readonly integrity: string;
  readonly bytes: number;
}

/** What one page or widget of a published version needs at once; paths are relative to `web/`. */
export interface PublishedAssets {
  readonly js: readonly string[];
  readonly css: readonly string[];
  /** Shared modules that its code asks the federation for: the gateway preloads the shell's copies. */
  readonly shared?: readonly string[];
}

/** `manifest.json` of a published version: written last, never changed afterwards. */
export interface PublishedManifest extends RemoteManifest {
  /** `<package version>-<hash of all files>`. */
  readonly version: string;
  readonly builtAt: string;
  /** What its code needs of others. Absent: it was built before contract 1.10, or by other tools than ours. */
  readonly uses?: {
    readonly widgets: readonly WidgetUsage[];
    /** Of the events that it names above. Absent: it was built before contract 1.11, or by other tools than ours. */
    readonly events?: EventShapes;
  };
  readonly web: {
    /** Federation container name (global) and its entry file inside `web/`. */
    readonly container: string;
    readonly entry: string;
    /** Every file below `web/`, by relative path. Unlisted or altered files do not run. */
    readonly files: Readonly<Record<string, PublishedFile>>;
    /** Scripts and styles that a page or widget (`page:<id>`, `widget:<name>`) needs at once. */
    readonly assets: Readonly<Record<string, PublishedAssets>>;
  };
  /** Absent: a render service renders, or browsers do. */
  readonly node?: {
    /** The self-contained server file inside `node/`. */
    readonly entry: string;
    readonly files: Readonly<Record<string, PublishedFile>>;
  };
}
