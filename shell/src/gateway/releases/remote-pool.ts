import type { PublishedManifest } from 'shared-contracts';
import type { Log } from '../log';
import { detectIsolation, ISOLATION_TEXT, type Isolation } from '../render-host/isolation';
import { RenderHost } from '../render-host/render-host';
import type { Renderer } from '../render-host/renderer';
import { loadManifest, serverFile, type Refused } from './load-remote';
import { tryOut, type TrialServices } from './trial';

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
  readonly #loading = new Map<string, Promise<LoadedRemote | Refused>>();
  /** Why a version is not served; asked again when the registry changes, and now and then. */
  readonly #refused = new Map<string, Refused>();
  readonly #retiring = new Set<LoadedRemote>();
  #hasToldIsolation = false;

  constructor(
    readonly data: string,
    readonly log: Log,
  ) {}

  get hasRefused(): boolean {
    return this.#refused.size > 0;
  }

  /** What was refused gets another chance. */
  forgetRefusals(): void {
    this.#refused.clear();
  }

  /** A version that renders: its process is warm, and each of its pages and widgets was tried. */
  async load(name: string, version: string, trial: TrialServices): Promise<LoadedRemote | Refused> {
    const key = `${name}@${version}`;
    const known = this.#loaded.get(key) ?? this.#refused.get(key);
    if (known) return known;
    const running = this.#loading.get(key) ?? this.#tryToLoad(name, version, trial);
    this.#loading.set(key, running);
    const loaded = await running.finally(() => this.#loading.delete(key));
    if ('refused' in loaded) this.#refused.set(key, loaded);
    else this.#loaded.set(key, loaded);
    return loaded;
  }

  /** For when nothing better is there: its pages exist then, and browsers render them. */
  async loadUntried(name: string, version: string): Promise<LoadedRemote | Refused> {
    const key = `${name}@${version}`;
    const known = this.#loaded.get(key);
    if (known) return known;
    const remote = await this.#start(name, version);
    if (!('refused' in remote)) this.#loaded.set(key, remote);
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

  async close(): Promise<void> {
    await Promise.all([...this.#loaded.values(), ...this.#retiring].map((remote) => remote.host.drain(2_000)));
    this.#loaded.clear();
    this.#retiring.clear();
  }

  async #tryToLoad(name: string, version: string, trial: TrialServices): Promise<LoadedRemote | Refused> {
    const remote = await this.#start(name, version);
    if ('refused' in remote) return remote;
    const isWarm = await remote.host.warmedUp();
    const problem = isWarm ? await tryOut(remote, trial) : 'its render host does not start';
    if (problem === null) return remote;
    await remote.host.drain(0);
    return { refused: problem };
  }

  async #start(name: string, version: string): Promise<LoadedRemote | Refused> {
    const manifest = await loadManifest(this.data, name, version);
    if ('refused' in manifest) return manifest;
    const host = new RenderHost({
      remote: name,
      version,
      file: serverFile(this.data, manifest),
      integrity: manifest.node.files[manifest.node.entry]?.integrity ?? '',
      isolation: await this.#isolation(),
      log: this.log,
    });
    return { manifest, host };
  }

  async #isolation(): Promise<Isolation> {
    const isolation = await detectIsolation();
    const level = isolation.kind === 'none' ? 'warn' : 'info';
    if (!this.#hasToldIsolation) this.log[level]({ isolation: isolation.kind }, ISOLATION_TEXT[isolation.kind]);
    this.#hasToldIsolation = true;
    return isolation;
  }

  async #end(remote: LoadedRemote): Promise<void> {
    await remote.host.drain();
    this.#retiring.delete(remote);
  }
}
