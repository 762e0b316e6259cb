import { CACHE_PREFIX, OFFLINE_HEADER, OFFLINE_PAGE_PATH, readOfflineHeader } from '../protocol/offline';
import type { OfflineSettings, SaveMessage } from '../protocol/offline';
import { keepFiles, picturesOf } from './file-store';
import { MAX_WAITING } from './limits';
import { PageStore } from './page-store';
import { fillOfflinePage, filesOf, isWholeDocument, withBanner } from './page-text';
import { toAnswer } from './saved-page';
import type { Surroundings } from './surroundings';

/** Requests of these kinds use a cache on pages that come from one. */
const FILE_DESTINATIONS: readonly string[] = ['style', 'font', 'image'];
const MAX_OFFLINE_VIEWS = 50;
/** Replaces a picture that is not saved: reserves its space without a broken-image icon. */
const EMPTY_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** A page's request with the part of its event that the worker uses. */
export interface PageFetch {
  readonly request: Pick<Request, 'method' | 'mode' | 'destination' | 'url'>;
  readonly clientId: string;
  readonly resultingClientId: string;
  /** Fetches from the network as the browser would. */
  readonly toNetwork: () => Promise<Response>;
}

/** Answers from saved pages when the network fails. */
export class OfflineWorker {
  readonly #store: PageStore;
  /** Cache of the offline page with its files. */
  readonly #shell: string;
  /** Pages that were opened from a copy: their files come from the cache as well. */
  readonly #views = new Set<string>();
  #saving: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(
    readonly settings: OfflineSettings,
    readonly at: Surroundings,
    readonly isOnline: () => boolean,
  ) {
    this.#store = new PageStore(settings, at);
    this.#shell = `${CACHE_PREFIX}shell-${settings.brand}-${settings.version}`;
  }

  /** Saves the offline page. @throws when the gateway does not send it */
  async install(): Promise<void> {
    const asked = { credentials: 'omit', redirect: 'error', cache: 'no-cache' } as const;
    const response = await this.at.fetch(OFFLINE_PAGE_PATH, asked);
    const html = await response.clone().text();
    if (
      readOfflineHeader(response.headers.get(OFFLINE_HEADER))?.brand !== this.settings.brand ||
      !isWholeDocument(html)
    )
      throw new Error('The answer is not the offline page of this store.');
    const cache = await this.at.caches.open(this.#shell);
    await cache.put(this.at.origin + OFFLINE_PAGE_PATH, response);
    await keepFiles(this.at, this.#shell, filesOf(html));
  }

  /** Removes caches of earlier versions and of other brands. */
  async activate(): Promise<void> {
    const current = [this.#shell, ...this.#store.names];
    for (const name of await this.at.caches.keys())
      if (name.startsWith(CACHE_PREFIX) && !current.includes(name)) await this.at.caches.delete(name);
  }

  /** Saves the page that a shopper stays on. Never rejects: a full disk or a lost connection only loses the copy. */
  save(message: unknown): Promise<void> {
    const { save: address, pictures } = (message ?? {}) as Partial<SaveMessage>;
    if (typeof address !== 'string' || this.#waiting >= MAX_WAITING) return Promise.resolve();
    this.#waiting += 1;
    this.#saving = this.#saving
      .then(() => this.#store.save(address, picturesOf(pictures)))
      .catch(() => undefined)
      .finally(() => (this.#waiting -= 1));
    return this.#saving;
  }

  /** Null: the browser handles the request without this worker. */
  answer(fetched: PageFetch): Promise<Response> | null {
    const { request, clientId } = fetched;
    if (request.method !== 'GET') return null;
    if (request.mode === 'navigate') return this.#navigate(fetched);
    if (!FILE_DESTINATIONS.includes(request.destination) || !request.url.startsWith(`${this.at.origin}/`)) return null;
    return this.#views.has(clientId) || !this.isOnline() ? this.#file(fetched) : null;
  }

  async #navigate({ request, resultingClientId, toNetwork }: PageFetch): Promise<Response> {
    try {
      return await toNetwork();
    } catch (failure) {
      const copy = await this.#copyOf(new URL(request.url)).catch(() => null);
      if (!copy) throw failure;
      if (this.#views.size >= MAX_OFFLINE_VIEWS) this.#views.clear();
      if (resultingClientId) this.#views.add(resultingClientId);
      return copy;
    }
  }

  async #copyOf(url: URL): Promise<Response | null> {
    const found = await this.#store.find(url);
    if (found) return toAnswer(withBanner(await found.response.text(), found.facts, this.isOnline()), found.response);
    const cache = await this.at.caches.open(this.#shell);
    const page = await cache.match(this.at.origin + OFFLINE_PAGE_PATH);
    if (!page) return null;
    const links = (await this.#store.list()).map(({ page: { pathname, search }, title, savedAt }) => ({
      address: pathname + search,
      title,
      savedAt,
    }));
    const html = fillOfflinePage(await page.text(), { pathname: url.pathname, links, isOnline: this.isOnline() });
    return toAnswer(html, page, this.settings.scriptDigest);
  }

  async #file({ request, toNetwork }: PageFetch): Promise<Response> {
    for (const name of [this.#shell, ...this.#store.names]) {
      const file = await (await this.at.caches.open(name)).match(request.url);
      if (file) return file;
    }
    if (request.destination !== 'image') return toNetwork();
    return toNetwork().catch(() => new Response(EMPTY_PICTURE, { headers: { 'content-type': 'image/svg+xml' } }));
  }
}
