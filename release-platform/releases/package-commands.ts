import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FolderStore } from 'registry/objects/folder-store';
import { packVersion, unpackVersion } from 'registry/versions/package-file';
import { openForWriting, openReleases } from 'registry/log/releases';
import { storeVersion } from 'registry/versions/remote-store';
import { releaseSettings, type ReleaseSettings } from 'registry/settings';
import { buildRemote } from '../deploy/build/build-remote';
import { confirmMove, confirmRelease } from '../deploy/confirm-release';
import { refuseFor } from '../deploy/moves/refusals';
import { ownProblems } from '../deploy/moves/release-check';
import { pickRemotes, remoteFolders } from '../remote-folders';
import { signerOf } from '../deploy/sign-version';
import { previewLines, swapLines } from '../deploy/store-address';
import { sourceDigest } from '../deploy/build/source-digest';
import { packageProblems, publishPackage, type PublishOptions } from './publish-package';
import { eventLine, secondsOf } from '../commands/event-line';

const say = (line: string): void => console.log(line);

/** `pack`: builds and signs a version, and writes it into one file. Needs no store. */
export async function packCommand(data: string, remote: string, out: string | null): Promise<number> {
  const picked = pickRemotes(await remoteFolders(), [remote]);
  if ('error' in picked) throw new Error(picked.error);
  const [folder] = picked;
  if (!folder) throw new Error(`There is no remote '${remote}'.`);
  const releases = await openForWriting(releaseSettings(data));
  say(eventLine('building for production, about 30 s', { remote: folder.label }));
  const source = await sourceDigest(folder.dir, 'production');
  const { manifest, buildDir } = await buildRemote(folder.dir, data, source.slice(0, 8));
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'treadmarket-pack-'));
  try {
    refuseFor(await ownProblems(folder, manifest, releases.trust), manifest);
    const objects = new FolderStore(scratch);
    await storeVersion(objects, manifest, buildDir, await signerOf(manifest, releases));
    const { name, version } = manifest;
    const shown = out ?? `${name}-${version}.tgz`;
    const file = path.resolve(shown);
    const bytes = await packVersion(objects, name, version);
    await writeFile(file, bytes);
    say(eventLine('packed', { remote: name, version, file, bytes: bytes.length, key: releases.key.id }));
    say(
      `Next: npm run releases -- check ${shown} checks it, npm run releases -- publish ${shown} releases it. ` +
        'Run both with access to the release store.',
    );
    return 0;
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await rm(buildDir, { recursive: true, force: true });
  }
}

/** `check`: prints the problems of a package file; changes nothing. */
export async function checkCommand(settings: ReleaseSettings, file: string): Promise<number> {
  const store = await openReleases(settings);
  const packed = await unpackVersion(await readFile(file));
  const { name, version, team } = packed.manifest;
  const problems = await packageProblems(store, packed);
  if (problems.length === 0) say(eventLine('package accepted', { remote: name, version, team }));
  else
    console.error(
      [eventLine('package rejected', { remote: name, version }), ...problems.map((one) => `  - ${one}`)].join('\n'),
    );
  return problems.length === 0 ? 0 : 1;
}

/** A package file to release, and the role of a variant that it fills from then on. */
export type PublishRequest = PublishOptions & { readonly file: string };

/**
 * `publish`: releases a package file after the same rehearsal as a build. With a place, it fills the role there, or
 * with `--preview` only for visitors with its address.
 */
export async function publishCommand(settings: ReleaseSettings, request: PublishRequest): Promise<number> {
  const started = Date.now();
  const { file, ...options } = request;
  const { place, isPreview = false } = options;
  const packed = await unpackVersion(await readFile(file));
  const deployed = await publishPackage(await openForWriting(settings), packed, options);
  const { name, version, previewToken } = deployed;
  const event = isPreview ? 'preview ready' : 'published';
  say(eventLine(event, { remote: name, version, seconds: secondsOf(Date.now() - started) }));
  const isServed = await (place ? confirmMove(settings, name) : confirmRelease(settings, deployed));
  if (place && isServed)
    say(previewToken === undefined ? swapLines(place, deployed) : previewLines(place, previewToken));
  return isServed ? 0 : 1;
}
