import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { readShellBuild, shellBuildDir } from 'registry/versions/shell-build';
import { findPackageFolder } from '../servers/bundling';
import { compileProgram } from './compile-part';
import { withDependencies, type InstalledPackage } from './installed-packages';
import { inOrder, PackageContents } from './package-contents';
import { SHELL_FOLDER, type PackagePart } from './parts';

/** Sources of a package. */
export interface PackageSource {
  readonly version: string;
  readonly commit: string;
  /** Date of every file in seconds, so that two packages of one commit are the same. */
  readonly epochSeconds: number;
  /** Data folder with the shell's build. */
  readonly data: string;
}

/** The manifest of a package, `manifest.json`. */
export interface PackageManifest {
  readonly formatVersion: 1;
  readonly part: string;
  readonly version: string;
  readonly commit: string;
  /** Major version of Node.js that the package is meant for. */
  readonly node: string;
  /** Native packages run on this system only. */
  readonly platform: string;
  readonly shell: string | null;
  /** Version of each installed package by its folder. */
  readonly packages: Readonly<Record<string, string>>;
  /** SHA-256 by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Node.js of production; the images and units name it, too. */
export const NODE_MAJOR = '24';

function packageAt(folder: string, name: string): string {
  const found = findPackageFolder(path.join(ROOT, folder), name);
  if (found === null) throw new Error(`${name} is not installed: run npm ci.`);
  return found;
}

/** A command sets production before any module reads it. */
const commandText = (modules: readonly string[]): string =>
  [
    "process.env.NODE_ENV ??= 'production';",
    "process.env.TREADMARKET_ENV ??= 'production';",
    'process.setSourceMapsEnabled(true);',
    ...modules.map((file) => `await import('../${file}');`),
    '',
  ].join('\n');

async function addPrograms(part: PackagePart, contents: PackageContents): Promise<readonly InstalledPackage[]> {
  const first = new Set<string>();
  const compile = async (entry: string): Promise<string> => {
    const program = await compileProgram(entry, part.home);
    for (const [file, content] of program.files) contents.files.set(file, content);
    for (const folder of program.packages) first.add(folder);
    return program.entry;
  };
  const before = part.hasShell ? [await compile('tooling/package/adopt-shell-command.ts')] : [];
  for (const [command, entry] of Object.entries(part.commands))
    contents.text(`bin/${command}.mjs`, commandText([...before, await compile(entry)]));
  for (const script of part.scripts) {
    for (const folder of (await compileProgram(script)).packages) first.add(folder);
    contents.copy(path.join(ROOT, script), script);
  }
  for (const [folder, name] of part.packages) first.add(packageAt(folder, name));
  return withDependencies(first);
}

/** @returns the id of the shell's build */
async function addShell(contents: PackageContents, data: string): Promise<string> {
  const build = await readShellBuild(data);
  if (build === null) throw new Error('The shell is not built: run npm run build first.');
  contents.copy(shellBuildDir(data, build.id), SHELL_FOLDER);
  return build.id;
}

/**
 * Writes everything that a part needs besides Node.js into a folder of its name, with a manifest of it.
 * @param out folder in which the part's folder is made, which must not exist with files in it
 */
export async function writePart(part: PackagePart, out: string, source: PackageSource): Promise<PackageManifest> {
  const folder = path.join(out, part.name);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: choose another folder.`);
  const contents = new PackageContents();
  const packages = await addPrograms(part, contents);
  for (const one of packages) contents.copyPackage(one);
  for (const file of part.files) contents.copy(path.join(ROOT, file), file, (name) => !name.endsWith('.ts'));
  const shell = part.hasShell ? await addShell(contents, source.data) : null;
  contents.copy(path.join(ROOT, 'tooling/package/verify-package.mjs'), 'bin/verify.mjs');
  const { version, commit } = source;
  const manifest: PackageManifest = {
    formatVersion: 1,
    part: part.name,
    version,
    commit,
    node: NODE_MAJOR,
    platform: `${process.platform}-${process.arch}`,
    shell,
    packages: inOrder(packages.map((one) => [path.relative(ROOT, one.folder), one.version])),
    files: contents.digests(),
  };
  contents.text('manifest.json', `${JSON.stringify(manifest, null, 1)}\n`);
  contents.write(folder, source.epochSeconds);
  return manifest;
}
