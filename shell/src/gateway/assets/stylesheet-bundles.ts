import { LRUCache } from 'lru-cache';
import { integrityOf } from 'registry/versions/remote-store';
import type { PreloadFile } from '../../protocol/page-data';
import { filesOfBundle, bundleAddress } from '../../protocol/stylesheet-bundle';
import { compress, type Encoding } from '../http/compression';
import type { StoredFiles } from './stored-files';

interface StylesheetBundle {
  readonly integrity: string;
  readonly bytes: Buffer;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

const MAX_FILES = 40;
const KEPT = 200;
const JOINED_MS = 1_000;

/** Bundles stylesheets of several remotes into one file: see ADR 13. */
export class StylesheetBundles {
  /** Keyed by the digests of their parts. */
  readonly #made = new LRUCache<string, StylesheetBundle>({ max: KEPT });
  /** Keyed by address, so that consecutive pages need not check the same files again. */
  readonly #joined = new LRUCache<string, readonly PreloadFile[]>({ max: KEPT, ttl: JOINED_MS });

  constructor(readonly stored: StoredFiles) {}

  /**
   * Returns one file that replaces many, or the separate files when a part cannot be read, so that only that part is
   * missing.
   */
  async join(files: readonly PreloadFile[]): Promise<readonly PreloadFile[]> {
    if (files.length < 2) return files;
    const address = bundleAddress(files.map(({ href }) => href));
    const joined = this.#joined.get(address);
    if (joined) return joined;
    const sheet = await this.#make(address);
    if (!sheet) return files;
    const one = [{ href: address, integrity: sheet.integrity }];
    this.#joined.set(address, one);
    return one;
  }

  /** Null when the address names something other than styles of a known version, or when a part cannot be read. */
  async read(
    address: string,
    encoding: Encoding,
  ): Promise<{ readonly integrity: string; readonly bytes: Buffer } | null> {
    const sheet = await this.#make(address);
    if (!sheet) return null;
    const bytes = sheet.encoded.get(encoding) ?? compress(sheet.bytes, encoding, 'best');
    sheet.encoded.set(encoding, bytes);
    return { integrity: sheet.integrity, bytes: await bytes };
  }

  async #make(address: string): Promise<StylesheetBundle | null> {
    const files = filesOfBundle(address);
    if (files.length > MAX_FILES || !files.every((file) => file.endsWith('.css'))) return null;
    const parts = await Promise.all(files.map((file) => this.#part(file)));
    const read = parts.filter((part) => part !== null);
    if (read.length < parts.length) {
      this.#joined.delete(address);
      return null;
    }
    const key = read.map(({ integrity }) => integrity).join(' ');
    const known = this.#made.get(key);
    if (known) return known;
    const bytes = Buffer.concat(read.map((part) => part.bytes));
    const sheet = { bytes, integrity: integrityOf(bytes), encoded: new Map<Encoding, Promise<Buffer>>() };
    this.#made.set(key, sheet);
    return sheet;
  }

  async #part(address: string): Promise<{ readonly integrity: string; readonly bytes: Buffer } | null> {
    const listed = await this.stored.find(address);
    if (!listed) return null;
    const read = await this.stored.read(listed, 'identity');
    return read.ok ? { integrity: listed.integrity, bytes: read.bytes } : null;
  }
}
