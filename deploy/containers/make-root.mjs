/*
 * Makes the root file system of the base image from programs of this Debian system, where no registry of images can be
 * reached: Node.js, a shell, bubblewrap, and the libraries that `ldd` names for them.
 *
 *   node make-root.mjs OUT [--node FILE] [--owner UID]
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** The user of the images. */
export const IMAGE_UID = 10_001;
/** A gateway limits its render hosts by a shell, and closes their network by bubblewrap. */
const PROGRAMS = { '/bin/sh': '/bin/sh', '/usr/bin/bwrap': '/usr/bin/bwrap' };
/** Needed for TLS; the time zones are part of Node.js. */
const FILES = ['/etc/ssl/certs/ca-certificates.crt'];
const TEXTS = {
  '/etc/passwd': `root:x:0:0:root:/:/bin/sh\nstore:x:${IMAGE_UID}:${IMAGE_UID}:store:/var/lib/treadmarket:/bin/sh\n`,
  '/etc/group': `root:x:0:\nstore:x:${IMAGE_UID}:\n`,
  '/etc/nsswitch.conf': 'hosts: files dns\n',
};
/** Mount points, and the data folder. */
const FOLDERS = ['/app', '/dev', '/proc', '/tmp', '/usr/lib', '/lib', '/lib64', '/var/lib/treadmarket'];

/** Libraries of a program, with the loader, as the paths by which they are found. */
const librariesOf = (program) =>
  execFileSync('ldd', [program], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => /(?:=> |^\s*)(\/\S+) \(0x/.exec(line)?.[1] ?? []);

/** Parts of the C library that native packages may load. */
const COMPANIONS = ['librt.so.1', 'libresolv.so.2', 'libdl.so.2', 'libpthread.so.0'];

/** @returns the files of the root file system: where each is, by the path that it gets */
export function filesOfRoot(node) {
  const programs = { ...PROGRAMS, '/usr/bin/node': node };
  const missing = Object.values(programs).filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')}`);
  const found = Object.values(programs).flatMap(librariesOf);
  const home = path.dirname(found.find((file) => path.basename(file) === 'libc.so.6') ?? '/lib/libc.so.6');
  const libraries = [...found, ...COMPANIONS.map((name) => path.join(home, name)).filter((file) => existsSync(file))];
  return { ...programs, ...Object.fromEntries([...libraries, ...FILES].map((file) => [file, file])) };
}

/** @param owner user of the data folder; null keeps that of this process */
export function makeRoot(out, node, owner = null) {
  for (const folder of FOLDERS) mkdirSync(path.join(out, folder), { recursive: true });
  for (const [to, from] of Object.entries(filesOfRoot(node))) {
    const target = path.join(out, to);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(realpathSync(from), target);
    chmodSync(target, to.startsWith('/etc/') ? 0o644 : 0o755);
  }
  for (const [to, text] of Object.entries(TEXTS)) writeFileSync(path.join(out, to), text);
  const data = path.join(out, 'var/lib/treadmarket');
  chmodSync(data, 0o700);
  chmodSync(path.join(out, 'tmp'), 0o1777);
  if (owner !== null) chownSync(data, owner, owner);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { node: { type: 'string', default: process.execPath }, owner: { type: 'string' } },
  });
  const [out] = positionals;
  if (out === undefined || existsSync(out)) throw new Error('Name a folder that does not exist yet.');
  makeRoot(out, values.node, values.owner && Number(values.owner));
}
