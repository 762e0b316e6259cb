import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from 'registry/paths';

const run = promisify(execFile);
const TYPESCRIPT = path.dirname(createRequire(import.meta.url).resolve('typescript-native/package.json'));
const TSC = path.join(TYPESCRIPT, 'bin/tsc');

/** `'./x'` behind `from` or in `import()`. */
const RELATIVE = /((?:from|import\()\s*['"])(\.{1,2}\/[^'"]+)(['"])/g;

/**
 * Adds the extensions that Node needs, so that both kinds of module resolution find the files: `./x.js`,
 * `./x/index.js`.
 */
async function withExtensions(file: string): Promise<void> {
  const named = (await readFile(file, 'utf8')).replace(RELATIVE, (_, before: string, name: string, after: string) => {
    const isFolder = !existsSync(path.resolve(path.dirname(file), `${name}.d.ts`));
    return `${before}${name}${isFolder ? '/index' : ''}.js${after}`;
  });
  await writeFile(file, named);
}

/** Writes the types of some modules and of all their imports, under the same paths as in the repository. */
export async function writeDeclarations(entries: readonly string[], out: string): Promise<void> {
  const config = path.join(ROOT, 'shared-contracts', `.declarations-${process.pid}.json`);
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, types: [] },
    ...{ rootDir: ROOT, outDir: out },
  };
  const files = entries.map((entry) => path.join(ROOT, entry));
  const base = path.join(ROOT, 'tooling/tsconfig/base.json');
  await writeFile(config, JSON.stringify({ extends: base, files, compilerOptions }));
  try {
    await run(process.execPath, [TSC, '-p', config, '--singleThreaded'], { cwd: ROOT });
  } catch (error) {
    throw new Error(`The contract's types do not compile:\n${(error as { readonly stdout?: string }).stdout ?? ''}`);
  } finally {
    await rm(config, { force: true });
  }
  const written = await readdir(out, { recursive: true, withFileTypes: true });
  const declarations = written.filter((entry) => entry.isFile() && entry.name.endsWith('.d.ts'));
  await Promise.all(declarations.map((entry) => withExtensions(path.join(entry.parentPath, entry.name))));
}
