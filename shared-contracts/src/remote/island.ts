import type { HostLocation, HostServices } from '../host/host-services';

/** Props that the shell passes to an island in `mount`. */
export interface IslandProps {
  readonly domElement: HTMLElement;
  readonly host: HostServices;
  /** Widget props, or `{}` for pages. */
  readonly props: Readonly<Record<string, unknown>>;
  /**
   * The server's state of this island. Undefined when there is no server HTML; the island then loads its data and
   * renders.
   */
  readonly state?: unknown;
  /** True when `domElement` holds the server's HTML for exactly this state: hydrate instead of rendering. */
  readonly hydrate: boolean;
  readonly identifierPrefix: string;
  /**
   * Address that the server's HTML was rendered for. The shopper may have navigated since: hydrate with this address,
   * then show the current one. Absent in shells before 1.5.
   */
  readonly location?: HostLocation;
  /**
   * Dequeues the next button, or link with `aria-haspopup`, of this element that was clicked before hydration; null
   * after the last. Dequeue all of them right before hydrating and click them again in this order afterwards. Absent in
   * shells before 1.5; shells before 1.12 return only the last click.
   */
  takePress?(): HTMLElement | null;
}

/**
 * Lifecycle of one page or widget as in single-spa. Functions resolve when done; `mount` rejects when it cannot show
 * anything.
 */
export interface IslandLifecycle {
  bootstrap(props: IslandProps): Promise<void>;
  mount(props: IslandProps): Promise<void>;
  update?(props: IslandProps): Promise<void>;
  unmount(props: IslandProps): Promise<void>;
}

/** Exports of a remote's federation module `./app` (`browser.ts`). */
export interface RemoteBrowser {
  readonly pages: Readonly<Record<string, IslandLifecycle>>;
  readonly widgets: Readonly<Record<string, IslandLifecycle>>;
  /**
   * Starts a remote that handles requests (`events.handles`): called at most once per document, when a request finds no
   * handler. It registers the handlers and shows nothing, because the page may have none of its widgets. The request
   * waits for it.
   */
  start?(host: HostServices): Promise<void> | void;
}
