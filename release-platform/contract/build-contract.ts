import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build, type BuildOptions } from 'esbuild';
import { ROOT } from 'registry/paths';
import { CONTRACT_VERSION } from 'shared-contracts';
import { writeDeclarations } from './declarations';

const run = promisify(execFile);
const SOURCES = 'shared-contracts/src';
/** Public modules by their entry in the package; all others are internal to the store. */
const ENTRIES = { '.': 'index', './wire': 'wire/index', './testing': 'testing/index' } as const;
const COMMAND = 'bin/treadmarket-remote.js';
const GUIDE = 'docs/guides/a-remote-outside-of-this-repository.md';

const common: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  metafile: true,
  logLevel: 'silent',
};

/** @returns the folders of bundled packages */
async function writeScripts(stage: string): Promise<readonly string[]> {
  const modules = await build({
    ...common,
    entryPoints: Object.values(ENTRIES).map((entry) => path.join(ROOT, SOURCES, `${entry}.ts`)),
    outbase: path.join(ROOT, SOURCES),
    outdir: path.join(stage, 'dist'),
    splitting: true,
    platform: 'neutral',
    // Its types are part of the contract's, so it is a package of its own beside them.
    external: ['typebox', 'typebox/*'],
  });
  const command = await build({
    ...common,
    entryPoints: [path.join(ROOT, 'release-platform/contract/main.ts')],
    outfile: path.join(stage, COMMAND),
    platform: 'node',
    // In one file: the hundreds of modules of typebox took two thirds of the command's start.
    minify: true,
    // The package reads files beside itself, which do not exist in a bundle.
    alias: { 'css-tree': 'css-tree/dist/csstree.esm' },
    banner: { js: `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);` },
  });
  const inputs = [modules, command].flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}));
  const folders = inputs.map((input) => /.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
}

async function licenseOf(folder: string): Promise<string> {
  const file = (await readdir(path.join(ROOT, folder))).find((one) => /^licen[cs]e/i.test(one));
  const { name, license = 'no license' } = await readPackage(folder);
  return `${name} (${license})\n\n${file ? await readFile(path.join(ROOT, folder, file), 'utf8') : ''}`;
}

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

const readPackage = async (folder: string): Promise<Package> =>
  JSON.parse(await readFile(path.join(ROOT, folder, 'package.json'), 'utf8')) as Package;

const manifest = (typebox: string): object => ({
  name: 'shared-contracts',
  version: CONTRACT_VERSION,
  description: 'The contract between the Treadmarket store and its remotes: types, a test host, a check of packages',
  license: 'UNLICENSED',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20.19' },
  exports: Object.fromEntries(
    Object.entries(ENTRIES).map(([name, entry]) => [
      name,
      { types: `./types/${SOURCES}/${entry}.d.ts`, default: `./dist/${entry}.js` },
    ]),
  ),
  bin: { 'treadmarket-remote': COMMAND },
  dependencies: { typebox },
  // Bundled, so that an installation needs no registry.
  bundleDependencies: ['typebox'],
});

async function writeTypebox(stage: string): Promise<string> {
  await cp(path.join(ROOT, 'node_modules/typebox'), path.join(stage, 'node_modules/typebox'), { recursive: true });
  return (await readPackage('node_modules/typebox')).version;
}

/**
 * Builds the contract as a package that npm installs from its file, without a registry.
 * @returns the file
 */
export async function buildContract(folder: string): Promise<string> {
  const stage = await mkdtemp(path.join(os.tmpdir(), 'treadmarket-contract-'));
  try {
    const [compiledIn, typebox] = await Promise.all([
      writeScripts(stage),
      writeTypebox(stage),
      writeDeclarations(
        Object.values(ENTRIES).map((entry) => `${SOURCES}/${entry}.ts`),
        path.join(stage, 'types'),
      ),
    ]);
    await writeFile(path.join(stage, 'package.json'), `${JSON.stringify(manifest(typebox), null, 2)}\n`);
    await cp(path.join(ROOT, GUIDE), path.join(stage, 'README.md'));
    const licenses = await Promise.all(compiledIn.map(licenseOf));
    await writeFile(path.join(stage, 'THIRD-PARTY.txt'), licenses.join(`\n${'-'.repeat(80)}\n`));
    await mkdir(folder, { recursive: true });
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { stdout } = await run(npm, ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: stage,
    });
    const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[];
    if (!packed) throw new Error('npm packed nothing.');
    return path.join(folder, packed.filename);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}
