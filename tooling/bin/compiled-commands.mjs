import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root, runTypescript } from './install.mjs';

/** Interactive commands. Loading each module by module from its sources takes a second. */
const COMMANDS = [
  'tooling/branding/write.ts',
  'release-platform/deploy/main.ts',
  'release-platform/releases/main.ts',
  'release-platform/previews/main.ts',
];
const FOLDER = path.join(root, 'tooling/.build/commands');
const RECORD = path.join(FOLDER, 'record.json');
/** Longer than any command that may still load a part of a replaced compilation, in ms. */
const KEPT_MS = 3_600_000;
/** More than one step of the file system's clock and of `Date.now()`. */
const FILE_CLOCK_MS = 20;

const read = (file) => {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
};

/** Names of modules in a folder: a new one may be found in place of another. */
const modulesIn = (folder) => {
  try {
    return readdirSync(folder).filter((name) => /\.([cm]?[jt]sx?|json|css)$/.test(name));
  } catch {
    return [];
  }
};

/** Returns a digest of files and of other names beside them, below a folder. */
function digestOf(folder, files, besides = []) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = read(path.join(folder, file));
    hash.update(`${file}\0${content?.length ?? 'absent'}\0`).update(content ?? '');
  }
  for (const beside of besides) hash.update(`${beside}\0${modulesIn(path.join(folder, beside)).sort().join('\0')}\0`);
  return hash.digest('hex');
}

/** The folders of files and all above them, up to the root. */
function foldersOf(files) {
  const folders = new Set(['.']);
  for (const file of files)
    for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) folders.add(folder);
  return [...folders].sort();
}

/** The sources, and the files that decide how they are found and compiled. */
function inputsOf(sources) {
  const folders = foldersOf(sources);
  const settings = folders.flatMap((folder) => [`${folder}/package.json`, `${folder}/tsconfig.json`]);
  const files = [...sources, ...settings, 'tooling/tsconfig/base.json', 'package-lock.json'];
  return { files: [...files, 'node_modules/.package-lock.json'], folders };
}

/** Returns the compiled file of a command; null when it is missing, damaged or older than its sources. */
export function compiledFile(entry) {
  try {
    const record = JSON.parse(readFileSync(RECORD, 'utf8'));
    if (digestOf(FOLDER, record.files) !== record.filesDigest) return null;
    const { files, folders } = inputsOf(record.sources);
    return digestOf(root, files, folders) === record.sourcesDigest ? path.join(FOLDER, record.entries[entry]) : null;
  } catch {
    return null;
  }
}

/** Time of the latest change of any of them, independent of its modification date. */
const changedAt = (names) =>
  Math.max(...names.map((name) => statSync(path.join(root, name), { throwIfNoEntry: false })?.ctimeMs ?? 0));

function removeReplaced(files) {
  const kept = new Set([...files, path.basename(RECORD)]);
  for (const name of readdirSync(FOLDER).filter((one) => !kept.has(one))) {
    const { mtimeMs = Infinity } = statSync(path.join(FOLDER, name), { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > KEPT_MS) rmSync(path.join(FOLDER, name), { force: true });
  }
}

/**
 * Compiles the commands.
 * @returns the path of each
 */
async function compile() {
  // A new folder changes the one above it, dated by a clock of some milliseconds: start after that.
  if (mkdirSync(FOLDER, { recursive: true })) await pause(FILE_CLOCK_MS);
  const started = Date.now();
  const { register } = await import('tsx/esm/api');
  const unregister = register();
  let compiled;
  try {
    const { compileCommands } = await import(path.join(root, 'tooling/commands/compile-commands.ts'));
    compiled = await compileCommands(FOLDER, COMMANDS);
  } finally {
    await unregister();
  }
  const { files, folders } = inputsOf(compiled.sources);
  const sourcesDigest = digestOf(root, files, folders);
  // Files saved during the compilation may be missing in it: the next command compiles again.
  if (changedAt([...files, ...folders]) < started) {
    const half = `${RECORD}.${process.pid}`;
    writeFileSync(half, JSON.stringify({ ...compiled, filesDigest: digestOf(FOLDER, compiled.files), sourcesDigest }));
    renameSync(half, RECORD);
    removeReplaced(compiled.files);
  }
  return (entry) => path.join(FOLDER, compiled.entries[entry]);
}

/** Compiles the commands in a separate process where needed: the first command does not wait for it. */
export function prepareCommands() {
  spawn(process.execPath, [path.join(root, 'tooling/bin/releases.mjs'), '--help'], { stdio: 'ignore' });
}

/** Runs a command of the tooling in this process, compiled from its current sources. */
export async function runCommand(entry) {
  let file = compiledFile(entry);
  try {
    file ??= (await compile())(entry);
  } catch (error) {
    // A rollback must be possible on a full or read-only disk, too.
    console.error(`The command runs from its sources, since it cannot be compiled: ${error.message.split('\n')[0]}`);
    return runTypescript(entry);
  }
  // Stack traces refer to lines of the sources.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(file).href);
}
