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

/** A page of a remote as the browser needs to know it. */
export interface PageRoute {
  readonly id: string;
  readonly paths: readonly string[];
  readonly layout: PageLayout;
  /** Parameters that it knows: the others of an address are not told to remotes. Absent: all. */
  readonly query?: readonly string[];
  /** Another address of it is fetched and mounted as another page. */
  readonly fullNavigation?: true;
}

/** Name of a slot → the widgets that stand there, in their order, each with the props that it is sent. */
export type FilledSlots = Readonly<
  Record<string, readonly { readonly widget: string; readonly props: readonly string[] }[]>
>;

/** One remote of a release: where its entry is and what it answers. */
export interface RemoteRelease {
  readonly version: string;
  readonly container: string;
  readonly entry: string;
  readonly integrity: string;
  readonly pages: readonly PageRoute[];
  readonly widgets: readonly Pick<WidgetDeclaration, 'name' | 'hydrate' | 'wakeWhen' | 'requires'>[];
  readonly handles: readonly RequestName[];
  /** Names of Trusted Types policies that it makes. */
  readonly trustedTypes?: readonly string[];
  /** Of its pages. Absent: nothing stands there. */
  readonly slots?: FilledSlots;
  /** Absent: it was built for a contract before 1.10, which did not say. */
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

/** Versions of all remotes that one shopper gets, by the name under which pages address them. */
export interface Release {
  readonly id: string;
  readonly remotes: Readonly<Record<string, RemoteRelease>>;
}

/**
 * What the server rendered into an element with this id in `data-island`. Absent: nothing came; the browser renders.
 */
export type Islands = Readonly<Record<string, { readonly state: unknown }>>;

/** Which page of which remote stands in `<main>`. `remote` is null for pages of the shell's own (404, 500). */
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
  /** Ready tags after the title, as safe HTML; replaced as a whole on a page change. */
  readonly tags: string;
}

/** A file worth fetching before it is asked for. */
export interface PreloadFile {
  readonly href: string;
  readonly integrity: string;
}

/** JSON in `#tm-boot`: all that the browser root starts from. */
export interface BootData {
  /** Build of the shell that this document was made for. */
  readonly shell: string;
  readonly production: boolean;
  readonly variant: PublicVariant;
  /** Of the page: the variant's, without what the page does without. */
  readonly flags: FlagValues;
  readonly release: Release;
  readonly page: CurrentPage;
  readonly islands: Islands;
  /** Where the data layer's events go; absent: they stay in the page. */
  readonly collector?: string;
  /** The browser may keep pages for offline reading. */
  readonly offline?: true;
}

/** Answer to a page change: the same address asked for with {@link PAGE_MEDIA_TYPE}. */
export interface PagePayload {
  /**
   * Build of the shell that answers now. A tab of another one loads the next page whole: its code is of before a
   * release.
   */
  readonly shell: string;
  readonly release: Release;
  readonly page: CurrentPage;
  readonly islands: Islands;
  /** What the page was made with; see {@link BootData}. */
  readonly flags: FlagValues;
  readonly head: HeadData;
  readonly html: string;
  readonly styles: readonly PreloadFile[];
  readonly scripts: readonly PreloadFile[];
  readonly status: number;
  /** The page shows the map of installers, which a document made without it may not fetch. */
  readonly needsMap?: true;
  /** Set for a redirect: go there instead. */
  readonly location?: string;
}

export const PAGE_MEDIA_TYPE = 'application/vnd.treadmarket.page+json';
/** `data-island` of the page in `<main>`. */
export const PAGE_ISLAND = 'page';
