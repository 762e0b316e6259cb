import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { openReleases, type ReleaseStore, type WritableReleaseStore } from '../log/releases';
import { mapWithConcurrency } from '../map-with-concurrency';
import { FolderStore } from '../objects/folder-store';
import type { ObjectStore, StoredObject } from '../objects/object-store';
import { remotesDir } from '../paths';
import type { ReleaseSettings } from '../settings';
import { open, seal } from '../trust/envelope';
import type { Trust } from '../trust/trust';
import { KEEP_MS } from './kept-versions';
import { integrityOf } from './remote-store';
import { shellBuildDir, type ShellBuild } from './shell-build';

/** Payload type of signed builds of the shell. */
const SHELL_BUILD_TYPE = 'application/vnd.treadmarket.shell-build+json';
/** No remote's name begins with `_`, so that builds of the shell are no versions of a remote. */
const INDEX = '_shell/builds/';
const FILES = '_shell/files/';
/** Number of builds that remain at any age. */
const KEEP_BUILDS = 3;
/** Number of builds that a gateway looks at: those of a week with several releases a day. */
const MAX_LISTED = 50;
const LIST_EVERY_MS = 2_000;
/** Path of a file below a build, which cannot leave it. */
const FILE = /^(?:web|payment)(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9_@~.+-]+)+$/;
const ID = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,99}$/;

const Statement = Type.Object(
  {
    id: Type.String({ pattern: ID.source }),
    /** `sha384-…` of each file by its path below the build: `web/…` or `payment/…`. */
    files: Type.Record(Type.String(), Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })),
    author: Type.String({ maxLength: 500 }),
    at: Type.String({ maxLength: 100 }),
  },
  { additionalProperties: false },
);
type SharedBuild = Static<typeof Statement>;
const checkStatement = Compile(Statement);

const indexKey = (id: string): string => `${INDEX}${id}.json`;
const fileKey = (id: string, file: string): string => `${FILES}${id}/${file}`;
const idOf = (key: string): string => key.slice(INDEX.length).replace(/\.json$/, '');

function filesOf({ web, payment }: ShellBuild): Record<string, string> {
  const files = Object.entries(web.files).map(([name, { integrity }]) => [`web/${name}`, integrity] as const);
  return Object.fromEntries(payment ? [...files, [`payment/${payment.entry}`, payment.integrity]] : files);
}

/**
 * Copies the files for browsers of a build into the release store, so that gateways with another build find them. The
 * signed list of files comes last. Publishing a build again renews its age.
 *
 * @throws when the key is not an operator's, and when a file differs from the build's list
 */
export async function publishShellBuild(store: WritableReleaseStore, build: ShellBuild, author: string): Promise<void> {
  const { objects, key, settings, trust } = store;
  if (!trust.teamOf(key.id)?.isOperator)
    throw new Error(`The key '${key.id}' may not publish the shell: a key of an operator in the owners file may.`);
  const files = filesOf(build);
  const present = new Set((await objects.list(fileKey(build.id, ''))).map((one) => one.key));
  await mapWithConcurrency(Object.entries(files), async ([file, integrity]) => {
    const bytes = await readFile(path.join(shellBuildDir(settings.data, build.id), file));
    if (integrityOf(bytes) !== integrity) throw new Error(`${file} of the shell was altered after its build.`);
    if (!present.has(fileKey(build.id, file))) await objects.create(fileKey(build.id, file), bytes);
  });
  const statement: SharedBuild = { id: build.id, files, author, at: new Date().toISOString() };
  await objects.replace(indexKey(build.id), seal(SHELL_BUILD_TYPE, statement, key));
}

/**
 * Removes builds of the shell but the newest, a week after they were published last, and files of builds whose
 * publishing was interrupted. @returns the removed ids
 */
export async function pruneShellBuilds(objects: ObjectStore, now: number): Promise<readonly string[]> {
  const isOld = ({ writtenAt }: StoredObject): boolean => now - writtenAt >= KEEP_MS;
  const newestFirst = [...(await objects.list(INDEX))].sort((one, other) => other.writtenAt - one.writtenAt);
  const old = newestFirst.slice(KEEP_BUILDS).filter(isOld);
  const kept = new Set(newestFirst.filter((one) => !old.includes(one)).map(({ key }) => idOf(key)));
  for (const { key } of old) await objects.remove(key);
  const files = (await objects.list(FILES)).filter((file) => isOld(file) && !kept.has(file.key.split('/')[2] ?? ''));
  await mapWithConcurrency(files, ({ key }) => objects.remove(key));
  return old.map(({ key }) => idOf(key));
}

