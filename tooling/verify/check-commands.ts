import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';

/** A command of `npm run verify` and `npm test`. */
export interface Check {
  readonly name: string;
  /** File in `node_modules/.bin`. */
  readonly command: string;
  readonly args: readonly string[];
}

/** Results of earlier runs, per clone. Deleting it only makes the next run slower. */
const CACHE = 'node_modules/.cache/treadmarket';
const RULES = 'tooling/lint';
/** TypeScript 7. ESLint needs the API of TypeScript 6, whose `tsc` is linked. */
const TSC = '../typescript-native/bin/tsc';

let rules: string | undefined;

/** Digest of the repository's own rules: ESLint caches results by its configuration, but not by the code of rules. */
function rulesDigest(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(path.join(ROOT, RULES)).sort())
    hash.update(`${name}\0`).update(readFileSync(path.join(ROOT, RULES, name)));
  return hash
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex')
    .slice(0, 12);
}

const cacheOptions = (folder: string): readonly string[] => [
  ...['--cache', '--cache-strategy', 'content'],
  ...['--cache-location', `${CACHE}/${folder}`],
];

export const formatCheck = (paths: readonly string[]): Check => ({
  name: 'format',
  command: 'oxfmt',
  args: ['--check', ...paths],
});

/** @param config relative to the repository's root */
export const typesCheck = (config: string, name = 'types'): Check => ({
  name,
  command: TSC,
  args: [
    // Parallel checkers check shared files more than once: 37 s of processor time instead of 13.
    ...['-p', config, '--singleThreaded', '--incremental'],
    ...['--tsBuildInfoFile', `${CACHE}/types/${config.replaceAll('/', '-')}.tsbuildinfo`],
  ],
});

export const lintCheck = (paths: readonly string[], options: readonly string[] = []): Check => ({
  name: 'lint',
  command: 'eslint',
  args: [...[...paths, '--max-warnings', '0', ...options], ...cacheOptions(`eslint-${(rules ??= rulesDigest())}`)],
});

/** Checks rules that need types. Has no cache, because the result of a file depends on other files. */
export const typedLintCheck = (paths: readonly string[]): Check => ({
  name: 'typed lint',
  command: 'oxlint',
  args: ['--type-aware', '--deny-warnings', ...paths],
});

export const boundariesCheck = (paths: readonly string[]): Check => ({
  name: 'boundaries',
  command: 'depcruise',
  args: ['--config', 'tooling/lint/dependency-cruiser.cjs', ...paths],
});

/** The checks of the whole repository. */
export const repositoryChecks = (): readonly Check[] => [
  formatCheck(['.']),
  typesCheck('tsconfig.json'),
  lintCheck(['.']),
  typedLintCheck(['.']),
  boundariesCheck(['.']),
];
