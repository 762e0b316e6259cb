import { mountRootParcel, type ParcelConfigObject } from 'single-spa';
import type { HostWidgets, HydrateOn, MountedWidget, StorageKey } from 'shared-contracts';
import { isAwake } from './awake';
import { IslandMount, type IslandServices } from './island-mount';
import { ownValue } from '../../protocol/own-value';
import { mountSlot } from './slots';
import { scheduleLowPriority, scheduleHydration } from './hydration';

type Props = Readonly<Record<string, unknown>>;

interface WidgetEntry extends MountedWidget {
  readonly element: HTMLElement;
  readonly remote: string;
  /** Loads the widget now. */
  wake(): void;
  /** Returns null when the widget is running; otherwise loads it and resolves when it is. */
  arrival(): Promise<unknown> | null;
}

/** Parses the props of a placeholder; invalid ones count as none, so that later widgets still start. */
function propsOf(element: HTMLElement): Props {
  try {
    return JSON.parse(element.dataset['props'] ?? '{}') as Props;
  } catch {
    return {};
  }
}

/** All widgets of the page: those in server HTML, and those that pages mount later. */
export class Widgets implements HostWidgets {
  readonly #mounted = new Map<HTMLElement, WidgetEntry>();
  #lastId = 0;

  constructor(
    readonly services: IslandServices,
    readonly stored: (key: StorageKey) => string | null,
  ) {}

  /** Hydrates the widgets in server HTML, each at its scheduled time. */
  scan(root: ParentNode): void {
    for (const element of root.querySelectorAll<HTMLElement>('[data-widget][data-island]')) {
      if (!this.#mounted.has(element)) this.#add(element, element.dataset['widget'] ?? '', propsOf(element));
    }
  }

  readonly mount = (element: HTMLElement, name: string, props: Props): MountedWidget => {
    const known = this.#mounted.get(element);
    if (!known) return this.#add(element, name, props);
    known.update(props);
    return known;
  };

  readonly mountSlot = (element: HTMLElement, slot: string, props: Props): MountedWidget =>
    mountSlot(this.services.state, this.mount, element, slot, props);

  /**
   * Handles a request without a handler: loads the remote that declares it, by its widget on the page or else by its
   * `start`.
   */
  wakeHandler(request: string): void {
    const { remotes } = this.services.state.release;
    const [name] =
      Object.entries(remotes).find(([, { handles }]) => (handles as readonly string[]).includes(request)) ?? [];
    if (!name) return;
    const onPage = [...this.#mounted.values()].find((widget) => widget.remote === name && widget.element.isConnected);
    if (onPage) return onPage.wake();
    void this.#startOrMount(name).catch((error: unknown) =>
      this.services.host().report(error, { remote: name, where: 'start' }),
    );
  }

  /** Few pages need it, so its code is not in the shell's first script. */
  async #startOrMount(name: string): Promise<void> {
    const { startRemote } = await import(/* webpackChunkName: "start-remote" */ './start-remote');
    if (!(await startRemote(name, this.services))) this.#mountHidden(name);
  }

  /** A remote without `start` handles requests only while one of its widgets is mounted. */
  #mountHidden(name: string): void {
    const widget = this.services.state.release.remotes[name]?.widgets[0];
    if (!widget) return;
    const element = document.createElement('div');
    element.hidden = true;
    document.body.append(element);
    this.#add(element, `${name}/${widget.name}`, {}).wake();
  }

  /** Returns null for a widget that is running, and for a missing one. */
  arrivalOf(element: HTMLElement): Promise<unknown> | null {
    return this.#mounted.get(element)?.arrival() ?? null;
  }

  /** Unmounts every widget inside, e.g. before a page is replaced. */
  unmountIn(root: HTMLElement): void {
    for (const [element, widget] of this.#mounted) if (root.contains(element) || !element.isConnected) widget.unmount();
  }

  #add(element: HTMLElement, address: string, props: Props): WidgetEntry {
    const [remote = '', name = ''] = address.split('/');
    const islandId = element.dataset['island'];
    const server = islandId === undefined ? undefined : ownValue(this.services.state.islands, islandId);
    const id = islandId ?? `x${++this.#lastId}`;
    const island = new IslandMount(
      { kind: 'widget', remote, name, element, identifierPrefix: `${id}-`, ...(server ? { server } : {}) },
      props,
      this.services,
    );
    const entry = this.#startWhenDue(element, remote, island, this.#timing(element, remote, name, props));
    this.#mounted.set(element, entry);
    return entry;
  }

  #timing(element: HTMLElement, remote: string, name: string, props: Props): HydrateOn | 'never' {
    const release = ownValue(this.services.state.release.remotes, remote);
    const widget = release?.widgets.find((one) => one.name === name);
    if (!release || !widget) return 'never';
    // Without its required props it would show unrelated data; the gateway left the place empty as well.
    if (widget.requires?.some((prop) => props[prop] === undefined || props[prop] === null)) return 'never';
    if (isAwake(widget.wakeWhen, this.stored)) return 'load';
    return (element.dataset['hydrate'] as HydrateOn | undefined) ?? widget.hydrate;
  }

  #startWhenDue(element: HTMLElement, remote: string, island: IslandMount, timing: HydrateOn | 'never'): WidgetEntry {
    let parcel: { mountPromise: Promise<unknown>; unmount: () => Promise<unknown> } | null = null;
    let hasArrived = false;
    let pendingProps: Props | null = null;
    const start = (): void => {
      if (parcel || !element.isConnected) return;
      // Unnamed: single-spa distinguishes unnamed parcels, and would merge two with equal names.
      const started = mountRootParcel(parcelOf(island), { domElement: element });
      parcel = started;
      void started.mountPromise.then(() => {
        hasArrived = true;
      });
      if (pendingProps) void island.update(pendingProps);
    };
    // A click may send a request to another remote, whose handler must be loaded by then.
    const handles = ownValue(this.services.state.release.remotes, remote)?.handles ?? [];
    const when = handles.length > 0 ? scheduleHydration : scheduleLowPriority;
    const cancel = timing === 'never' ? () => undefined : when(timing, element, start);
    return {
      element,
      remote,
      wake: start,
      arrival: () => {
        start();
        return hasArrived || !parcel ? null : parcel.mountPromise;
      },
      update: (props) => {
        if (parcel) void island.update(props);
        else pendingProps = props;
      },
      unmount: () => {
        cancel();
        this.#mounted.delete(element);
        void parcel?.unmount();
      },
    };
  }
}

function parcelOf(island: IslandMount): ParcelConfigObject {
  return { bootstrap: async () => undefined, mount: () => island.start(), unmount: () => island.stop() };
}
