import type { EventShapes } from './event-shape';
import type { EventName, RequestName } from '../events/event-map';
import type { FeatureFlag } from '../rules/feature-flags';
import type { StorageKey } from '../host/host-services';
import type { PageProps } from '../host/page-props';
import type { RoleName } from './role-name';

/**
 * When a widget's script is loaded and its server-rendered HTML is hydrated. `load`: immediately; `idle`: when the
 * browser is idle; `visible`: near the viewport; `interaction`: on the first pointer, key, touch or scroll event, or
 * when a request needs its remote.
 */
export type HydrateOn = 'load' | 'idle' | 'visible' | 'interaction';

/** Frame of a page. `default`: the store's header and footer. `minimal`: the checkout header, without marketing. */
export type PageLayout = 'default' | 'minimal';

/**
 * Position of a link. `header`: among the departments, and in the phone menu; `help`: among the help pages in the
 * header's menus; `account`: the account link, in stores with members; `shop`, `discover`: the footer's columns.
 */
export type LinkPlace = 'header' | 'help' | 'account' | 'shop' | 'discover';

/** A link to a page, which the shell shows on every page. */
export interface PageLink {
  /** One of the page's own `paths`, without parameters. */
  readonly path: string;
  /** 1 to 30 characters. */
  readonly label: string;
  readonly places: readonly LinkPlace[];
  /** 0 to 1000; links of a position are in ascending order, equal ones by path. */
  readonly order: number;
  /** The link is shown only while this feature is on in the variant. */
  readonly feature?: FeatureFlag;
  /**
   * Query parameter that filters the page by the shopper's vehicle. The link sets it to the `fitmentId` of the chosen
   * vehicle; the page must offer a way to remove the filter.
   */
  readonly vehicleParameter?: string;
}

/** Type of a slot's prop. */
export type SlotPropType = 'string' | 'number' | 'boolean';

/**
 * A place in a page for widgets of other teams. The registry assigns widgets to it per variant, without a release of
 * the page or of its remote. An empty slot takes no height.
 */
export interface SlotDeclaration {
  /** Unique inside the remote, `<page>.<place>`: `product.below-buy-box`. Addressed as `<remote>/<name>`. */
  readonly name: string;
  /** Props that the page passes to every widget in the slot; a widget receives those that it declares. */
  readonly props: Readonly<Record<string, SlotPropType>>;
}

/** A page that a remote owns. Each path has exactly one remote in a variant. */
/** True when one of these keys is stored, or one of these parameters is in the address. */
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
   * `anonymous`: the same HTML for every visitor, cached by the gateway. `private`: never cached, rendered as a
   * skeleton.
   */
  readonly audience: 'anonymous' | 'private';
  /**
   * Query parameters that change the HTML. Others reach neither the cache key nor a render nor `host.navigation`.
   * Absent: all parameters count, which suits only private pages.
   */
  readonly query?: readonly string[];
  /**
   * Parameters that the page reads only in the browser, for example a code that must not reach a cache: available in
   * `host.navigation`, never in a render.
   */
  readonly browserQuery?: readonly string[];
  /** Addresses of this page for the sitemap, e.g. `/tires`. Product addresses come from the API. */
  readonly sitemap?: readonly string[];
  /**
   * Paths of this page that `robots.txt` disallows, with everything below them: a subset of `paths`, without
   * parameters, never `/`.
   */
  readonly robotsDisallow?: readonly string[];
  /** Links in header and footer to this page. */
  readonly links?: readonly PageLink[];
  /**
   * True: the shell fetches and mounts the page again for another address of the same page. Absent: the page follows
   * `host.navigation` and keeps its state.
   */
  readonly fullNavigation?: true;
  /** Default `default`. */
  readonly layout?: PageLayout;
  /** Absent: cart, ZIP code and vehicle of earlier visits are restored. */
  readonly pageProps?: PageProps;
  /** Features that this page disables. A page cannot enable a feature that staff switched off. */
  readonly flags?: Readonly<Partial<Record<FeatureFlag, false>>>;
  /**
   * True: the page or one of its widgets shows the installer map. Its documents get the map's style
   * (`variant.mapStyleUrl`) and may fetch from its origin.
   */
  readonly showsMap?: true;
  /**
   * Stored state that the page depends on, for example a cart. When one of these is stored or in the address, the
   * document's root gets `data-awake` before the first paint, so that one HTML has the right first view for both cases.
   */
  readonly wakeWhen?: WakeWhen;
  /** Slots of the page. Absent: none. */
  readonly slots?: readonly SlotDeclaration[];
}

/** A widget that pages of other remotes, or the shell, may place by name. */
export interface WidgetDeclaration {
  /** Unique inside the remote; addressed as `<remote>/<name>`. */
  readonly name: string;
  /** Default for `data-hydrate`. */
  readonly hydrate: HydrateOn;
  /**
   * False: the widget is not server-rendered; the placeholder keeps its skeleton until the browser mounts it. Default
   * true.
   */
  readonly serverRendered?: boolean;
  /**
   * Hydrates immediately, independent of `hydrate`, when one of these is stored or in the address, because the widget
   * then has content. The parameters are in `host.navigation` on every page.
   */
  readonly wakeWhen?: WakeWhen;
  /**
   * True: its HTML depends on its props only. Renders get no address, and one cached render serves all pages until its
   * data changes.
   */
  readonly ignoresAddress?: true;
  /** Names of the accepted props; others are rejected in development and dropped in production. */
  readonly props: readonly string[];
  /**
   * Props that the widget requires. A placeholder without one of them stays empty, and a remote whose code omits one
   * cannot be deployed. Absent: none.
   */
  readonly requires?: readonly string[];
  /** Slots that it is made for, as `<remote>/<slot>`. The registry decides whether it is placed there. */
  readonly slots?: readonly string[];
}

