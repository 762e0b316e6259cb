import { OFFLINE_HEADER } from '../../protocol/offline';
import { OfflineWorker, type PageFetch } from '../offline-worker';
import { FakeCaches } from './fake-caches';

export const ORIGIN = 'https://shop.example.com';
export const AT = Date.parse('2026-11-27T15:40:00');
export const DIGEST = `'sha256-${'R'.repeat(43)}='`;
export const THEME = `'sha256-${'T'.repeat(43)}='`;
const PAGE_POLICY =
  `default-src 'none'; script-src 'sha256-x=' 'strict-dynamic'; style-src 'self' ${THEME}; ` + `form-action 'self'`;

export interface Answered {
  readonly status?: number;
  readonly brand?: string;
  readonly address?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | ReadableStream<Uint8Array>;
}

export const documentOf = (title: string, body = ''): string =>
  `<!DOCTYPE html><html lang="en-US"><head><title>${title} | Treadmarket</title><link rel="stylesheet" ` +
  `href="/sheet/a.css,b.css" integrity="sha384-x"><script>1</script></head><body><main><h1>${title}</h1>${body}` +
  '<form action="/cart"><button type="submit">Add to cart</button></form></main></body></html>';

/** Returns a page as the gateway sends it. */
export function pageAnswer({
  status = 200,
  brand = 'treadmarket',
  address = '/tires',
  query = '',
  ...rest
}: Answered): Response {
  const { headers = {}, body = documentOf(`Page ${address}`) } = rest;
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      'cross-origin-opener-policy': 'same-origin',
      [OFFLINE_HEADER]: `${brand} ${address} ${query}`.trim(),
      ...headers,
    },
  });
}

const OFFLINE_PAGE =
  '<!DOCTYPE html><html><head><title>You are offline</title></head><body><main><h1>You are offline</h1>' +
  '<p data-kept="page" hidden="">Not saved.</p><p data-kept="cart" hidden="">Your cart is kept.</p>' +
  '<p data-kept="account" hidden="">Your account is kept.</p>' +
  '<section class="tm-saved" hidden=""><h2>Saved</h2><ul></ul></section></main></body></html>';

/** Creates a worker in a browser whose network answers are set by the test; null: offline. */
export function createBrowser(brand = 'treadmarket', caches = new FakeCaches()) {
  const network = { answer: (_address: string): Response | null => null, asked: [] as string[], now: AT };
  const fetch = async (address: string, { credentials }: RequestInit = {}): Promise<Response> => {
    network.asked.push(address);
    // A member's page, or a preview, must never arrive.
    if (credentials !== 'omit') throw new Error(`${address} was asked for with cookies.`);
    const answer =
      address === '/offline' ? pageAnswer({ brand, address, body: OFFLINE_PAGE }) : network.answer(address);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  };
  const at = { origin: ORIGIN, caches: caches as unknown as CacheStorage, fetch, now: () => network.now };
  const settings = { brand, version: 'v1', scriptDigest: DIGEST };
  let isOnline = false;
  const worker = new OfflineWorker(settings, at, () => isOnline);
  const fetchedOf = (address: string, more: Partial<PageFetch['request']> = {}, client = ''): PageFetch => ({
    request: { method: 'GET', mode: 'navigate', destination: 'document', url: ORIGIN + address, ...more },
    clientId: client,
    resultingClientId: 'new-page',
    toNetwork: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  return {
    worker,
    caches,
    network,
    fetchedOf,
    setOnline: (value: boolean) => (isOnline = value),
    save: (address: string, pictures: unknown = []) => worker.save({ save: address, pictures }),
    open: async (address: string) => {
      const answer = await worker.answer(fetchedOf(address));
      return { text: (await answer?.text()) ?? '', headers: answer?.headers ?? new Headers() };
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;
export const serve = ({ network }: Browser, answer: Answered): void => void (network.answer = () => pageAnswer(answer));
/** Answers every request with a public page. */
export const serveAll = ({ network }: Browser): void =>
  void (network.answer = (address) =>
    address.startsWith('/sheet/') || address.startsWith('/images/')
      ? new Response('x', { headers: { 'content-type': address.startsWith('/sheet/') ? 'text/css' : 'image/webp' } })
      : pageAnswer({ address, query: 'size,page' }));

export async function createInstalled(): Promise<Browser> {
  const browser = createBrowser();
  await browser.worker.install();
  return browser;
}

/** A body that ends with the connection. */
export const cutOff = (text: string): ReadableStream<Uint8Array> => {
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent) return controller.error(new TypeError('network error'));
      isSent = true;
      controller.enqueue(new TextEncoder().encode(text));
    },
  });
};