/** Returns the list of files of a build by an operator's key, or null. */
function verified(bytes: Buffer | null, id: string, trust: Trust): SharedBuild | null {
  if (bytes === null) return null;
  const opened = open(bytes, SHELL_BUILD_TYPE, trust.keyOf);
  if (!opened.ok || !trust.teamOf(opened.keyId)?.isOperator) return null;
  const { statement } = opened;
  if (!checkStatement.Check(statement) || statement.id !== id) return null;
  return Object.keys(statement.files).every((file) => FILE.test(file)) ? statement : null;
}

/** A file on this machine. */
export interface SharedFile {
  readonly file: string;
  /** Digest that its bytes must match: `sha384-…`. */
  readonly integrity: string;
}

/** Builds of the shell that other machines published. Files are copied to this machine on first use. */
export class SharedShellBuilds {
  readonly #local: FolderStore;
  readonly #builds = new Map<string, SharedBuild>();
  readonly #copies = new Map<string, Promise<SharedFile | null>>();
  #listed: { readonly at: number; readonly builds: Promise<readonly SharedBuild[]> } | undefined;

  constructor(
    readonly settings: ReleaseSettings,
    readonly now: () => number = Date.now,
  ) {
    this.#local = new FolderStore(remotesDir(settings.data));
  }

  /**
   * Finds a file by its path below the build, for example `web/main.abc.js`. Null when no published build has it, when
   * its bytes differ, and while neither the store nor this machine's copy has it.
   */
  async find(file: string): Promise<SharedFile | null> {
    if (this.settings.bucket === null) return null;
    const store = await openReleases(this.settings);
    for (const { id, files } of await this.#listedBuilds(store)) {
      const integrity = Object.hasOwn(files, file) ? files[file] : undefined;
      if (integrity !== undefined) return this.#copyOnce(store, id, file, integrity);
    }
    return null;
  }

  /** Lists builds, the newest first, at most every two seconds: an unknown address must cost no call to the store. */
  #listedBuilds(store: ReleaseStore): Promise<readonly SharedBuild[]> {
    const known = this.#listed;
    if (known && this.now() - known.at < LIST_EVERY_MS) return known.builds;
    const builds = this.#list(store);
    this.#listed = { at: this.now(), builds };
    return builds;
  }

  async #list(store: ReleaseStore): Promise<readonly SharedBuild[]> {
    const found = await store.objects.list(INDEX).catch(() => this.#local.list(INDEX));
    const newestFirst = [...found].sort((one, other) => other.writtenAt - one.writtenAt).slice(0, MAX_LISTED);
    const ids = newestFirst.map(({ key }) => idOf(key)).filter((id) => ID.test(id));
    const builds: SharedBuild[] = [];
    for (const id of ids) {
      const build = await this.#build(store, id);
      if (build) builds.push(build);
    }
    return builds;
  }

  async #build({ objects, trust }: ReleaseStore, id: string): Promise<SharedBuild | null> {
    const known = this.#builds.get(id);
    if (known) return known;
    const key = indexKey(id);
    const bytes = await objects.read(key).catch(() => this.#local.read(key));
    const build = verified(bytes, id, trust);
    if (bytes === null || build === null) return null;
    await this.#local.replace(key, bytes);
    this.#builds.set(id, build);
    return build;
  }

  #copyOnce(store: ReleaseStore, id: string, file: string, integrity: string): Promise<SharedFile | null> {
    const key = fileKey(id, file);
    const copy = this.#copies.get(key) ?? this.#copy(store, key, integrity).finally(() => this.#copies.delete(key));
    this.#copies.set(key, copy);
    return copy;
  }

  async #copy({ objects }: ReleaseStore, key: string, integrity: string): Promise<SharedFile | null> {
    const found = { file: path.join(this.#local.root, ...key.split('/')), integrity };
    const here = await this.#local.read(key);
    if (here !== null && integrityOf(here) === integrity) return found;
    const bytes = await objects.read(key).catch(() => null);
    if (bytes === null || integrityOf(bytes) !== integrity) return null;
    await this.#local.replace(key, bytes);
    return found;
  }
}
