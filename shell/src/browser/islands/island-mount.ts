import type { HostLocation, HostServices, IslandLifecycle, IslandProps } from 'shared-contracts';
import { ownValue } from '../../protocol/own-value';
import { loadRemote } from '../federation/federation';
import { removeFallback, showFallback } from './fallback';
import { dequeueClick, followHeldLink, forgetIsland, replayClicks } from '../clicks/click-queue';
import type { PageState } from '../state/page-state';
import { loadAfresh, loadAsUsual } from '../federation/script-loader';

/** A page or widget of a remote, and its element. */
export interface IslandSpec {
  readonly kind: 'page' | 'widget';
  readonly remote: string;
  readonly name: string;
  readonly element: HTMLElement;
  readonly identifierPrefix: string;
  /** Present when the element has server HTML. */
  readonly server?: { readonly state: unknown };
}

export interface IslandServices {
  readonly state: PageState;
  /** Services of the shell itself. */
  readonly host: () => HostServices;
  /** Services of a remote. */
  readonly hostOf: (remote: string) => HostServices;
  /** Fetches the current release from the gateway. */
  readonly freshRelease: () => Promise<void>;
}

const RETRY_AFTER_MS = [1_000, 3_000, 6_000, 15_000, 30_000];

/** After this time the part shows that loading is slow, and continues to wait. */
const SLOW_AFTER_MS = 2_700;

/** Loads an island's code and mounts it. On failure it shows the fallback and retries, automatically and on request. */
export class IslandMount {
  #lifecycle: IslandLifecycle | null = null;
  #isStopped = false;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #props: Readonly<Record<string, unknown>>;
  readonly #madeFor: HostLocation;

  /** Create it right after the island's HTML was inserted into the document. */
  constructor(
    readonly spec: IslandSpec,
    props: Readonly<Record<string, unknown>>,
    readonly services: IslandServices,
  ) {
    this.#props = props;
    this.#madeFor = services.host().navigation.current();
  }

  /** Never rejects: either the island runs, or its fallback is shown. */
  async start(): Promise<void> {
    clearTimeout(this.#retryTimer);
    try {
      if (this.#failures > 0) await this.#prepareRetry();
      const lifecycle = await this.#loadOrSaySlow();
      if (this.#isStopped) return;
      removeFallback(this.spec.element);
      await lifecycle.bootstrap(this.#islandProps());
      const mounted = this.#props;
      await lifecycle.mount(this.#islandProps());
      this.#lifecycle = lifecycle;
      replayClicks(this.spec.element);
      // Props that arrived during the mount.
      if (this.#props !== mounted) await lifecycle.update?.(this.#islandProps());
      if (this.#failures > 0) loadAsUsual();
      if (this.#isStopped) await this.stop();
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Passes changed props only, because a page that just started sends the props of its HTML again. */
  async update(props: Readonly<Record<string, unknown>>): Promise<void> {
    if (JSON.stringify(props) === JSON.stringify(this.#props)) return;
    this.#props = props;
    await this.#lifecycle?.update?.(this.#islandProps());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    forgetIsland(this.spec.element);
    clearTimeout(this.#retryTimer);
    const lifecycle = this.#lifecycle;
    this.#lifecycle = null;
    await lifecycle?.unmount(this.#islandProps());
  }

  async #loadOrSaySlow(): Promise<IslandLifecycle> {
    const timer = setTimeout(() => {
      if (!this.#isStopped && this.#failures === 0) this.#say('is taking longer than usual', null);
    }, SLOW_AFTER_MS);
    return this.#load().finally(() => clearTimeout(timer));
  }

  async #load(): Promise<IslandLifecycle> {
    const { remote, kind, name } = this.spec;
    const release = ownValue(this.services.state.release.remotes, remote);
    if (!release) throw new Error(`There is no remote '${remote}'.`);
    const app = await loadRemote(release);
    const lifecycle = ownValue(kind === 'page' ? app.pages : app.widgets, name);
    if (!lifecycle) throw new Error(`Remote '${remote}' has no ${kind} '${name}'.`);
    return lifecycle;
  }

  async #prepareRetry(): Promise<void> {
    loadAfresh();
    await this.services.freshRelease();
  }

  #islandProps(): IslandProps {
    const { element, identifierPrefix, server } = this.spec;
    return {
      domElement: element,
      host: this.services.hostOf(this.spec.remote),
      props: this.#props,
      state: server?.state,
      hydrate: server !== undefined,
      identifierPrefix,
      location: this.#madeFor,
      takePress: () => dequeueClick(element),
    };
  }

  #failed(error: unknown): void {
    if (this.#isStopped) return;
    const { remote, name, element, kind, server } = this.spec;
    const host = this.services.host();
    host.report(error, { remote, where: `mount of ${kind} ${name}` });
    if (this.#failures === 0) host.events.publish('remote:failed', { remote, where: name, message: String(error) });
    this.#say(server === undefined ? 'did not load' : 'does not answer yet', () => void this.#retryNow());
    followHeldLink(element);
    const delay = RETRY_AFTER_MS[Math.min(this.#failures, RETRY_AFTER_MS.length - 1)];
    this.#failures += 1;
    this.#retryTimer = setTimeout(() => void this.start(), delay);
  }

  #say(what: string, retry: (() => void) | null): void {
    const { element, kind, server } = this.spec;
    // A small widget in the header keeps its plain form; a box would break the header's layout.
    if (element.dataset['fallback'] === 'none') return;
    const isEmpty = server === undefined;
    const title = `${kind === 'page' ? 'This page' : 'This part of the page'} ${what}.`;
    const advice = isEmpty
      ? 'Your cart and what you entered are safe, and the rest of the store works. We keep trying.'
      : 'You can read everything; buttons and choices work as soon as the rest arrives. We keep trying.';
    showFallback(element, { title, advice }, isEmpty, retry);
  }

  /** The second retry reloads the page once, which clears stale cached files. */
  async #retryNow(): Promise<void> {
    const key = `tm-reloaded ${location.pathname}`;
    await this.start();
    if (this.#lifecycle || this.#failures < 3) return;
    try {
      if (sessionStorage.getItem(key)) return;
      sessionStorage.setItem(key, '1');
    } catch {
      // Without storage a reload would lose the cart and the count of retries.
      return;
    }
    location.reload();
  }
}
