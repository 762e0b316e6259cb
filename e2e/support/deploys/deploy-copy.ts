/**
 * Deploys a changed copy of a remote, as its team would deploy a commit: `deploy-copy.ts '[{ "folder": …, "file": …,
 * "from": …, "to": … }]'`, with changes of one folder. The copy is inside the repository, so that it resolves the same
 * packages.
 */
import { cp, mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deployRemote } from 'release-platform/deploy/deploy-remote';
import type { Change } from './deploys';
import { required } from '../env';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const changes = JSON.parse(process.argv[2] ?? '[]') as readonly Change[];
const folder = changes[0]?.folder ?? '';

await mkdir(path.join(root, '.data'), { recursive: true });
const place = await mkdtemp(path.join(root, '.data/changed-'));
try {
  const copy = path.join(place, folder);
  await cp(path.join(root, folder), copy, {
    recursive: true,
    filter: (source) => !/node_modules|\.test\./.test(source),
  });
  for (const { file, from, to } of changes) {
    const changed = path.join(copy, file);
    const before = await readFile(changed, 'utf8');
    if (!before.includes(from)) throw new Error(`${file} has no '${from}' to change.`);
    await writeFile(
      changed,
      before.replace(from, () => to),
    );
  }
  // Some copies are broken on purpose: admission checks are skipped to test the effect on shoppers.
  const options = { data: required('dataDir'), admission: 'none' } as const;
  const { name, version, outcome } = await deployRemote({ label: folder, dir: copy }, options);
  console.log(`${name} ${version} ${outcome}`);
} finally {
  await rm(place, { recursive: true, force: true });
}
