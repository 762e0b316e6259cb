import { getAppNames, registerApplication, setMountMaxTime, start, triggerAppChange } from 'single-spa';
import { PAGE_ISLAND, type PagePayload } from '../protocol/page-data';
import { markAwake } from './awake';
import { IslandMount, type IslandServices } from './island-mount';
import { applyStyles } from './styles';
import { trustedHtml } from './trusted-types';
import type { Widgets } from './widgets';

/**
 * A mount ends when code and data have come and the page is taken over, so a slow network or a busy phone may take its
 * time. After this long it is told as a fault; the island's own retries are what mends one.
 */
const MOUNT_MS = 30_000;

/** Exchanges the page in `<main>`: single-spa unmounts the old page's application and mounts the new one's. */
export class PageSwitch {
  readonly #main = document.getElementById('main') as HTMLElement;
  #active = '';
  #island: IslandMount | null = null;
  /** Puts the next page's HTML in place, between the old page's end and the new one's start. */
  #install: (() => void) | null = null;

  constructor(
    readonly services: IslandServices,
    readonly widgets: Widgets,
  ) {
    // Before anything mounts: a widget that a press wakes has as long as the page.
    setMountMaxTime(MOUNT_MS, false, MOUNT_MS);
  }

  /** Takes over the page that the server sent. */
  async hydrate(): Promise<void> {
    start({ urlRerouteOnly: true });
    this.#activate();
    this.widgets.scan(document);
    await triggerAppChange();
  }

  /** Shows another page. `placed` is called when its HTML stands, before its script takes it over. */
  async show(payload: PagePayload, onInserted: () => void): Promise<void> {
    await applyStyles(payload.styles);
    this.#install = () => {
      this.widgets.unmountIn(this.#main);
      const { state } = this.services;
      // The header stays, and so does what its widgets were rendered from.
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
    // A page of the shell's own has no application to do it. One of a remote does it after its predecessor is gone.
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
 * Puts the page's own part of the head in the place of the last one's.
 * @param titleBefore the title stays when it differs: the page that stands has set one for this address itself
 */
export function applyHead({ head }: PagePayload, titleBefore = document.title): void {
  if (document.title === titleBefore) document.title = head.title;
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  const template = document.createElement('template');
  template.innerHTML = trustedHtml(head.tags);
  document.head.append(template.content);
}
