import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { PublishedFile } from 'shared-contracts';
import { openReleases } from 'registry/releases';
import { versionDir } from 'registry/remote-store';
import type { ReleaseSettings } from 'registry/settings';
import { shellBuildDir, storedShellBuilds, type ShellBuild } from 'registry/shell-build';
import type { Encoding } from '../http/compression';
import { loadManifest } from '../releases/load-remote';
import type { ShellAssets } from './shell-assets';
import { VerifiedFiles, type VerifiedFile } from './verified-files';

interface Source {
  readonly dir: string;
  readonly files: Readonly<Record<string, PublishedFile>>;
}

/** A file that a build or a deployed version lists. */
export interface ListedFile {
  readonly file: string;
  /** Digest by which it is served: `sha384-…`. */
  readonly integrity: string;
}

/** What the shell's build and the remotes' versions hold, by the address it is served at. */
export class StoredFiles {
  readonly #files = new VerifiedFiles();
  /** Read again when another build becomes the current one. */
  #earlier: { readonly current: string; readonly sources: Promise<readonly Source[]> } | undefined;
  readonly #versions = new LRUCache<string, Source>({ max: 500 });

  constructor(
    readonly settings: ReleaseSettings,
    readonly shell: () => ShellAssets,
  ) {}

  /** Null: no build or version lists it. */
  async find(address: string): Promise<ListedFile | null> {
    const [, name = '', version = '', remoteFile = ''] =
      /^\/remotes\/([a-z][a-z0-9-]*)\/([0-9A-Za-z][0-9A-Za-z.+-]*)\/(.+)$/.exec(address) ?? [];
    if (name) return listed(await this.#version(name, version), remoteFile);
    if (!address.startsWith('/assets/')) return null;
    const file = address.slice('/assets/'.length);
    const { webDir, build } = this.shell();
    return listed({ dir: webDir, files: build.web.files }, file) ?? this.#ofEarlierBuild(build.id, file);
  }

  read({ file, integrity }: ListedFile, accepted: Encoding): Promise<VerifiedFile> {
    return this.#files.read(file, integrity, accepted);
  }

  /**
   * A tab that was opened before a release still asks for the files of its own build; their names hold their digests.
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
    const manifest = await loadManifest(await openReleases(this.settings), name, version);
    if ('refused' in manifest) return null;
    const source = { dir: path.join(versionDir(this.settings.data, name, version), 'web'), files: manifest.web.files };
    this.#versions.set(`${name}/${version}`, source);
    return source;
  }
}

function listed(source: Source | null, name: string): ListedFile | null {
  const entry = source && Object.hasOwn(source.files, name) ? source.files[name] : undefined;
  return source && entry ? { file: path.join(source.dir, name), integrity: entry.integrity } : null;
}
