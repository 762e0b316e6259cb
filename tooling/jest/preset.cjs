const path = require('node:path');
const { SOURCE_FOLDERS } = require('../source-folders.cjs');
const { bundledPackages } = require('./bundled-packages.cjs');

/**
 * Packages with files that exist only as ES modules; Jest runs CommonJS, so they are compiled like the repository's own
 * sources.
 */
const ESM_ONLY = [
  'typebox',
  'openid-client',
  'oauth4webapi',
  'jose',
  'htmlparser2',
  'domhandler',
  'domutils',
  'dom-serializer',
  'domelementtype',
  'entities',
  'lighthouse',
  'chrome-launcher',
  'stream-json',
  'stream-chain',
  '@module-federation/webpack-bundler-runtime',
];

const swcOptions = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', importSource: 'shared-ui' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
  swcrc: false,
};

/**
 * Built-in objects that every module gets as parameters. Each test file runs in its own context, which intercepts every
 * look-up of a global: arithmetic on coordinates took six times as long, pages a tenth longer. Globals that tests
 * replace, such as `Date` and timers, must not be listed, nor names that packages declare, such as `Number`.
 */
const INJECTED_GLOBALS = ['Math', 'Object', 'Array', 'JSON'];

/** A proof is a long run that prints figures: faults, loads, models. Playwright runs `*.spec.ts`. */
const KINDS = { test: '*.test.{ts,tsx}', proof: '*.proof.ts' };

/** @param {string} rootDir repository root @param {keyof typeof KINDS} [kind] @returns {import('jest').Config} */
function jestPreset(rootDir, kind = 'test') {
  return {
    rootDir,
    // Test files for Node share the modules of their worker; those for jsdom (set in a comment) have their own.
    runtime: path.join(__dirname, 'shared-modules-runtime.cjs'),
    testEnvironment: path.join(__dirname, 'shared-node-environment.cjs'),
    // jsdom would select the browser builds of packages; tests run them on Node's network so that nock intercepts every
    // request.
    testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'], url: 'http://localhost/' },
    roots: [rootDir],
    // A run of the suite has its own temporary folder, and keeps the compiled files.
    cacheDirectory: path.join(rootDir, 'node_modules/.cache/jest'),
    // The first component of a file includes the time to compile its libraries, on a busy machine.
    testTimeout: kind === 'proof' ? 600_000 : 30_000,
    // Every file leaks some memory: with gigabytes of it a worker spends its time on garbage collection.
    workerIdleMemoryLimit: '1GB',
    sandboxInjectedGlobals: INJECTED_GLOBALS,
    // Set by webpack in a build.
    globals: { __SHARED_VERSIONS__: {} },
    testMatch: [`<rootDir>/{${SOURCE_FOLDERS.join(',')}}/**/${KINDS[kind]}`],
    testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.build/', '/\\.data/'],
    modulePathIgnorePatterns: ['<rootDir>/\\.data/', '<rootDir>/.*/\\.build/', '<rootDir>/.*/dist/'],
    watchPathIgnorePatterns: ['/\\.data/', '/\\.build/'],
    transform: {
      '\\.module\\.css$': path.join(__dirname, 'css-modules-transform.cjs'),
      '\\.(css|svg|woff2|webp|avif|png)$': path.join(__dirname, 'file-transform.cjs'),
      '\\.[cm]?[jt]sx?$': ['@swc/jest', swcOptions],
    },
    moduleNameMapper: bundledPackages(rootDir),
    transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${ESM_ONLY.join('|')})/)`],
    setupFiles: [path.join(__dirname, 'environment.cjs')],
    setupFilesAfterEnv: [path.join(__dirname, 'matchers.cjs'), path.join(__dirname, 'release-network.cjs')],
  };
}

module.exports = { jestPreset };
