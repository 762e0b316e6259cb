import type { ReleaseStore } from 'registry/log/releases';

/**
 * Results by opened store and key. The gateway opens the store whenever it reads the registry, and every variant needs
 * the same versions.
 */
export class OncePerStore<T> {
  readonly #results = new WeakMap<ReleaseStore, Map<string, Promise<T>>>();

  /** Returns the result of the first call for this key; `make` runs once. */
  get(store: ReleaseStore, key: string, make: () => Promise<T>): Promise<T> {
    const results = this.#results.get(store) ?? new Map<string, Promise<T>>();
    this.#results.set(store, results);
    const result = results.get(key) ?? make();
    results.set(key, result);
    return result;
  }
}
