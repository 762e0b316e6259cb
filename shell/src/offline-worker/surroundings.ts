/** What a browser gives to the worker. */
export interface Surroundings {
  readonly origin: string;
  readonly caches: CacheStorage;
  readonly fetch: (address: string, init?: RequestInit) => Promise<Response>;
  readonly now: () => number;
}
