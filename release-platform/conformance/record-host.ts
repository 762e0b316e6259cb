import type { HostServices, IslandProps, RemoteBrowser } from 'shared-contracts';
import type { TraceEntry } from './trace';

/*
 * Each function runs in the page before any script of the store. It is sent there as text, so it may only use its
 * argument and the values that earlier functions left on the page.
 */

/** The container of the checkout, and the address of its scripts. */
export interface Recorded {
  readonly container: string;
  /** Prefix of the address of each of its scripts: `/remotes/homestead-checkout/`. */
  readonly scripts: string;
}

interface Container {
  init(...args: unknown[]): unknown;
  get(module: string): Promise<() => RemoteBrowser>;
}

/** Data that the recording functions share on the page. */
interface Recorder {
  conformanceNote(entry: TraceEntry): void;
  conformanceHost(host: HostServices): HostServices;
  conformanceCall(method: string, url: string, key: string | null, body: unknown): boolean;
  conformanceOrder(text: string): void;
}

/** Wraps the host services that the checkout receives from the shell, and records each call. */
export function recordHost(): void {
  const page = globalThis as typeof globalThis & Recorder;
  const note = (entry: TraceEntry): void => page.conformanceNote(entry);
  const recording = (host: HostServices): HostServices => ({
    ...host,
    events: {
      ...host.events,
      publish: (event, payload) => {
        note({ kind: 'publish', name: event, payload });
        host.events.publish(event, payload);
      },
      respond: (event, handler) => {
        note({ kind: 'respond', name: event });
        return host.events.respond(event, handler);
      },
      async request(event, payload, timeoutMs) {
        note({ kind: 'request', name: event });
        const answer = await host.events.request(event, payload, timeoutMs);
        if ('cart' in answer) note({ kind: 'cart', total: answer.cart.total.value });
        return answer;
      },
    },
    storage: {
      get: (key) => host.storage.get(key),
      set: (key, value) => {
        note({ kind: 'write', key, value: value ?? '' });
        host.storage.set(key, value);
      },
    },
    navigation: {
      current: () => host.navigation.current(),
      back: (fallback) => host.navigation.back(fallback),
      prefetch: (href) => host.navigation.prefetch(href),
      subscribe: (listener) => host.navigation.subscribe(listener),
      go: (href, options) => {
        note({ kind: 'go', href });
        host.navigation.go(href, options);
      },
    },
    analytics: {
      push: (event) => {
        note({ kind: 'analytics', event: event.event });
        host.analytics.push(event);
      },
    },
  });

  // One wrapper per host, because remotes use the host's identity to distinguish hosts.
  const hosts = new WeakMap<HostServices, HostServices>();
  page.conformanceHost = (host) => {
    const known = hosts.get(host) ?? recording(host);
    hosts.set(host, known);
    return known;
  };
}

/** Wraps the checkout's container, so that the shell gets recorded services. */
export function recordContainer({ container: name }: Recorded): void {
  const page = globalThis as typeof globalThis & Recorder;
  const watched = ({ pages, widgets }: RemoteBrowser): RemoteBrowser => {
    const wrap = (props: IslandProps): IslandProps => ({ ...props, host: page.conformanceHost(props.host) });
    const lifecycles = Object.entries(pages).map(([id, page]) => [
      id,
      {
        bootstrap: (props: IslandProps) => page.bootstrap(wrap(props)),
        mount: (props: IslandProps) => page.mount(wrap(props)),
        unmount: (props: IslandProps) => page.unmount(wrap(props)),
        ...(page.update && { update: (props: IslandProps) => page.update?.(wrap(props)) }),
      },
    ]);
    return { pages: Object.fromEntries(lifecycles) as RemoteBrowser['pages'], widgets };
  };

  let standing: Container | undefined;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => standing,
    set(made: Container) {
      standing = {
        init: (...args) => made.init(...args),
        get: async (module) => {
          const factory = await made.get(module);
          return () => watched(factory());
        },
      };
    },
  });
}

/** Records writes by the checkout's own scripts that bypass the host. */
export function recordStorage({ scripts }: Recorded): void {
  const page = globalThis as typeof globalThis & Recorder;
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function keep(this: Storage, key: string, value: string): void {
    // Only calls from the checkout's own scripts: the shell also writes when the checkout requests something.
    if (new Error().stack?.split('\n')[2]?.includes(scripts)) page.conformanceNote({ kind: 'write', key, value });
    setItem.call(this, key, value);
  };
}

/** Records calls of the API from any script, with their bodies. */
export function recordFetch(): void {
  const page = globalThis as typeof globalThis & Recorder;
  page.conformanceCall = (method, url, key, body) => {
    const [, path] = /\/api\/v1([^?]*)/.exec(url) ?? [];
    if (path === undefined) return false;
    const call = `${method.toUpperCase()} ${path}`;
    page.conformanceNote({ kind: 'call', call, key, body: typeof body === 'string' ? body : '' });
    return /^(POST \/orders|GET \/orders\/[^/]+)$/.test(call);
  };
  page.conformanceOrder = (text) => {
    const order = JSON.parse(text || '{}') as { orderId?: string; status?: string };
    if (order.orderId) page.conformanceNote({ kind: 'ordered', orderId: order.orderId, status: order.status ?? '' });
  };
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isOrder = page.conformanceCall(
      request.method,
      request.url,
      request.headers.get('idempotency-key'),
      init?.body,
    );
    const answer = await fetch(input, init);
    if (isOrder && answer.ok) page.conformanceOrder(await answer.clone().text());
    return answer;
  };
}

/** The same for callers of XMLHttpRequest. */
export function recordXhr(): void {
  const page = globalThis as typeof globalThis & Recorder;
  const textOf = ({ responseType, response }: XMLHttpRequest): string =>
    responseType === 'json' ? JSON.stringify(response) : typeof response === 'string' ? response : '';

  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    #method = '';
    #url = '';
    #key: string | null = null;
    #isOrder = false;

    constructor() {
      super();
      // Before any listener of the page, so that its reaction to a response is recorded after the response.
      this.addEventListener('readystatechange', () => {
        if (this.readyState === 4 && this.#isOrder && this.status >= 200 && this.status < 300)
          page.conformanceOrder(textOf(this));
      });
    }

    override open(method: string, url: string | URL): void {
      this.#method = method;
      this.#url = String(url);
      this.#key = null;
      super.open(method, url, true);
    }

    override setRequestHeader(header: string, value: string): void {
      if (header.toLowerCase() === 'idempotency-key') this.#key = value;
      super.setRequestHeader(header, value);
    }

    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      this.#isOrder = page.conformanceCall(this.#method, this.#url, this.#key, body);
      super.send(body);
    }
  };
}
