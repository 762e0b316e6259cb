import { getAppNames, registerApplication, setMountMaxTime, start, triggerAppChange } from 'single-spa';
import { PAGE_ISLAND, type PagePayload } from '../../protocol/page-data';
import { markAwake } from '../islands/awake';
import { IslandMount, type IslandServices } from '../islands/island-mount';
import { applyStyles } from './styles';
import { trustedHtml } from '../federation/trusted-types';
import type { Widgets } from '../islands/widgets';

/**
 * Time until a mount is reported as a fault. A mount includes loading code and data, so slow networks and phones need
 * long; retries of the island handle failures.
 */
const MOUNT_MS = 30_000;

/** Replaces the page in `<main>`: single-spa unmounts the old page's application and mounts the new one's. */
export class PageSwitch {
  readonly #main = document.getElementById('main') as HTMLElement;
  #active = '';
  #island: IslandMount | null = null;
  /** Inserts the next page's HTML, between the old page's unmount and the new one's mount. */
  #install: (() => void) | null = null;

  constructor(
    readonly services: IslandServices,
    readonly widgets: Widgets,
  ) {
    // Set before any mount: a widget that a click loads has the same limit as the page.
    setMountMaxTime(MOUNT_MS, false, MOUNT_MS);
  }

  /** Hydrates the server's page. */
  async hydrate(): Promise<void> {
    start({ urlRerouteOnly: true });
    this.#activate();
    this.widgets.scan(document);
    await triggerAppChange();
  }

  /** Shows another page. `placed` is called after its HTML was inserted, before hydration. */
  async show(payload: PagePayload, onInserted: () => void): Promise<void> {
    await applyStyles(payload.styles);
    this.#install = () => {
      this.widgets.unmountIn(this.#main);
      const { state } = this.services;
      // The header persists with the data of its widgets.
      const kept = Object.entries(state.islands).filter(([id]) => id.startsWith('c'));
      state.islands = { ...Object.fromEntries(kept), ...payload.islands };
      state.page = payload.page;
      state.flags = payload.flags;
      markAwake(payload.page.wakeWhen, this.widgets.stored);
      this.#main.innerHTML = trustedHtml(payload.html);
      applyHead(payload);
      this.widgets.scan(this.#main);
      onInserted();
    };
    this.#activate(payload);
    await triggerAppChange();
    // A page of the shell has no application that inserts it. A remote's application inserts it after the old page's
    // unmount.
    if (payload.page.remote === null) this.#installNow();
  }

  #installNow(): void {
    const install = this.#install;
    this.#install = null;
    install?.();
  }

  #activate(payload?: PagePayload): void {
    const { remote, id, fullNavigation } = payload?.page ?? this.services.state.page;
    const version = remote === null ? '' : this.services.state.release.remotes[remote]?.version;
    const address = fullNavigation ? location.pathname + location.search : '';
    this.#active = remote === null ? '' : `${remote}@${version ?? ''}/${id}${address}`;
    if (remote === null || getAppNames().includes(this.#active)) return;
    const key = this.#active;
    registerApplication({
      name: key,
      activeWhen: () => this.#active === key,
      app: async () => ({
        bootstrap: async () => undefined,
        mount: () => this.#mount(remote, id),
        unmount: async () => this.#island?.stop(),
      }),
    });
  }

  async #mount(remote: string, id: string): Promise<void> {
    this.#installNow();
    const server = this.services.state.islands[PAGE_ISLAND];
    const spec = {
      kind: 'page',
      remote,
      name: id,
      element: this.#main,
      identifierPrefix: `${PAGE_ISLAND}-`,
      ...(server ? { server } : {}),
    } as const;
    this.#island = new IslandMount(spec, {}, this.services);
    await this.#island.start();
  }
}

/**
 * Replaces the page's part of the head.
 * @param titleBefore the title is kept when it differs: the current page set one for this address
 */
export function applyHead({ head }: PagePayload, titleBefore = document.title): void {
  if (document.title === titleBefore) document.title = head.title;
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  const template = document.createElement('template');
  template.innerHTML = trustedHtml(head.tags);
  document.head.append(template.content);
}
