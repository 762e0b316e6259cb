import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostServices, IslandProps } from 'shared-contracts';

/** Faults of the page's checkout, by the address: `/checkout?fault=…`. */
export const PLANTED = [
  'publishes-cart',
  'orders-without-key',
  'orders-anew',
  'writes-cart-id',
  'sees-card',
  'tells-twice',
  'clears-nothing',
] as const;

/** Entry of the checkout; runs in the page. */
function checkoutEntry(): void {
  const asked = new URLSearchParams(location.search);
  const fault = asked.get('fault');
  const money = { value: 10 };
  const headersOf = (key: string | null) => ({
    'content-type': 'application/json',
    ...(key !== null && { 'idempotency-key': key }),
  });
  const byXhr = (path: string, key: string | null, body: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open('POST', path);
      for (const [name, value] of Object.entries(headersOf(key))) call.setRequestHeader(name, value);
      call.onload = () => resolve();
      call.onerror = () => reject(new TypeError('network'));
      call.send(body);
    });
  async function post(path: string, key: string | null, body: object = {}): Promise<void> {
    const text = JSON.stringify(body);
    if (asked.has('xhr')) return byXhr(`/api/v1${path}`, key, text);
    await fetch(`/api/v1${path}`, { method: 'POST', headers: headersOf(key), body: text });
  }
  async function order(): Promise<void> {
    const key = fault === 'orders-without-key' ? null : 'k1';
    const body = { cartNumber: 'C1', expectedTotal: money.value };
    await post('/orders', key, body).catch(() => post('/orders', fault === 'orders-anew' ? 'k2' : key, body));
  }
  async function buy({ events, storage, navigation, analytics }: HostServices): Promise<void> {
    await events.request('cart:load-requested', {});
    await fetch('/elsewhere');
    await post('/payment/create-token', 'k0');
    storage.set('planted.submission' as never, '{}');
    localStorage.setItem('planted.kept', 'yes');
    if (fault === 'writes-cart-id') localStorage.setItem('cart_id', 'C9');
    if (fault === 'sees-card') sessionStorage.setItem('planted.card', '4242 4242 4242 4242');
    if (fault === 'publishes-cart') events.publish('cart:changed', { cart: null } as never);
    await order();
    navigation.go('/checkout/confirmation/O1?confirmation=true');
    analytics.push({ event: 'purchase' } as never);
    if (fault === 'tells-twice') analytics.push({ event: 'purchase' } as never);
    events.publish('order:placed', { orderId: 'O1', cartNumber: 'C1' });
    if (fault !== 'clears-nothing') await events.request('cart:clear-requested', {});
  }
  const still = async (): Promise<void> => undefined;
  const checkout = {
    bootstrap: still,
    unmount: still,
    mount: ({ host }: IslandProps) =>
      location.pathname.startsWith('/checkout/confirmation/') ? still() : buy(host as HostServices),
  };
  Object.assign(globalThis, {
    planted_checkout: { init: still, get: async () => () => ({ pages: { checkout }, widgets: {} }) },
  });
}

/** A minimal shell: mounts the container, and writes its own key on request. */
async function shellScript(): Promise<void> {
  interface Container {
    get(module: string): Promise<() => { pages: { checkout: { mount(props: object): Promise<void> } } }>;
  }
  const { planted_checkout: container } = globalThis as unknown as { planted_checkout: Container };
  const host = {
    events: {
      publish: () => undefined,
      respond: () => () => undefined,
      request: async (name: string) => {
        localStorage.setItem('cart_id', 'C1');
        return name === 'cart:load-requested' ? { ok: true, cart: { total: { value: 10 } } } : { ok: true };
      },
    },
    storage: { get: () => null, set: (key: string, value: string) => localStorage.setItem(key, value) },
    navigation: { go: (href: string) => history.replaceState(null, '', href) },
    analytics: { push: () => undefined },
  };
  const { pages } = (await container.get('./browser'))();
  await pages.checkout.mount({ host, props: {} });
  document.title = 'done';
}

const PAGE = `<!DOCTYPE html><html lang="en"><title>…</title><link rel="icon" href="data:,"><h1>Checkout</h1>
<script src="/remotes/planted/1.0.0/web/entry.js"></script><script src="/shell.js"></script>`;

/** Starts a store of one page on loopback, whose checkout has the fault of its address. */
export async function startPlantedStore(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const server = http.createServer(({ url = '/' }, answer) => {
    const send = (type: string, text: string): void => void answer.setHeader('content-type', type).end(text);
    if (url.startsWith('/api/v1/orders')) return send('application/json', '{"orderId":"O1","status":"OK"}');
    if (url.startsWith('/api/') || url === '/elsewhere') return send('application/json', '{}');
    if (url === '/shell.js') return send('text/javascript', `(${shellScript.toString()})()`);
    if (url.endsWith('/entry.js')) return send('text/javascript', `(${checkoutEntry.toString()})()`);
    return send('text/html; charset=utf-8', PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  };
}
