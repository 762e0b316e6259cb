import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { ROOT } from 'registry/paths';
import { bundlingFor, findPackageFolder, writeBundles } from './bundling';

/** Every compiled command and every server. */
const ENTRIES = [
  'tooling/branding/write.ts',
  'release-platform/deploy/main.ts',
  'release-platform/releases/main.ts',
  'release-platform/previews/main.ts',
  'marketplace-api/src/server/main.ts',
  'sandbox/src/bin/sandbox.ts',
  'shell/src/gateway/main.ts',
];

/** Package of a module's name, or of its file. */
const packageName = (name: string): string => name.split('/node_modules/').at(-1) ?? name;
const isFile = (name: string): boolean => /^\.{1,2}\//.test(name);

describe('a compiled command or server', () => {
  it.each(ENTRIES)('%s resolves the same packages as its sources', async (entry) => {
    // Commands are compiled into one folder of tooling, servers into their own package.
    const home = entry.includes('/src/') ? entry.split('/')[0] : 'tooling';
    const folder = path.join(ROOT, home ?? '', '.build/tests');
    const entryPoints = [path.join(ROOT, entry)];
    const { metafile } = await build({ ...bundlingFor(folder), absWorkingDir: ROOT, entryPoints, metafile: true });
    const imports = Object.entries(metafile.inputs).flatMap(([file, { imports: names }]) =>
      names.flatMap(({ external, path: name }) => (external && !isBuiltin(name) ? [{ file, name }] : [])),
    );
    const different = imports.filter(({ file, name }) => {
      const ofSource = findPackageFolder(path.dirname(path.join(ROOT, file)), packageName(name));
      const found = isFile(name) ? path.resolve(folder, name) : findPackageFolder(folder, name);
      return ofSource === null || !`${found}/`.startsWith(`${ofSource}/`);
    });
    expect(different).toEqual([]);
  });

  it('imports a package by its file when a workspace has its own version', async () => {
    const folder = path.join(ROOT, 'tooling/.build/tests');
    const entryPoints = [path.join(ROOT, 'release-platform/releases/main.ts')];
    const { outputFiles } = await build({ ...bundlingFor(folder), entryPoints });
    const script = outputFiles.find(({ path: file }) => file.endsWith('.mjs'))?.text ?? '';
    expect(script).toMatch(/from "\.[./]+\/release-platform\/node_modules\/tar-stream\//);
  });

  it('imports the file that Node would import, and not the one for bundlers', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bundled-dual-'));
    try {
      const dual = path.join(folder, 'own/node_modules/dual');
      await mkdir(dual, { recursive: true });
      const exports = { module: './bundler.js', default: './node.cjs' };
      await writeFile(path.join(dual, 'package.json'), JSON.stringify({ name: 'dual', exports }));
      for (const file of ['bundler.js', 'node.cjs']) await writeFile(path.join(dual, file), '');
      const entry = path.join(folder, 'own/entry.ts');
      await writeFile(entry, "import 'dual';");
      const { outputFiles } = await build({ ...bundlingFor(path.join(folder, 'out')), entryPoints: [entry] });
      const script = outputFiles.find(({ path: file }) => file.endsWith('.mjs'))?.text ?? '';
      expect(script).toContain('own/node_modules/dual/node.cjs');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('finds the SQL files of the API beside their sources', async () => {
    const home = path.join(ROOT, 'marketplace-api/src');
    // Outside of the repository, because the folder of a compiled server must not matter.
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bundled-api-'));
    try {
      const entryPoints = [path.join(home, 'platform/database/function-files.ts')];
      const { outputFiles } = await build({ ...bundlingFor(folder), entryPoints });
      await writeBundles(folder, outputFiles);
      const file = JSON.stringify(pathToFileURL(path.join(folder, 'function-files.mjs')).href);
      const code = `const { readFunctionFiles } = await import(${file});
        console.log(readFunctionFiles().map(({ name }) => name).join());`;
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
      expect(stdout.trim().split(',')).toEqual((await readdir(path.join(home, 'functions'))).sort());
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
