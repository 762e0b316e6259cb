/** One object of a store. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  /** Write time, ms since 1970. */
  readonly writtenAt: number;
}

/**
 * Storage of releases: a folder, or a bucket behind a CDN. Keys are relative paths with `/` as separator. Readers see
 * complete objects only.
 */
export interface ObjectStore {
  /** For messages: a path or an address without credentials. */
  readonly label: string;
  /** Null when the object does not exist. @throws for one above {@link MAX_OBJECT_BYTES}, which is not read */
  read(key: string): Promise<Buffer | null>;
  /** Creates a new object. @returns false when another writer was first; nothing is changed then */
  create(key: string, bytes: Buffer): Promise<boolean>;
  /** Writes an object whether or not it exists. Only for repairs with known content. */
  replace(key: string, bytes: Buffer): Promise<void>;
  /**
   * Lists objects below a prefix that ends with `/`, or all with an empty one, ordered by key. `after`: only keys after
   * this one.
   */
  list(prefix: string, after?: string): Promise<readonly StoredObject[]>;
  /** Removes an object; a missing one is no error. */
  remove(key: string): Promise<void>;
}

/** Far above any file of a release, and well within a gateway's memory. */
export const MAX_OBJECT_BYTES = 64 * 1024 * 1024;

/** @throws when an object exceeds the size limit */
export function assertSize(key: string, bytes: number): void {
  if (bytes > MAX_OBJECT_BYTES)
    throw new Error(`'${key}' has ${bytes} bytes, more than any file of a release: remove it from the store.`);
}

const KEY = /^(?!.*(^|\/)\.{1,2}(\/|$))[A-Za-z0-9_@~.+-]+(\/[A-Za-z0-9_@~.+-]+)*$/;

/** @throws for a key that could leave the store, such as one with `..` in it */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`'${key}' is no key of a release store.`);
}
