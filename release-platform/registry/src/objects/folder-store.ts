import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { assertKey, assertSize, type ObjectStore, type StoredObject } from './object-store';

/** Objects that are being written; never listed. */
const INCOMING = '.incoming';

type SystemError = NodeJS.ErrnoException;

const ignoreMissing = (error: SystemError): null => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
};

/** Writes a file whose folder another process may be removing as empty. */
async function inFolder<T>(file: string, write: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  return write().catch(async (error: SystemError) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(path.dirname(file), { recursive: true });
    return write();
  });
}

/** Removes a folder and its parents while they are empty. */
async function removeEmpty(folder: string, root: string): Promise<void> {
  if (folder === root || !folder.startsWith(root)) return;
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (isRemoved) await removeEmpty(path.dirname(folder), root);
}

/** A folder as a release store. All processes that share it must use the same file system with hard links. */
export class FolderStore implements ObjectStore {
  constructor(readonly root: string) {}

  get label(): string {
    return this.root;
  }

  async read(key: string): Promise<Buffer | null> {
    const file = this.#fileOf(key);
    const info = await stat(file).catch(ignoreMissing);
    if (info === null) return null;
    assertSize(key, info.size);
    return readFile(file).catch(ignoreMissing);
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    const file = this.#fileOf(key);
    return this.#written(bytes, async (temporary) => {
      // Unlike a rename, a link fails when another writer was first.
      return inFolder(file, () => link(temporary, file)).then(
        () => true,
        (error: SystemError) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
    });
  }

  async replace(key: string, bytes: Buffer): Promise<void> {
    const file = this.#fileOf(key);
    await this.#written(bytes, async (temporary) => {
      await inFolder(file, () => rename(temporary, file));
    });
  }

  async list(prefix: string, after = ''): Promise<readonly StoredObject[]> {
    const folder = prefix === '' ? this.root : this.#fileOf(prefix.replace(/\/$/, ''));
    const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)) ?? [];
    const keys = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(this.root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .filter((key) => key > after && !key.startsWith(`${INCOMING}/`))
      .sort();
    const objects = await Promise.all(keys.map((key) => this.#describe(key)));
    return objects.filter((object) => object !== null);
  }

  async remove(key: string): Promise<void> {
    const file = this.#fileOf(key);
    await rm(file, { force: true });
    await removeEmpty(path.dirname(file), this.root);
  }

  #fileOf(key: string): string {
    assertKey(key);
    return path.join(this.root, key);
  }

  async #describe(key: string): Promise<StoredObject | null> {
    const info = await stat(path.join(this.root, key)).catch(ignoreMissing);
    return info && { key, bytes: info.size, writtenAt: info.mtimeMs };
  }

  /** Writes the bytes to a temporary file and lets `publish` name it. */
  async #written<T>(bytes: Buffer, publish: (temporary: string) => Promise<T>): Promise<T> {
    const temporary = path.join(this.root, INCOMING, randomUUID());
    await mkdir(path.dirname(temporary), { recursive: true });
    try {
      await writeFile(temporary, bytes, { flush: true });
      return await publish(temporary);
    } finally {
      await rm(temporary, { force: true });
    }
  }
}
