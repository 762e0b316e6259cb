import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { PublishedManifest } from 'shared-contracts';
import type { ReleaseSettings } from 'registry/settings';
import type { Log } from '../http/log';
import { detectIsolation, isNetworkClosed, isolationText, type Isolation } from '../render-host/isolation';
import { HostGroup } from '../render-host/host-group';
import { browserOnly, type Renderer } from '../render-host/renderer';
import { RenderService } from '../render-host/render-service/render-service';
import type { RequestRecorder } from './recorded/request-recorder';
import { versionKey } from './candidates';
import type { LoadedRemote } from './loaded-remote';
import { serverFile, type Refused } from './load-remote';
import { RenderSources } from './positions/render-sources';
import { countingRenders, type ObserveRender, type VersionRenders } from './render-counts';
import { tracedRenderer } from './traced-renderer';
import { tryOut, type TrialServices } from './trial';

export type { LoadedRemote } from './loaded-remote';

/** Time for a page that began with the old version to request its widgets. */
const DRAIN_AFTER_MS = 3_000;
/** An untried version may never get ready; other releases wait no longer for it. */
const UNTRIED_PATIENCE_MS = 1_000;

/** Versions whose renders are still counted after their last page, to compare a move with what was before. */
const MOST_PAST = 100;

type Counted = Pick<LoadedRemote, 'manifest' | 'renders'>;

const rendersOf = ({ manifest: { name, version }, renders: { since, total, failed } }: Counted): VersionRenders => ({
  ...{ name, version, since, total, failed },
});

export interface PoolOptions {
  readonly settings: ReleaseSettings;
  readonly log: Log;
  /** Allowed origins of render services; a manifest cannot add one. */
  readonly renderServiceOrigins: ReadonlySet<string>;
  /** Number of processes that render one version. */
  readonly renderHosts: number;
  /** Measures a render. */
  readonly observeRender?: ObserveRender;
}

/** Render hosts of each (remote, version) in use. */
export class RemotePool {
  readonly #loaded = new Map<string, LoadedRemote>();
  readonly #loading = new Map<string, Promise<LoadedRemote | Refused>>();
  /** Why a version is not served; checked again when the registry changes, and at intervals. */
  readonly #refused = new Map<string, Refused>();
  readonly #retiring = new Set<LoadedRemote>();
  readonly #past = new LRUCache<string, Counted>({ max: MOST_PAST });
  /** Versions that have not rendered yet. */
  readonly #trying = new Set<LoadedRemote>();
  readonly #sources: RenderSources;
  #isClosed = false;
  #hasToldIsolation = false;

  constructor(
    readonly options: PoolOptions,
    readonly recorder: RequestRecorder,
  ) {
    this.#sources = new RenderSources(options);
  }

  get hasRefused(): boolean {
    return this.#refused.size > 0;
  }

  /** Allows rejected versions to be tried again. */
  forgetRefusals(): void {
    this.#refused.clear();
  }

