import type { HostStorage, StorageKey } from 'shared-contracts';

/** Keys that last only for the browser session (spec §4). */
const SESSION_KEYS: readonly StorageKey[] = ['confirmation_token'];

function usable(pick: () => Storage): Storage | null {
  try {
    const storage = pick();
    storage.setItem('tm-probe', '1');
    storage.removeItem('tm-probe');
    return storage;
  } catch {
    return null;
  }
}

/** A storage that may be blocked or full: values are then kept in memory until the page unloads. */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
  /** True when values outlive the page. */
  readonly isLasting: boolean;
  /** Returns the entries that are held in memory only. */
  inMemory(): Iterable<[string, string]>;
}

/** @param carried entries that the previous page held in memory */
export function createSafeStorage(pick: () => Storage, carried?: Iterable<[string, string]>): SafeStorage {
  const storage = usable(pick);
  const memory = new Map(carried);
  return {
    isLasting: storage !== null,
    inMemory: () => memory,
    get: (key) => memory.get(key) ?? storage?.getItem(key) ?? null,
    set(key, value) {
      memory.delete(key);
      try {
        if (value === null) storage?.removeItem(key);
        else if (storage) storage.setItem(key, value);
        else memory.set(key, value);
      } catch {
        memory.set(key, value ?? '');
      }
    },
  };
}

/** Creates browser storage with the specification's keys. */
export function createHostStorage(local: SafeStorage, session: SafeStorage): HostStorage {
  const place = (key: StorageKey): SafeStorage => (SESSION_KEYS.includes(key) ? session : local);
  return {
    isLasting: local.isLasting,
    get: (key) => place(key).get(key),
    set: (key, value) => place(key).set(key, value),
  };
}
