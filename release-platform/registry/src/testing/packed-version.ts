import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import tar from 'tar-stream';
import type { PublishedManifest } from 'shared-contracts';
import { FolderStore } from '../objects/folder-store';
import { packVersion } from '../versions/package-file';
import { storeVersion } from '../versions/remote-store';
import { signAs, writeVersion } from './built-version';
import type { TestTeam } from './test-teams';

/** A signed stored version, with a second store. */
export interface PackedVersion {
  readonly root: string;
  readonly source: FolderStore;
  readonly target: FolderStore;
  readonly manifest: PublishedManifest;
}

/** Creates a team's version for each test of the calling file. */
export function usePackedVersion(team: TestTeam) {
  const test: { current?: PackedVersion } = {};
  const current = (): PackedVersion => {
    if (!test.current) throw new Error('There is no version outside of a test.');
    return test.current;
  };
  beforeEach(async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'tm-pack-'));
    const source = new FolderStore(path.join(root, 'source'));
    const manifest = await writeVersion(path.join(root, 'build'));
    await storeVersion(source, manifest, path.join(root, 'build'), signAs(manifest, team));
    test.current = { root, source, target: new FolderStore(path.join(root, 'target')), manifest };
  });
  afterEach(() => rm(current().root, { recursive: true, force: true }));
  const pack = () => packVersion(current().source, 'cart', '1.0.0-a');
  return { current, pack, repacked: async (change: Change) => repackedFrom(await pack(), change) };
}

type Change = (entries: Map<string, Buffer>, out: tar.Pack) => void;

/** Returns the package with changed entries, as another tool could produce it. */
async function repackedFrom(packed: Buffer, change: Change): Promise<Buffer> {
  const entries = new Map<string, Buffer>();
  const extract = tar.extract();
  extract.end(gunzipSync(packed));
  for await (const entry of extract) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    entries.set(entry.header.name, Buffer.concat(chunks));
  }
  const out = tar.pack();
  change(entries, out);
  for (const [name, bytes] of entries) out.entry({ name }, bytes);
  out.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of out) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}
