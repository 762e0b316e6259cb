/** Browser interfaces that the worker uses. */
export interface Surroundings {
  readonly origin: string;
  readonly caches: CacheStorage;
  readonly fetch: (address: string, init?: RequestInit) => Promise<Response>;
  readonly now: () => number;
}
