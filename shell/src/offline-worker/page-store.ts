import { answersAddress, CACHE_PREFIX, type OfflineSettings } from '../protocol/offline';
import { isSaveablePath } from '../protocol/saveable-paths';
import { keepFiles } from './file-store';
import { MAX_FILES, MAX_PAGES, MAX_PAGES_OF_PATH } from './limits';
import { factsOf, receivePage, toCopy, type SavedPage } from './saved-page';
import type { Surroundings } from './surroundings';

/** A cached copy. */
interface Entry {
  readonly facts: SavedPage;
  readonly response: Response;
}

/** Copies of pages with their files, in the caches of this brand. */
export class PageStore {
  readonly #pages: string;
  readonly #files: string;

  constructor(
    readonly settings: OfflineSettings,
    readonly at: Surroundings,
  ) {
    this.#pages = `${CACHE_PREFIX}pages-1-${settings.brand}`;
    this.#files = `${CACHE_PREFIX}files-1-${settings.brand}`;
  }

  /** Names of its caches. */
  get names(): readonly string[] {
    return [this.#pages, this.#files];
  }

  /** Fetches the public version of a page, and saves it when the gateway allows it. */
  async save(address: string, pictures: readonly string[]): Promise<void> {
    const { origin, now, caches } = this.at;
    const url = new URL(address, origin);
    if (url.origin !== origin || !isSaveablePath(url.pathname)) return;
    const asked = { headers: { accept: 'text/html' }, credentials: 'omit', redirect: 'error' } as const;
    const received = await receivePage(await this.at.fetch(url.pathname + url.search, asked), this.settings.brand);
    if (!received || !answersAddress(received.page, url)) return;
    const copy = toCopy(received, now(), pictures);
    const facts = factsOf(copy, this.settings.brand, now());
    if (!facts) return;
    await keepFiles(this.at, this.#files, facts.files);
    const cache = await caches.open(this.#pages);
    await cache.put(this.#key(facts), copy);
    await this.#prune();
  }

  /** Returns the copy of an address. */
  async find(url: URL): Promise<Entry | null> {
    for (const one of await this.#all()) if (answersAddress(one.facts.page, url)) return one;
    return null;
  }

  /** Returns metadata of all copies, newest first. */
  async list(): Promise<readonly SavedPage[]> {
    return (await this.#all()).map(({ facts }) => facts);
  }

  async #all(): Promise<Entry[]> {
    const cache = await this.at.caches.open(this.#pages);
    const found: Entry[] = [];
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      const facts = response && factsOf(response, this.settings.brand, this.at.now());
      // Another script wrote it under an address that may not be saved.
      if (facts && isSaveablePath(facts.page.pathname) && request.url === this.#key(facts))
        found.push({ facts, response });
    }
    return found.sort((one, other) => other.facts.savedAt - one.facts.savedAt);
  }

  #key({ page }: SavedPage): string {
    return this.at.origin + page.pathname + page.search;
  }

  /** Removes expired and excess copies, and unused files. */
  async #prune(): Promise<void> {
    const ofPath = new Map<string, number>();
    const kept = (await this.list())
      .filter(({ page: { pathname } }) => {
        const count = (ofPath.get(pathname) ?? 0) + 1;
        ofPath.set(pathname, count);
        return count <= MAX_PAGES_OF_PATH;
      })
      .slice(0, MAX_PAGES);
    const files = [...new Set(kept.flatMap((facts) => facts.files))].slice(0, MAX_FILES);
    await this.#keepOnly(this.#pages, new Set(kept.map((facts) => this.#key(facts))));
    await this.#keepOnly(this.#files, new Set(files.map((file) => this.at.origin + file)));
  }

  async #keepOnly(name: string, addresses: ReadonlySet<string>): Promise<void> {
    const cache = await this.at.caches.open(name);
    for (const request of await cache.keys()) if (!addresses.has(request.url)) await cache.delete(request);
  }
}
