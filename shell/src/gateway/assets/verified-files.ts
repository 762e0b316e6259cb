import { readFile, stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { integrityOf } from 'registry/versions/remote-store';
import { compress, type Encoding } from '../http/compression';

interface KnownFile {
  readonly bytes: Buffer;
  readonly mtimeMs: number;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

/** A file's content in the requested encoding, or why it is not served. */
export type VerifiedFile =
  | { readonly ok: true; readonly bytes: Buffer; readonly encoding: Encoding }
  | { readonly ok: false; readonly reason: 'missing' | 'altered' };

const MAX_BYTES = 96 * 1024 * 1024;
const COMPRESSIBLE = /\.(js|css|json|svg|txt)$/;

/** Immutable files, each checked against the digest of its manifest before it is served. */
export class VerifiedFiles {
  readonly #known = new LRUCache<string, KnownFile>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length * 2 + 1,
  });

  async read(file: string, integrity: string, accepted: Encoding): Promise<VerifiedFile> {
    const info = await stat(file).catch(() => null);
    if (!info?.isFile()) return { ok: false, reason: 'missing' };
    const known = this.#known.get(file);
    // A changed file is read and checked again: the copy in memory must not hide a later modification.
    const current = known?.mtimeMs === info.mtimeMs ? known : await this.#check(file, integrity, info.mtimeMs);
    if (!current) return { ok: false, reason: 'altered' };
    const encoding = COMPRESSIBLE.test(file) && current.bytes.length > 512 ? accepted : 'identity';
    const bytes = current.encoded.get(encoding) ?? compress(current.bytes, encoding, 'best');
    current.encoded.set(encoding, bytes);
    return { ok: true, bytes: await bytes, encoding };
  }

  async #check(file: string, integrity: string, mtimeMs: number): Promise<KnownFile | null> {
    const bytes = await readFile(file);
    this.#known.delete(file);
    if (integrityOf(bytes) !== integrity) return null;
    const known = { bytes, mtimeMs, encoded: new Map<Encoding, Promise<Buffer>>() };
    this.#known.set(file, known);
    return known;
  }
}
