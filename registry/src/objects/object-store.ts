/** One object of a store. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  /** When it was written, ms since 1970. */
  readonly writtenAt: number;
}

/**
 * Where releases are kept: a folder, or a bucket behind a CDN. Keys are relative paths with `/` between their parts. A
 * reader sees an object whole or not at all.
 */
export interface ObjectStore {
  /** For messages: a path or an address without credentials. */
  readonly label: string;
  /** Null: there is no such object. @throws for one above {@link MAX_OBJECT_BYTES}, which is not read */
  read(key: string): Promise<Buffer | null>;
  /** Writes an object that is not there yet. @returns false when another writer was first; nothing is changed then. */
  create(key: string, bytes: Buffer): Promise<boolean>;
  /** Writes an object whether it is there or not. Only to repair one whose right content is known. */
  replace(key: string, bytes: Buffer): Promise<void>;
  /**
   * What is stored below a prefix that ends with `/`, or everything below an empty one, ordered by key. `after`: only
   * keys that come after this one.
   */
  list(prefix: string, after?: string): Promise<readonly StoredObject[]>;
  /** Removes an object; one that is not there is no error. */
  remove(key: string): Promise<void>;
}

/** Far above any file of a release, far below what would fill a gateway's memory. */
export const MAX_OBJECT_BYTES = 64 * 1024 * 1024;

/** @throws when an object is larger than any of a release */
export function assertSize(key: string, bytes: number): void {
  if (bytes > MAX_OBJECT_BYTES)
    throw new Error(`'${key}' has ${bytes} bytes, more than any file of a release: remove it from the store.`);
}

const KEY = /^(?!.*(^|\/)\.{1,2}(\/|$))[A-Za-z0-9_@~.+-]+(\/[A-Za-z0-9_@~.+-]+)*$/;

/** @throws for a key that could leave the store, such as one with `..` in it. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`'${key}' is no key of a release store.`);
}
