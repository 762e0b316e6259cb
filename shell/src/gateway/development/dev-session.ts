import path from 'node:path';
import type { PublishedManifest } from 'shared-contracts';
import { checkRemoteManifest, contractProblem } from 'registry/manifest/manifest-check';
import type { DevNews } from '../../protocol/dev-news';
import type { Log } from '../http/log';
import type { LoadedRemote } from '../releases/loaded-remote';
import { browserOnly } from '../render-host/renderer';
import { devSessionDir, type DevBuild, type Hello } from './dev-messages';
import { DevRenderer } from './dev-renderer';

/** Replaces a version number, because the files change. */
export const DEV_VERSION = 'dev';

const NOT_COUNTED = { since: new Date(0).toISOString(), total: 0, failed: 0, lastFailure: null };

interface DevRemote {
  readonly loaded: LoadedRemote;
  readonly build: DevBuild;
}

type Faulted = Extract<DevNews, { t: 'fault' }>;

/** Remotes that one dev command serves to its developer's browser. Ends with the connection of that command. */
export class DevSession {
  readonly #remotes = new Map<string, DevRemote>();
  readonly #failed = new Map<string, Extract<DevNews, { t: 'failed' }>>();
  readonly #types = new Map<string, Extract<DevNews, { t: 'types' }>>();
  /** Last render errors, by remote. */
  readonly #faults = new Map<string, Faulted>();
  readonly #listeners = new Set<(news: DevNews) => void>();
  readonly dir: string;
  #shell: string;

  constructor(
    readonly data: string,
    { id, shell }: Hello,
    readonly log: Log,
  ) {
    this.dir = devSessionDir(data, id);
    this.#shell = shell;
  }

  /** Id of the shell's development build. */
  get shell(): string {
    return this.#shell;
  }

  get names(): readonly string[] {
    return [...this.#remotes.keys()];
  }

  get remotes(): readonly LoadedRemote[] {
    return [...this.#remotes.values()].map(({ loaded }) => loaded);
  }

  /** Returns the folder of a remote's browser files; null when it has none here. */
  webDir(remote: string): string | null {
    return this.#remotes.has(remote) ? path.join(this.dir, remote, 'web') : null;
  }

  useShell(shell: string): void {
    this.#shell = shell;
    this.#tell({ t: 'reload' });
  }

  /** Serves a new build. @throws when its declaration is invalid */
  take(build: DevBuild): void {
    const { remote, hash, isHot } = build;
    const manifest = manifestOf(build);
    const known = this.#remotes.get(remote);
    this.#remotes.set(remote, {
      build,
      loaded: { manifest, host: this.#rendererOf(build, known), renders: NOT_COUNTED },
    });
    this.#failed.delete(remote);
    this.#faults.delete(remote);
    const isOther = known && JSON.stringify(known.build.declared) !== JSON.stringify(build.declared);
    this.#tell(isOther ? { t: 'reload' } : { t: 'built', remote, hash, isHot });
  }

  fail(remote: string, errors: readonly string[]): void {
    const news = { t: 'failed', remote, errors } as const;
    this.#failed.set(remote, news);
    const host = this.#remotes.get(remote)?.loaded.host;
    if (host instanceof DevRenderer) host.settle();
    this.#tell(news);
  }

  /** @param errors of types, which do not stop a build */
  report(remote: string, errors: readonly string[]): void {
    const news = { t: 'types', remote, errors } as const;
    this.#types.set(remote, news);
    this.#tell(news);
  }

  /** Calls back with the current state and all further events. @returns a function that unsubscribes */
  listen(listener: (news: DevNews) => void): () => void {
    for (const { build } of this.#remotes.values())
      listener({ t: 'built', remote: build.remote, hash: build.hash, isHot: build.isHot });
    for (const news of [...this.#failed.values(), ...this.#faults.values(), ...this.#types.values()]) listener(news);
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async end(): Promise<void> {
    this.#tell({ t: 'ended', remotes: this.names });
    this.#listeners.clear();
    await Promise.all(this.remotes.map(({ host }) => host.drain(0)));
  }

  #rendererOf({ remote, server, isServerBehind }: DevBuild, known: DevRemote | undefined): LoadedRemote['host'] {
    const host = known?.loaded.host;
    if (server !== null && host instanceof DevRenderer) {
      host.use(server);
      if (isServerBehind) host.expectBuild();
      else host.settle();
      return host;
    }
    void host?.drain(0);
    if (server === null) return browserOnly;
    const onOutcome = (what: string, message: string | null): void => this.#rendered(remote, what, message);
    const dir = path.join(this.dir, remote, 'node');
    return new DevRenderer({ remote, dir, log: this.log, onOutcome }, server);
  }

  #rendered(remote: string, what: string, message: string | null): void {
    const known = this.#faults.get(remote);
    if (message !== null) {
      const fault: Faulted = { t: 'fault', remote, what, message };
      this.#faults.set(remote, fault);
      this.#tell(fault);
    } else if (known?.what === what) {
      this.#faults.delete(remote);
      this.#tell({ t: 'rendered', remote });
    }
  }

  #tell(news: DevNews): void {
    for (const listener of this.#listeners) listener(news);
  }
}

/** @throws Error with a message for the developer */
function manifestOf({ remote, declared, container, assets, server }: DevBuild): PublishedManifest {
  const checked = checkRemoteManifest(declared);
  if (!checked.ok) throw new Error(`The manifest cannot be served:\n${checked.problems.join('\n')}`);
  const { manifest } = checked;
  if (manifest.name !== remote) throw new Error(`The manifest of '${remote}' names '${manifest.name}'.`);
  const problem = contractProblem(manifest);
  if (problem !== null) throw new Error(problem);
  const node = server === null ? {} : { node: { entry: 'server.cjs', files: {} } };
  // Its files change continuously: pages must not check them against a digest.
  const web = { container, entry: 'remoteEntry.js', files: {}, assets };
  return { ...manifest, version: DEV_VERSION, builtAt: new Date().toISOString(), web, ...node };
}
