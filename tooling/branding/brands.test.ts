import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { findBrandNameProblem } from './brand-names';
import { findBrandProblems } from './check-brands';
import { staleIndexes } from './generate-index';
import { NewNameError } from '../new/copy-template';
import { newBrand } from './new-brand';

const TEMPLATE = path.join(ROOT, 'tooling/templates/brand');

it('every brand is complete and listed', async () => {
  expect(await findBrandProblems(ROOT)).toEqual([]);
  expect(await staleIndexes(ROOT)).toEqual([]);
});

describe('a broken brand', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'tm-brand-'));
    for (const name of ['treadmarket', 'lowes'])
      await cp(path.join(ROOT, 'brands', name), path.join(root, 'brands', name), { recursive: true });
    await newBrand(root, 'acme', TEMPLATE);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  async function broken(file: string, from: string | RegExp, to: string): Promise<readonly string[]> {
    const full = path.join(root, 'brands/acme', file);
    const text = await readFile(full, 'utf8');
    expect(text).toMatch(from);
    await writeFile(full, text.replace(from, to));
    return (await findBrandProblems(root)).map(({ file: name, problem }) => `${name}: ${problem}`);
  }

  it.each([
    ['theme.ts', "action: '#1f5f4a'", "action: 'green'", /theme\.ts: colors\.action: /],
    [
      'theme.ts',
      "onAction: '#ffffff'",
      "onAction: '#1f5f4a'",
      /theme\.ts: colors\.onAction: 1\.0 : 1 with action; 4\.5/,
    ],
    [
      'theme.ts',
      /headingTracking: '[^']*'/,
      "headingTracking: '0}body{display:none'",
      /theme\.ts: shape\.headingTracking: /,
    ],
    ['rules.ts', 'tm-web-acme', 'tm-web-lowes', /rules\.ts: marketplaceKey: 'tm-web-lowes' is also in brands\/lowes/],
    ['rules.ts', "'ACME'", "'LOWES'", /rules\.ts: salesChannel: 'LOWES' is also in brands\/lowes/],
    ['rules.ts', 'isReturnable: true', 'isReturnible: true', /rules\.ts: the file: .*isReturn/],
    ['rules.ts', /paymentMethods: \[.*\]/, 'paymentMethods: []', /rules\.ts: hasMembers: .*or anybody orders/],
    ['rules.ts', "'PARTNER'", "'STORE'", /rules\.ts: orderSource: /],
    [
      'store.ts',
      "'acme.localhost'",
      "'lowes.localhost'",
      /store\.ts: hosts: 'lowes\.localhost' is also in brands\/lowes/,
    ],
    ['store.ts', "'acme.localhost'", "'other.localhost'", /store\.ts: hosts: acme\.localhost is missing/],
    ['identity.ts', '800-555-0100', 'call us', /identity\.ts: support\.phone: /],
    ['identity.ts', 'export const identity', 'export const names', /identity\.ts: the file: /],
    ['identity.ts', 'displayName', 'displayName:', /identity\.ts: cannot be compiled/],
    ['word-mark.tsx', 'WordMark', 'Mark', /word-mark\.tsx: WordMark: this component is not exported/],
  ])('%s with %s as %s is rejected with file and field', async (file, from, to, expected) => {
    expect((await broken(file, from, to)).join('\n')).toMatch(expected);
  });

  it('is rejected without one of its files', async () => {
    await rm(path.join(root, 'brands/acme/store.ts'));
    expect(await findBrandProblems(root)).toEqual([expect.objectContaining({ file: 'brands/acme/store.ts' })]);
  });

  it('does not overwrite another one', async () => {
    await expect(newBrand(root, 'lowes', TEMPLATE)).rejects.toThrow(NewNameError);
  });
});

it.each([
  ['../evil', /no name/],
  ['Acme', /no name/],
  ['acme--tires', /no name/],
  ['ac', /characters/],
  ['constructor', /something else/],
  ['value-of', /something else/],
  ['dist', /something else/],
  ['lo-wes', /reads like the brand 'lowes'/],
  ["x';drop", /no name/],
])('%s is rejected as the name of a brand', (name, expected) =>
  expect(findBrandNameProblem(name, ['lowes'])).toMatch(expected),
);

it('acme-tires is accepted as the name of a brand', () =>
  expect(findBrandNameProblem('acme-tires', ['lowes'])).toBeNull());
