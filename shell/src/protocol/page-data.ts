import type {
  EventName,
  FlagValues,
  PageLayout,
  PageProps,
  PublicVariant,
  RequestName,
  WakeWhen,
  WidgetDeclaration,
} from 'shared-contracts';

/** A page of a remote, for the browser. */
export interface PageRoute {
  readonly id: string;
  readonly paths: readonly string[];
  readonly layout: PageLayout;
  /** Declared parameters: remotes do not receive others. Absent: all. */
  readonly query?: readonly string[];
  /** Another address of it is fetched and mounted as another page. */
  readonly fullNavigation?: true;
}

/** Maps a slot's name to its widgets, in order, each with its props. */
export type FilledSlots = Readonly<
  Record<string, readonly { readonly widget: string; readonly props: readonly string[] }[]>
>;

/** One remote of a release: its entry and its pages. */
export interface RemoteRelease {
  readonly version: string;
  readonly container: string;
  readonly entry: string;
  readonly integrity: string;
  readonly pages: readonly PageRoute[];
  readonly widgets: readonly Pick<WidgetDeclaration, 'name' | 'hydrate' | 'wakeWhen' | 'requires'>[];
  readonly handles: readonly RequestName[];
  /** Names of Trusted Types policies that it creates. */
  readonly trustedTypes?: readonly string[];
  /** Slots of its pages. Absent: none is filled. */
  readonly slots?: FilledSlots;
  /** Absent when it was built for a contract before 1.10. */
  readonly declares?: Declares;
}

/** Events and widgets that the code of a remote uses, by its manifest. */
export interface Declares {
  readonly publishes: readonly EventName[];
  readonly subscribes: readonly EventName[];
  readonly handles: readonly RequestName[];
  readonly requests: readonly RequestName[];
  /** Widgets that it places, as `<remote>/<name>`. */
  readonly shows: readonly string[];
}

/** Versions of all remotes for one shopper, by the name under which pages address them. */
export interface Release {
  readonly id: string;
  readonly remotes: Readonly<Record<string, RemoteRelease>>;
}

/** Server state of elements, by their `data-island`. Absent: no server HTML; the browser renders. */
export type Islands = Readonly<Record<string, { readonly state: unknown }>>;

/** Current page in `<main>` and its remote. `remote` is null for pages of the shell (404, 500). */
export interface CurrentPage {
  readonly remote: string | null;
  readonly id: string;
  readonly layout: PageLayout;
  readonly fullNavigation?: true;
  readonly query?: readonly string[];
  readonly pageProps?: PageProps;
  readonly wakeWhen?: WakeWhen;
}

/** Head of a document after the variant's templates were applied. */
export interface HeadData {
  readonly title: string;
  /** Safe HTML of all tags after the title; replaced as a whole on a page change. */
  readonly tags: string;
}

/** A file to preload. */
export interface PreloadFile {
  readonly href: string;
  readonly integrity: string;
}

/** JSON in `#tm-boot` that starts the browser root. */
export interface BootData {
  /** Shell build of this document. */
  readonly shell: string;
  readonly production: boolean;
  readonly variant: PublicVariant;
  /** Flags of the page: the variant's, without those that the page disables. */
  readonly flags: FlagValues;
  readonly release: Release;
  readonly page: CurrentPage;
  readonly islands: Islands;
  /** Address for data layer events; absent: they stay in the page. */
  readonly collector?: string;
  /** Share of visits that report what they measure, in percent; absent: browsers report nothing. */
  readonly reports?: number;
  /** The browser may save pages for offline reading. */
  readonly offline?: true;
}

/** Answer to a page change: the same address requested with {@link PAGE_MEDIA_TYPE}. */
export interface PagePayload {
  /** Current shell build. A tab with another one loads the next page as a document, because its code is outdated. */
  readonly shell: string;
  readonly release: Release;
  readonly page: CurrentPage;
  readonly islands: Islands;
  /** Flags of the render; see {@link BootData}. */
  readonly flags: FlagValues;
  readonly head: HeadData;
  readonly html: string;
  readonly styles: readonly PreloadFile[];
  readonly scripts: readonly PreloadFile[];
  readonly status: number;
  /** The page shows the installer map, which the policy of a document made without it blocks. */
  readonly needsMap?: true;
  /** Redirect target. */
  readonly location?: string;
}

export const PAGE_MEDIA_TYPE = 'application/vnd.treadmarket.page+json';
/** `data-island` of the page in `<main>`. */
export const PAGE_ISLAND = 'page';
