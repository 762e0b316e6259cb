import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BENEFIT_TYPES } from 'shared-contracts';
import { partsOf } from 'registry/composition/composition';
import type { Registry } from 'registry/composition/registry';
import { openForWriting, type ReleaseStore, type WritableReleaseStore } from 'registry/log/releases';
import { mapWithConcurrency } from 'registry/map-with-concurrency';
import { sealVersion } from 'registry/trust/version-statement';
import { filesOf, integrityOf, signatureKey, versionDir } from 'registry/versions/remote-store';
import { findStored, type VersionFiles } from '../version-files';

const AUTHOR = 'a rehearsal';

/** A store of releases that only a rehearsal reads, with a log and a key of its own. */
export interface RehearsalStore {
  readonly data: string;
  readonly ownersFile: string;
  /** Appends a registry to its log. */
  append(registry: Registry): Promise<void>;
  remove(): Promise<void>;
}

/** Writes the owners without the pinned revision, which belongs to the log of the real store. */
async function writeOwners(from: string, to: string): Promise<void> {
  const { log: _pinned, ...owners } = JSON.parse(await readFile(from, 'utf8')) as Record<string, unknown>;
  await writeFile(to, JSON.stringify(owners));
}

/** Writes a version, signed with the rehearsal's key. Not flushed to disk, because it is removed soon. */
async function writeVersion({ manifest, read }: VersionFiles, { settings, key }: WritableReleaseStore): Promise<void> {
  const { name, version, team } = manifest;
  const dir = versionDir(settings.data, name, version);
  await mapWithConcurrency(filesOf(manifest), async ([file]) => {
    const bytes = await read(file);
    if (bytes === null) return;
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true });
    await writeFile(path.join(dir, file), bytes);
  });
  const bytes = Buffer.from(JSON.stringify(manifest));
  const digest = integrityOf(bytes);
  const made = { author: AUTHOR, commit: 'none', builder: AUTHOR, at: new Date().toISOString() };
  const signature = sealVersion({ name, version, team, manifest: digest, ...made }, key);
  await writeFile(path.join(settings.data, 'remotes', signatureKey(name, version, digest)), signature);
  await writeFile(path.join(dir, 'manifest.json'), bytes);
}

/** Returns name and version of every part that some variant shows. */
function usedVersions(registries: readonly Registry[]): readonly (readonly [string, string])[] {
  const parts = registries.flatMap((registry) => BENEFIT_TYPES.flatMap((type) => partsOf(registry, type)));
  return [...new Map(parts.map(({ name, version }) => [`${name}/${version}`, [name, version] as const])).values()];
}

/** Creates a store with the versions of these registries; the candidate's files are not stored yet. */
export async function createRehearsalStore(
  candidate: VersionFiles,
  store: ReleaseStore,
  registries: readonly Registry[],
): Promise<RehearsalStore> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'rehearsed-store-'));
  try {
    const ownersFile = path.join(data, 'owners.json');
    await writeOwners(store.settings.ownersFile, ownersFile);
    await symlink(path.join(store.settings.data, 'shell'), path.join(data, 'shell'), 'junction');
    const settings = { data, bucket: null, ownersFile, keyFile: null, isDevelopment: true, gateways: [] };
    const own = await openForWriting(settings);
    const { name: ownName, version: ownVersion } = candidate.manifest;
    for (const [name, version] of usedVersions(registries)) {
      const isOwn = name === ownName && version === ownVersion;
      const files = isOwn ? candidate : await findStored(store.objects, name, version);
      if (files) await writeVersion(files, own);
    }
    return {
      data,
      ownersFile,
      async append(registry) {
        const move = { author: AUTHOR, act: AUTHOR, key: own.key };
        await own.log.append(move, () => registry);
      },
      remove: () => rm(data, { recursive: true, force: true }),
    };
  } catch (error) {
    await rm(data, { recursive: true, force: true });
    throw error;
  }
}
