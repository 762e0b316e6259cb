/*
 * Builds the images with buildah: the base from programs of this Debian system, then one image for each part.
 *
 *   node build-images.mjs OUT [--node FILE] [--base IMAGE]
 *
 * OUT is the folder of `npm run build -- --package OUT`. `--base` names an image to use instead of the base that is
 * made here. Further arguments of buildah are read from BUILDAH_ARGUMENTS, such as `--storage-driver vfs`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { IMAGE_UID, makeRoot } from './make-root.mjs';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const PARTS = ['gateway', 'api', 'migrate'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { node: { type: 'string', default: process.execPath }, base: { type: 'string' } },
});
const [packages] = positionals;
if (packages === undefined) throw new Error('Name the folder of the packages.');

const scratch = mkdtempSync(path.join(os.tmpdir(), 'treadmarket-images-'));
const extra = (process.env.BUILDAH_ARGUMENTS ?? '').split(' ').filter(Boolean);
// Only the format of Docker has health checks.
const build = (...args) =>
  execFileSync('buildah', [...extra, 'build', '--isolation', 'chroot', '--format', 'docker', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });

try {
  // A fresh system has no policy; no image is fetched here, except for a base that the operator names.
  const policy = path.join(scratch, 'policy.json');
  writeFileSync(policy, JSON.stringify({ default: [{ type: 'insecureAcceptAnything' }] }));
  const withPolicy = values.base === undefined ? ['--signature-policy', policy] : [];
  if (values.base === undefined) {
    makeRoot(path.join(scratch, 'root'), values.node, IMAGE_UID);
    const file = path.join(scratch, 'Containerfile');
    writeFileSync(file, 'FROM scratch\nCOPY root /\n');
    build(...withPolicy, '--file', file, '--tag', 'localhost/treadmarket-base', scratch);
  }
  const base = values.base ?? 'localhost/treadmarket-base';
  for (const part of PARTS) {
    const file = path.join(HERE, part, 'Containerfile');
    build(
      ...withPolicy,
      '--file',
      file,
      '--build-arg',
      `BASE=${base}`,
      '--tag',
      `localhost/treadmarket-${part}`,
      packages,
    );
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
