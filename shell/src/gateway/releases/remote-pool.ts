import type { PublishedManifest } from 'shared-contracts';
import type { Log } from '../log';
import { detectIsolation, ISOLATION_TEXT, type Isolation } from '../render-host/isolation';
import { RenderHost } from '../render-host/render-host';
import type { Renderer } from '../render-host/renderer';
import { loadManifest, serverFile, type Refused } from './load-remote';

/** A version of a remote that this gateway serves. */
export interface LoadedRemote {
  readonly manifest: PublishedManifest;
  readonly host: Renderer;
}

/** Long enough for a page that began with the old version to ask for its widgets. */
const DRAIN_AFTER_MS = 3_000;

/** Keeps one render host per (remote, version) in use. */
export class RemotePool {
  readonly #loaded = new Map<string, LoadedRemote>();
  #hasToldIsolation = false;
  readonly #retiring = new Set<LoadedRemote>();

  constructor(
    readonly data: string,
    readonly log: Log,
  ) {}

  /** Loads a version and waits until its render host is warm, or has failed for the first time. */
  async load(name: string, version: string): Promise<LoadedRemote | Refused> {
    const key = `${name}@${version}`;
    const known = this.#loaded.get(key);
    if (known) return known;
    const manifest = await loadManifest(this.data, name, version);
    if ('refused' in manifest) return manifest;
    const integrity = manifest.node.files[manifest.node.entry]?.integrity ?? '';
    const host = new RenderHost({
      remote: name,
      version,
      file: serverFile(this.data, manifest),
      integrity,
      isolation: await this.#isolation(),
      log: this.log,
    });
    const remote = { manifest, host };
    this.#loaded.set(key, remote);
    await host.warmedUp();
    return remote;
  }

  /** Ends the hosts of versions that no release uses any more, once their last pages are out. */
  retire(inUse: ReadonlySet<LoadedRemote>, afterMs = DRAIN_AFTER_MS): void {
    for (const [key, remote] of this.#loaded) {
      if (inUse.has(remote)) continue;
      this.#loaded.delete(key);
      this.#retiring.add(remote);
      setTimeout(() => void this.#end(remote), afterMs).unref();
    }
  }

  async #isolation(): Promise<Isolation> {
    const isolation = await detectIsolation();
    if (!this.#hasToldIsolation)
      this.log[isolation.kind === 'none' ? 'warn' : 'info'](
        { isolation: isolation.kind },
        ISOLATION_TEXT[isolation.kind],
      );
    this.#hasToldIsolation = true;
    return isolation;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#loaded.values(), ...this.#retiring].map((remote) => remote.host.drain(2_000)));
    this.#loaded.clear();
    this.#retiring.clear();
  }

  async #end(remote: LoadedRemote): Promise<void> {
    await remote.host.drain();
    this.#retiring.delete(remote);
  }
}