/** An external service that renders the remote. The gateway must also be configured with its origin. */
export interface RenderService {
  /** Absolute URL; `https:`, or `http:` on the gateway's own machine. */
  readonly url: string;
}

/** Description of a remote: default export of `remote.manifest.ts`. */
export interface RemoteManifest {
  /** Short name used in widget addresses, the registry and logs: `catalog`, `cart`, … */
  readonly name: string;
  /** Team that maintains the remote. */
  readonly team: string;
  /** Semver range of {@link CONTRACT_VERSION} that the remote requires. */
  readonly contract: string;
  /**
   * Role of our own remote that this one replaces, only in variants that are configured for it; `ROLES` defines the
   * role's rules. Absent: a remote of our own, which every variant has.
   */
  readonly role?: RoleName;
  readonly pages: readonly PageDeclaration[];
  readonly widgets: readonly WidgetDeclaration[];
  /**
   * Service of the team that renders its pages and widgets: it receives a POST of {@link ServiceRenderRequest} and
   * returns {@link RenderAnswer}, both JSON. For remotes whose server code does not run in our processes. Without this
   * and without a server file, browsers render everything.
   */
  readonly renderService?: RenderService;
  /**
   * Names of the Trusted Types policies of its framework, e.g. `vue`: documents of variants with this remote allow
   * them. At most four; `default` and names that begin with `tm-` are reserved for the shell.
   */
  readonly trustedTypes?: readonly string[];
  readonly events: {
    readonly publishes: readonly EventName[];
    readonly subscribes: readonly EventName[];
    /**
     * Requests that this remote handles. The shell loads and starts the remote when such a request finds no handler.
     */
    readonly handles: readonly RequestName[];
    readonly requests: readonly RequestName[];
  };
}

/** Types a manifest (identity function), and preserves the names of its slots and their props for `<Slot>`. */
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

/** Maps each slot name of a manifest to the props that its page must pass. */
export type SlotProps<Manifest extends RemoteManifest> = {
  readonly [
    Slot in SlotsOf<Manifest> as Slot extends { readonly name: infer Name extends string } ? Name : never
  ]: Slot extends { readonly props: infer Props extends SlotDeclaration['props'] }
    ? { readonly [Name in keyof Props]: SlotValues[Props[Name]] }
    : never;
};

/** A widget that a remote's code places. Generated from the code. */
export interface WidgetUsage {
  /** `<remote>/<name>`. */
  readonly widget: string;
  /** Every prop that the code may pass. */
  readonly props: readonly string[];
  /** Props that the code always passes. */
  readonly always: readonly string[];
}

/** One file of a published version. `integrity` is an SRI string: `sha384-<base64>`. */
export interface PublishedFile {
  readonly integrity: string;
  readonly bytes: number;
}

/** Assets that a page or widget of a published version loads initially; paths are relative to `web/`. */
export interface PublishedAssets {
  readonly js: readonly string[];
  readonly css: readonly string[];
  /** Shared modules that its code imports through the federation: the gateway preloads the shell's copies. */
  readonly shared?: readonly string[];
}

/** `manifest.json` of a published version: written last, and immutable. */
export interface PublishedManifest extends RemoteManifest {
  /** `<package version>-<hash of all files>`. */
  readonly version: string;
  readonly builtAt: string;
  /**
   * Widgets and events of other remotes that its code uses. Absent when it was built before contract 1.10, or by other
   * tools.
   */
  readonly uses?: {
    readonly widgets: readonly WidgetUsage[];
    /** Shapes of the events above. Absent when it was built before contract 1.11, or by other tools. */
    readonly events?: EventShapes;
  };
  readonly web: {
    /** Federation container name (global) and its entry file inside `web/`. */
    readonly container: string;
    readonly entry: string;
    /** Every file below `web/`, by relative path. Unlisted or modified files do not run. */
    readonly files: Readonly<Record<string, PublishedFile>>;
    /** Scripts and styles that a page or widget (`page:<id>`, `widget:<name>`) loads initially. */
    readonly assets: Readonly<Record<string, PublishedAssets>>;
  };
  /** Absent: a render service or the browser renders. */
  readonly node?: {
    /** Self-contained server file inside `node/`. */
    readonly entry: string;
    readonly files: Readonly<Record<string, PublishedFile>>;
  };
  /**
   * Compressed source maps of its scripts below `maps/`: `web/page.js.map.gz` for `web/page.js`. Gateways neither copy
   * nor serve them. Absent when it was built before contract 1.21, or by other tools.
   */
  readonly maps?: Readonly<Record<string, PublishedFile>>;
}
