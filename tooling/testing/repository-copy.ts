import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';

/** Tests of the repository are not part of the copy, except those of a template. */
const SKIPPED = /(^|\/)(node_modules|dist|\.build|\.data)$|^(?!tooling\/templates\/).*\.(test|proof)\.tsx?$|\/images$/;
/** Files that read brands, from the contracts to the gateway and the mails, and files that build and check remotes. */
const COPIED = [
  'brands',
  'shared-contracts',
  'shared-ui',
  'remote-kit',
  'shell',
  'release-platform',
  'tooling',
  'marketplace-api',
  'sandbox',
];
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'eslint.config.mjs',
  'jest.config.cjs',
  '.oxfmtrc.jsonc',
  'docs/threat-model.md',
  'docs/words.md',
];

const isCopied = (folder: string): boolean => COPIED.includes(folder.split(path.sep)[0] ?? '');

/** Links the same packages, except that packages of the repository are those of the copy. */
async function linkPackages(copy: string): Promise<void> {
  const from = path.join(ROOT, 'node_modules');
  const to = path.join(copy, 'node_modules');
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const { name } = entry;
    if (name.startsWith('.')) continue;
    const folder = entry.isSymbolicLink() ? path.relative(ROOT, await realpath(path.join(from, name))) : '';
    await symlink(isCopied(folder) ? path.join(copy, folder) : path.join(from, name), path.join(to, name));
  }
  // Newer than the lockfile, so that a command in the copy installs nothing.
  await writeFile(path.join(to, '.package-lock.json'), '{}');
}

/** Links packages that only one workspace has in its own version. */
async function linkOwnPackages(copy: string): Promise<void> {
  const { workspaces } = JSON.parse(await textOf(ROOT, 'package.json')) as { readonly workspaces: readonly string[] };
  for (const folder of workspaces.filter(isCopied)) {
    const own = path.join(ROOT, folder, 'node_modules');
    if (existsSync(own)) await symlink(own, path.join(copy, folder, 'node_modules'));
  }
}

/** Copies the repository's sources into a separate folder, to add brands and remotes to. */
export async function copyRepository(): Promise<{ readonly root: string; remove(): Promise<void> }> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'tm-copy-'));
  // Synchronously, which takes a quarter of the processor time for many small files.
  for (const folder of COPIED)
    cpSync(path.join(ROOT, folder), path.join(root, folder), {
      recursive: true,
      filter: (file) => !SKIPPED.test(path.relative(ROOT, file)),
    });
  for (const file of FILES) cpSync(path.join(ROOT, file), path.join(root, file));
  await linkPackages(root);
  await linkOwnPackages(root);
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** Text of a file of a repository. */
export const textOf = (root: string, file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
