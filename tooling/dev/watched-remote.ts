import { fork, type ChildProcess } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteManifest } from 'shared-contracts';
import { ROOT } from 'registry/paths';
import { integrityOf } from 'registry/versions/remote-store';
import { devServerFile, type DevBuild, type FromDev } from '../../shell/src/gateway/development/dev-messages';
import {
  assetsOf,
  containerOf,
  readDeclaredManifest,
  readPackage,
  type ChunkGroups,
} from 'release-platform/deploy/build/build-remote';
import type { RemoteFolder } from 'release-platform/remote-folders';
import { eventLine } from 'release-platform/commands/event-line';

type Side = 'browser' | 'server';
interface BrowserBuild {
  readonly t: 'browser';
  readonly hash: string;
  readonly groups: ChunkGroups;
  readonly isHot: boolean;
  readonly hasServer: boolean;
  readonly ms: number;
}
/** Messages of `tooling/webpack/watch.cjs`. */
type Told =
  | BrowserBuild
  | { readonly t: 'server' }
  /** A change was seen that this side is about to build. */
  | { readonly t: 'changed'; readonly side: Side }
  | { readonly t: 'failed'; readonly side: Side; readonly errors: string[] };

interface WatchOptions {
  readonly folder: RemoteFolder;
  /** The remote's name in its manifest. */
  readonly name: string;
  /** Folder of the session's builds. */
  readonly dir: string;
  readonly tell: (message: Extract<FromDev, { t: 'built' | 'failed' }>) => void;
  readonly say: (line: string) => void;
}

const BUILD_ID = 'dev';
/** The newest files, and earlier ones from which a host may still start. */
const SERVER_FILES = 3;

/** Builds a remote at each change, and notifies the gateway. */
export class WatchedRemote {
  readonly #process: ChildProcess;
  #browser: BrowserBuild | null = null;
  #server: string | null = null;
  /** True from a change until the server's build of it. */
  #isServerBehind = false;
  /** Oldest first. */
  #serverFiles: string[] = [];
  #declared: RemoteManifest | null = null;
  #manifestText = '';
  readonly #problems = new Map<Side | 'manifest', readonly string[]>();
  #last: Promise<void> = Promise.resolve();

  constructor(readonly options: WatchOptions) {
    const { folder, dir, name } = options;
    const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'development', TM_BUILD_ID: BUILD_ID };
    const script = path.join(ROOT, 'tooling/webpack/watch.cjs');
    this.#process = fork(script, [folder.dir, path.join(dir, name)], { cwd: ROOT, env, execArgv: [] });
    this.#process.on('message', (told: Told) => this.#queue(() => this.#follow(told)));
    this.#process.on(
      'exit',
      (code) =>
        code && options.say(eventLine('watch ended: restart the command', { remote: name, webpack_code: code })),
    );
    this.lookAtManifest();
  }

  /** Called after a change in the remote's folder. */
  lookAtManifest(): void {
    this.#queue(() => this.#readManifest());
  }

  stop(): void {
    this.#process.removeAllListeners('exit');
    this.#process.kill();
  }

  /** Runs jobs one after another, so that notifications keep their order. */
  #queue(job: () => Promise<void>): void {
    this.#last = this.#last.then(job).catch((error: Error) => this.options.say(error.stack ?? error.message));
  }

  async #readManifest(): Promise<void> {
    const { dir } = this.options.folder;
    const text = await readFile(path.join(dir, 'remote.manifest.ts'), 'utf8');
    if (text === this.#manifestText) return;
    this.#manifestText = text;
    try {
      this.#declared = await readDeclaredManifest(dir);
      this.#problems.delete('manifest');
    } catch (error) {
      this.#problems.set('manifest', [(error as Error).message]);
    }
    await this.#tell();
  }

  async #follow(told: Told): Promise<void> {
    if (told.t === 'changed') {
      if (told.side === 'server') this.#isServerBehind = true;
      return;
    }
    if (told.t === 'failed') this.#problems.set(told.side, told.errors);
    else this.#problems.delete(told.t);
    if (told.t === 'browser') {
      // An error in shared code is reported by both builds and fixed in both: the server's build follows shortly.
      this.#problems.delete('server');
      this.#browser = told;
      if (told.ms > 0) this.options.say(eventLine('built', { remote: this.options.name, ms: Math.round(told.ms) }));
    }
    if (told.t === 'server' || (told.t === 'failed' && told.side === 'server')) {
      const wasBehind = this.#isServerBehind;
      this.#isServerBehind = false;
      if (told.t === 'server' && !(await this.#takeServerFile()) && !wasBehind) return;
    }
    await this.#tell();
  }

  /** Copies webpack's output under a name of its own, because the next build overwrites it. */
  async #takeServerFile(): Promise<boolean> {
    const dir = path.join(this.options.dir, this.options.name, 'node');
    const bytes = await readFile(path.join(dir, 'server.cjs'));
    const integrity = integrityOf(bytes);
    if (integrity === this.#server) return false;
    await writeFile(path.join(dir, devServerFile(integrity)), bytes);
    this.#server = integrity;
    this.#serverFiles = [
      ...this.#serverFiles.filter((file) => file !== devServerFile(integrity)),
      devServerFile(integrity),
    ];
    for (const old of this.#serverFiles.splice(0, this.#serverFiles.length - SERVER_FILES))
      await rm(path.join(dir, old), { force: true });
    return true;
  }

  async #tell(): Promise<void> {
    const { name, tell, say } = this.options;
    const fail = (errors: readonly string[]): void => {
      say(`${eventLine('build failed, last build kept', { remote: name })}\n${errors.join('\n\n')}`);
      tell({ t: 'failed', remote: name, errors: errors.map((error) => error.slice(0, 8_000)).slice(0, 10) });
    };
    const problems = [...this.#problems.values()].flat();
    if (problems.length > 0) return fail(problems);
    try {
      const build = await this.#build();
      if (build) tell(build);
    } catch (error) {
      fail([(error as Error).message]);
    }
  }

  async #build(): Promise<DevBuild | null> {
    const declared = this.#declared;
    const browser = this.#browser;
    // Complete after the first build of both sides: later builds of the server follow.
    if (!declared || !browser || (browser.hasServer && this.#server === null)) return null;
    const { hash, groups, isHot } = browser;
    const { name } = await readPackage(this.options.folder.dir);
    return {
      t: 'built',
      remote: this.options.name,
      declared,
      hash,
      isHot,
      container: containerOf(name, BUILD_ID),
      assets: assetsOf(declared, groups),
      server: declared.renderService ? null : this.#server,
      isServerBehind: this.#isServerBehind,
    };
  }
}
