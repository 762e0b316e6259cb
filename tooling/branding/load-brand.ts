import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';
import { ROOT } from 'registry/paths';

const FILES = { identity: '.ts', rules: '.ts', theme: '.ts', store: '.ts', 'word-mark': '.tsx' } as const;
/** A file of a brand's folder, without extension. */
export type BrandPart = keyof typeof FILES;
export const BRAND_PARTS = Object.keys(FILES) as readonly BrandPart[];
export const brandFile = (part: BrandPart): string => `${part}${FILES[part]}`;

const requireFromRoot = createRequire(path.join(ROOT, 'package.json'));

/**
 * Returns the export of a brand's file. The file is compiled as it is now and on its own, so that a brand can be
 * checked before it is listed, or while its listing is wrong.
 * @throws a sentence when the file is missing or cannot be compiled
 */
export async function loadPart(folder: string, part: BrandPart): Promise<Readonly<Record<string, unknown>>> {
  const file = path.join(folder, brandFile(part));
  if (!existsSync(file)) throw new Error('is missing. Copy it from tooling/templates/brand.');
  const { outputFiles } = await build({
    entryPoints: [file],
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    packages: 'external',
    loader: { '.css': 'local-css' },
    write: false,
    logLevel: 'silent',
  }).catch((error: Error) => {
    throw new Error(`cannot be compiled: ${error.message}`);
  });
  const script = outputFiles.find((output) => output.path.endsWith('.js'))?.text ?? '';
  const module = { exports: {} };
  const run = vm.runInThisContext(`(function (module, exports, require) {${script}\n})`, { filename: file }) as (
    module: object,
    exports: object,
    require: NodeJS.Require,
  ) => void;
  run(module, module.exports, requireFromRoot);
  return module.exports;
}
