import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { PublishedFile, PublishedManifest } from 'shared-contracts';
import { mirrorVersion } from 'registry/versions/mirror';
import { openReleases } from 'registry/log/releases';
import { versionDir } from 'registry/versions/remote-store';
import type { ReleaseSettings } from 'registry/settings';
import { SharedShellBuilds } from 'registry/versions/shared-shell-builds';
import { shellBuildDir, storedShellBuilds, type ShellBuild } from 'registry/versions/shell-build';
import type { Encoding } from '../http/compression';
import { readManifest } from '../releases/load-remote';
import type { ShellAssets } from './shell-assets';
import { VerifiedFiles, type VerifiedFile } from './verified-files';

interface Source {
  readonly dir: string;
  readonly files: Readonly<Record<string, PublishedFile>>;
  /** Present for a version that can be fetched again from the release store. */
  readonly manifest?: PublishedManifest;
}

/** A package of another build tool may list its maps among the files for browsers. */
const SOURCE_MAP = /\.map(\.gz|\.br)?$/i;

/** Minimum interval for fetching a damaged version again. */
const RESTORED_EVERY_MS = 10_000;

/** A file of a build or a deployed version. */
export interface ListedFile {
  readonly file: string;
  /** Digest that the served bytes must match: `sha384-…`. */
  readonly integrity: string;
  /** Manifest of the file's version. */
  readonly manifest?: PublishedManifest;
}

/** Files of the shell's build and of remotes' versions, by their public address. */
export class StoredFiles {
  readonly #files = new VerifiedFiles();
  /** Reloaded when another build becomes the current one. */
  #earlier: { readonly current: string; readonly sources: Promise<readonly Source[]> } | undefined;
  readonly #versions = new LRUCache<string, Source>({ max: 500 });
  /** Builds of other machines. */
  readonly shared: SharedShellBuilds;
  readonly #restored = new LRUCache<string, true>({ max: 500, ttl: RESTORED_EVERY_MS });

  constructor(
    readonly settings: ReleaseSettings,
    readonly shell: () => ShellAssets,
  ) {
    this.shared = new SharedShellBuilds(settings);
  }

  /** Null when no build or version lists it, and for a source map, which shoppers never get. */
  async find(address: string): Promise<ListedFile | null> {
    if (SOURCE_MAP.test(address)) return null;
    const [, name = '', version = '', remoteFile = ''] =
      /^\/remotes\/([a-z][a-z0-9-]*)\/([0-9A-Za-z][0-9A-Za-z.+-]*)\/(.+)$/.exec(address) ?? [];
    if (name) return listed(await this.#version(name, version), remoteFile);
    if (!address.startsWith('/assets/')) return null;
    const file = address.slice('/assets/'.length);
    const { webDir, build } = this.shell();
    const here = listed({ dir: webDir, files: build.web.files }, file) ?? (await this.#ofEarlierBuild(build.id, file));
    // During an upgrade, pages of a gateway with another build request their files here too.
    return here ?? this.shared.find(`web/${file}`);
  }

  /** Returns the file's bytes. A missing or damaged file is fetched again when the release store is a bucket. */
  async read({ file, integrity, manifest }: ListedFile, accepted: Encoding): Promise<VerifiedFile> {
    const read = await this.#files.read(file, integrity, accepted);
    if (read.ok || !manifest || !(await this.#restore(manifest))) return read;
    return this.#files.read(file, integrity, accepted);
  }

  async #restore(manifest: PublishedManifest): Promise<boolean> {
    const key = `${manifest.name}/${manifest.version}`;
    if (this.settings.bucket === null || this.#restored.has(key)) return false;
    this.#restored.set(key, true);
    const { objects } = await openReleases(this.settings);
    return mirrorVersion(objects, this.settings.data, manifest).then(
      () => true,
      () => false,
    );
  }

  /**
   * Finds a file of an earlier build, which tabs opened before a release still request; its name contains its digest.
   */
  async #ofEarlierBuild(current: string, file: string): Promise<ListedFile | null> {
    if (this.#earlier?.current !== current)
      this.#earlier = {
        current,
        sources: storedShellBuilds(this.settings.data).then((builds) => builds.map(this.#sourceOf)),
      };
    for (const source of await this.#earlier.sources) {
      const found = listed(source, file);
      if (found) return found;
    }
    return null;
  }

  readonly #sourceOf = ({ id, web }: ShellBuild): Source => ({
    dir: path.join(shellBuildDir(this.settings.data, id), 'web'),
    files: web.files,
  });

  async #version(name: string, version: string): Promise<Source | null> {
    const known = this.#versions.get(`${name}/${version}`);
    if (known) return known;
    const store = await openReleases(this.settings);
    // Includes a version that this shell cannot run: a tab of an earlier shell can, and has it in its release.
    const manifest = await readManifest(store, name, version);
    if ('refused' in manifest) return null;
    const dir = path.join(versionDir(this.settings.data, name, version), 'web');
    const source = { dir, files: manifest.web.files, manifest };
    this.#versions.set(`${name}/${version}`, source);
    return source;
  }
}

function listed(source: Source | null, name: string): ListedFile | null {
  const entry = source && Object.hasOwn(source.files, name) ? source.files[name] : undefined;
  if (!source || !entry) return null;
  const { dir, manifest } = source;
  return { file: path.join(dir, name), integrity: entry.integrity, ...(manifest && { manifest }) };
}
