import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { ROOT } from 'registry/paths';
import { findBrandProblems } from './check-brands';
import { staleIndexes, writeIndexes } from './generate-index';
import { newBrand } from './new-brand';
import { bundlingFor, writeBundles } from '../servers/bundling';
import { copyRepository, textOf } from '../testing/repository-copy';

const run = promisify(execFile);
const TEMPLATE = path.join(ROOT, 'tooling/templates/brand');
const TYPES = {
  extends: './tooling/tsconfig/base.json',
  include: [
    'brands',
    'shared-contracts/src',
    'shared-ui/src/theme',
    'shared-ui/src/css-modules.d.ts',
    'shell/variants',
  ],
};

let copy: Awaited<ReturnType<typeof copyRepository>>;
beforeAll(async () => {
  copy = await copyRepository();
  await newBrand(copy.root, 'acme-tires', TEMPLATE);
});
afterAll(() => copy.remove());

it('[fifth-brand] is one folder, complete from the template, and listed by one command', async () => {
  expect(await findBrandProblems(copy.root)).toEqual([]);
  expect(await staleIndexes(copy.root)).toHaveLength(5);
  await writeIndexes(copy.root);
  expect(await staleIndexes(copy.root)).toEqual([]);
  expect(await textOf(copy.root, 'brands/identities.generated.ts')).toMatch(/'treadmarket', 'acmeTires', 'benefitsMe'/);
});

it('[fifth-brand] packages that read brands compile with it', async () => {
  await writeFile(path.join(copy.root, 'tsconfig.json'), JSON.stringify(TYPES));
  const tsc = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const compiled = run(process.execPath, [tsc, '-p', 'tsconfig.json', '--singleThreaded'], { cwd: copy.root });
  await expect(compiled).resolves.toMatchObject({ stdout: '' });
}, 60_000);

it('[fifth-brand] has its home page, theme, word-mark, contacts and key, and its look in mails', async () => {
  // Compiled, because loading a gateway from hundreds of sources takes longer than to serve the page.
  const folder = path.join(copy.root, 'tooling/.build/brand');
  const entry = path.join(copy.root, 'tooling/branding/testing/serve-brand.ts');
  const { outputFiles } = await build({ ...bundlingFor(folder, ['typebox']), entryPoints: [entry] });
  await writeBundles(folder, outputFiles);
  const { stdout } = await run(process.execPath, [path.join(folder, 'serve-brand.mjs'), 'acmeTires'], {
    cwd: copy.root,
    maxBuffer: 1e8,
  });
  const served = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<'html' | 'mail', string>;
  expect(served).toMatchObject({
    status: 200,
    typeOfKey: 'acmeTires',
    salesChannel: 'ACMETIRES',
    storeUrl: 'https://acmetires.tires.example.com',
    frame: { primary: '#1f5f4a' },
  });
  expect(served.html).toContain('<title>Tires and Wheels That Fit</title>');
  expect(served.html).toContain('<h1>Tires that fit, from people you know.</h1>');
  expect(served.html).toContain('--ui-action:#1f5f4a');
  expect(served.html).toMatch(/aria-label="Acme Tires, home"[^]*>Acme Tires<\/span>/);
  expect(served.html).toMatch(/tires@acme-tires\.example\.com/);
  expect(served.mail).toMatch(/Acme Tires[^]*tires@acme-tires\.example\.com/);
  expect(served.mail).toContain('#0b1f3a');
}, 60_000);
