import type { HostLocation, HostServices } from '../host/host-services';

/** What the shell gives an island when it mounts it. */
export interface IslandProps {
  readonly domElement: HTMLElement;
  readonly host: HostServices;
  /** Widget props, or `{}` for pages. */
  readonly props: Readonly<Record<string, unknown>>;
  /**
   * The server's state for this island. Undefined: no server HTML came; the island loads its data and renders itself.
   */
  readonly state?: unknown;
  /** True when `domElement` holds the server's HTML for exactly this state: hydrate instead of rendering. */
  readonly hydrate: boolean;
  readonly identifierPrefix: string;
  /**
   * The address that the server's HTML was made for. The shopper may have moved on since: hydrate with this one, then
   * show the current one. Shells before 1.5 do not say it.
   */
  readonly location?: HostLocation;
  /**
   * The next button, or link with `aria-haspopup`, of the server's HTML in this element whose press was not handled;
   * null after the last. Ask for all right before hydrating, and press them again in this order after it: who asks owns
   * them. Shells before 1.5 do not know, and those before 1.12 give the last press alone.
   */
  takePress?(): HTMLElement | null;
}

/**
 * single-spa's lifecycles of one page or widget. All resolve when done; `mount` rejects when it cannot show anything.
 */
export interface IslandLifecycle {
  bootstrap(props: IslandProps): Promise<void>;
  mount(props: IslandProps): Promise<void>;
  update?(props: IslandProps): Promise<void>;
  unmount(props: IslandProps): Promise<void>;
}

/** What the federation module `./app` of a remote (`browser.ts`) exports. */
export interface RemoteBrowser {
  readonly pages: Readonly<Record<string, IslandLifecycle>>;
  readonly widgets: Readonly<Record<string, IslandLifecycle>>;
  /**
   * For a remote that handles requests (`events.handles`): called at most once a document, when one of them finds no
   * handler. Subscribes to what it handles, and shows nothing: the page may have none of its widgets. The request waits
   * for it.
   */
  start?(host: HostServices): Promise<void> | void;
}