  /** Loads a version that renders: its process is warm, and each of its pages and widgets was tried. */
  async load(manifest: PublishedManifest, trial: TrialServices): Promise<LoadedRemote | Refused> {
    const key = versionKey(manifest);
    const known = this.#loaded.get(key) ?? this.#refused.get(key);
    if (known) return known;
    const running = this.#loading.get(key) ?? this.#tryToLoad(manifest, trial);
    this.#loading.set(key, running);
    const loaded = await running.finally(() => this.#loading.delete(key));
    if ('refused' in loaded) this.#refused.set(key, loaded);
    else this.#loaded.set(key, loaded);
    return loaded;
  }

  /** Loads a version without trial, as a last resort: its pages exist, and browsers render them. */
  async loadUntried(manifest: PublishedManifest): Promise<LoadedRemote | Refused> {
    const key = versionKey(manifest);
    const known = this.#loaded.get(key);
    if (known) return known;
    const remote = await this.#start(manifest);
    if ('refused' in remote) return remote;
    this.#loaded.set(key, remote);
    await Promise.race([remote.host.warmedUp(), setTimeout(UNTRIED_PATIENCE_MS, undefined, { ref: false })]);
    return remote;
  }

  /** Returns versions whose files are used now, or soon, as `name/version`. */
  get used(): ReadonlySet<string> {
    const remotes = [...this.#loaded.values(), ...this.#retiring, ...this.#trying];
    return new Set(remotes.map(({ manifest: { name, version } }) => `${name}/${version}`));
  }

  /** Returns renders of each loaded version, for all variants that share its processes. */
  get renders(): readonly VersionRenders[] {
    return [...this.#loaded.values()].map(rendersOf);
  }

  /** Returns renders of versions that releases no longer use, the last {@link MOST_PAST} of them. */
  get pastRenders(): readonly VersionRenders[] {
    return [...this.#past.values()].map(rendersOf);
  }

  /**
   * Ends the hosts of versions that releases no longer use, after their last pages.
   * @param named versions in the registry, by key, which may have been loaded since
   */
  retire(inUse: ReadonlySet<LoadedRemote>, named: ReadonlySet<string>): void {
    for (const [key, remote] of this.#loaded) {
      if (inUse.has(remote) || named.has(key)) continue;
      this.#loaded.delete(key);
      this.#past.set(key, { manifest: remote.manifest, renders: remote.renders });
      this.#retiring.add(remote);
      globalThis.setTimeout(() => void this.#end(remote), DRAIN_AFTER_MS).unref();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#trying].map((remote) => remote.host.drain(0)));
    await Promise.all([...this.#loaded.values(), ...this.#retiring].map((remote) => remote.host.drain(2_000)));
    this.#loaded.clear();
    this.#retiring.clear();
    await this.recorder.close();
  }

  async #tryToLoad(manifest: PublishedManifest, trial: TrialServices): Promise<LoadedRemote | Refused> {
    const remote = await this.#start(manifest);
    if ('refused' in remote) return remote;
    this.#trying.add(remote);
    const problem = this.#isClosed ? 'the gateway ends' : await this.#problemOf(remote, trial);
    this.#trying.delete(remote);
    if (problem === null) return remote;
    await remote.host.drain(0);
    return { refused: problem };
  }

  async #problemOf(remote: LoadedRemote, trial: TrialServices): Promise<string | null> {
    const isWarm = await remote.host.warmedUp();
    return isWarm ? tryOut(remote, trial) : 'its render host does not start: it fails, or does not end, while it loads';
  }

  async #start(manifest: PublishedManifest): Promise<LoadedRemote | Refused> {
    const host = await this.#rendererOf(manifest);
    if ('refused' in host) return host;
    const { observeRender } = this.options;
    const counting = countingRenders(tracedRenderer(manifest, this.recorder.recording(manifest, host)), {
      onFailure: (request, failure) => this.#sources.note(manifest, request, failure),
      onRender: (request, outcome, seconds) => observeRender?.(manifest, request, { outcome, seconds }),
    });
    return { manifest, ...counting };
  }

  async #rendererOf(manifest: PublishedManifest): Promise<Renderer | Refused> {
    const { log, settings, renderServiceOrigins, renderHosts } = this.options;
    const { name: remote, version, renderService } = manifest;
    if (renderService) {
      const { origin } = new URL(renderService.url);
      if (!renderServiceOrigins.has(origin))
        return { refused: `its render service ${origin} is not listed in RENDER_SERVICE_ORIGINS` };
      return new RenderService({ remote, version, url: renderService.url, log });
    }
    const server = serverFile(settings.data, manifest);
    return server
      ? new HostGroup({ remote, version, ...server, isolation: await this.#isolation(), log }, renderHosts)
      : browserOnly;
  }

  async #isolation(): Promise<Isolation> {
    const isolation = await detectIsolation();
    const level = isolation.kind === 'none' || !isNetworkClosed(isolation) ? 'warn' : 'info';
    if (!this.#hasToldIsolation) this.options.log[level]({ isolation: isolation.kind }, isolationText(isolation));
    this.#hasToldIsolation = true;
    return isolation;
  }

  async #end(remote: LoadedRemote): Promise<void> {
    await remote.host.drain();
    this.#retiring.delete(remote);
  }
}
