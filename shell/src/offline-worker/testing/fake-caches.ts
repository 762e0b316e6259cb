/** An in-memory cache: addresses and copies of responses. */
class FakeCache {
  readonly entries = new Map<string, Response>();

  constructor(readonly isFull: () => boolean) {}

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.entries.get(addressOf(request))?.clone();
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    if (this.isFull()) throw new DOMException('The disk is full.', 'QuotaExceededError');
    this.entries.set(addressOf(request), response);
  }

  async keys(): Promise<readonly Request[]> {
    return [...this.entries.keys()].map((address) => new Request(address));
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.entries.delete(addressOf(request));
  }
}

const addressOf = (request: RequestInfo | URL): string => (request instanceof Request ? request.url : String(request));

/** `caches` of a service worker, in memory. */
export class FakeCaches {
  readonly all = new Map<string, FakeCache>();
  isFull = false;

  async open(name: string): Promise<FakeCache> {
    const cache = this.all.get(name) ?? new FakeCache(() => this.isFull);
    this.all.set(name, cache);
    return cache;
  }

  async keys(): Promise<string[]> {
    return [...this.all.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.all.delete(name);
  }

  /** Returns the paths in caches whose name contains this text. */
  paths(part: string): string[] {
    const caches = [...this.all].filter(([name]) => name.includes(part)).map(([, cache]) => cache);
    return caches.flatMap(({ entries }) =>
      [...entries.keys()].map((address) => address.replace(/^https?:\/\/[^/]+/, '')),
    );
  }
}
