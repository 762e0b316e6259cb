import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';

/** Tests of the repository are not tests of the copy, except those that come with a template. */
const SKIPPED = /(^|\/)(node_modules|dist|\.build|\.data)$|^(?!tooling\/templates\/).*\.(test|proof)\.tsx?$|\/images$/;
/**
 * What brands are read by, from the contracts to the gateway and the mails, and what remotes are built and checked
 * with.
 */
const COPIED = [
  'brands',
  'shared-contracts',
  'shared-ui',
  'remote-kit',
  'shell',
  'registry',
  'tooling',
  'marketplace-api',
  'sandbox',
];
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'eslint.config.mjs',
  'eslint-suppressions.json',
  'jest.config.cjs',
  'prettier.config.mjs',
  'docs/threat-model.md',
  'docs/words.md',
];

/** The same packages, except that those of the repository are those of the copy. */
async function linkPackages(copy: string): Promise<void> {
  const from = path.join(ROOT, 'node_modules');
  const to = path.join(copy, 'node_modules');
  await mkdir(to);
  for (const name of await readdir(from)) {
    const isCopied = COPIED.includes(name);
    if (!name.startsWith('.'))
      await symlink(isCopied ? path.join(copy, name) : path.join(from, name), path.join(to, name));
  }
  // Younger than the lockfile: a command that is run in the copy has nothing to install.
  await writeFile(path.join(to, '.package-lock.json'), '{}');
}

/** Versions of packages that one of ours alone has. */
async function linkOwnPackages(copy: string): Promise<void> {
  for (const folder of COPIED) {
    const own = path.join(ROOT, folder, 'node_modules');
    if (existsSync(own)) await symlink(own, path.join(copy, folder, 'node_modules'));
  }
}

/** A copy of the repository's sources to add brands and remotes to, in a folder of its own. */
export async function copyRepository(): Promise<{ readonly root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'tm-copy-'));
  for (const folder of COPIED)
    await cp(path.join(ROOT, folder), path.join(root, folder), {
      recursive: true,
      filter: (file) => !SKIPPED.test(path.relative(ROOT, file)),
    });
  for (const file of FILES) await cp(path.join(ROOT, file), path.join(root, file));
  await linkPackages(root);
  await linkOwnPackages(root);
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Text of a file of a repository. */
export const textOf = (root: string, file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
