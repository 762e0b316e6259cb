const { SOURCE_FOLDERS } = require('../source-folders.cjs');
const { apiOrderRules, MODULE } = require('./api-modules.cjs');
const { LAYER_RULES, TESTS } = require('./layers.cjs');

const REMOTES = '^(mfe-[^/]+|partners/[^/]+)/';
const API = '^marketplace-api/src/(modules|search)/';

const STORE = '^(brands|shared-ui|remote-kit|mfe-[^/]+|partners|shell|marketplace-api|sandbox)/';
/** Modules that the gateway and the variants offer to the release platform. */
const PLATFORM_ENTRIES = '^shell/(src/gateway/rehearsal|variants/variants)\\.ts$';

/** Checks cycles and isolation between packages on resolved files, which a lint rule on import text cannot do. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...LAYER_RULES,
    {
      name: 'no-remote-imports-another-remote',
      severity: 'error',
      comment: 'Remotes meet through events and widgets only: they are built and deployed alone.',
      from: { path: REMOTES },
      to: { path: REMOTES, pathNot: '^$1/' },
    },
    {
      name: 'browser-never-imports-the-api',
      severity: 'error',
      comment: 'A browser package takes types from shared-contracts and data over HTTP.',
      from: { path: '^(mfe-|partners/|shared-|shell/|remote-kit/)' },
      to: { path: '^marketplace-api/' },
    },
    {
      name: 'shared-knows-no-remote',
      severity: 'error',
      from: { path: '^(brands/|shared-|remote-kit/)' },
      to: { path: '^(mfe-|partners/|shell/|marketplace-api/)' },
    },
    {
      name: 'shell-knows-no-remote',
      severity: 'error',
      comment: 'The shell learns of remotes from the registry.',
      from: { path: '^shell/' },
      to: { path: REMOTES },
    },
    {
      name: 'platform-enters-the-store-by-contract',
      severity: 'error',
      comment: 'Import shared-contracts, or what the gateway exports in rehearsal.ts; release-platform/README.md.',
      from: { path: '^release-platform/', pathNot: TESTS },
      to: { path: STORE, pathNot: PLATFORM_ENTRIES },
    },
    {
      name: 'platform-enters-the-store-by-contract',
      severity: 'error',
      comment: 'Tests of the platform also start the test store and the test gateway.',
      from: { path: `^release-platform/.*(${TESTS})` },
      to: { path: STORE, pathNot: `${PLATFORM_ENTRIES}|^shell/src/testing/` },
    },
    {
      name: 'no-feature-imports-a-sibling',
      severity: 'error',
      from: { path: '^((?:mfe-[^/]+|partners/[^/]+)/src/features)/([^/]+)/' },
      to: { path: '^$1/', pathNot: '^$1/$2/' },
    },
    {
      name: 'api-routes-ask-services',
      severity: 'error',
      comment: 'Routes check what comes in and answer; SQL is behind a service.',
      from: { path: `${API}.+\\.routes\\.ts$` },
      to: { path: `${API}.+\\.(sql|repository)\\.ts$` },
    },
    {
      name: 'api-services-know-no-routes',
      severity: 'error',
      comment: 'Only the server, which puts the API together, and other routes import routes.',
      from: { path: API, pathNot: '\\.(routes|test)\\.ts$' },
      to: { path: `${API}.+\\.routes\\.ts$` },
    },
    {
      name: 'api-sql-imports-nothing-above-it',
      severity: 'error',
      from: { path: `${API}.+\\.sql\\.ts$` },
      to: { path: API, pathNot: '\\.(sql|types)\\.ts$' },
    },
    {
      name: 'api-module-keeps-its-sql',
      severity: 'error',
      comment:
        "Another module's tables are reached through what that module offers: its service, or a function with a name.",
      from: { path: `^marketplace-api/src/(?:modules/)?${MODULE}/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^marketplace-api/src/modules/.+\\.sql\\.ts$',
        pathNot: '^marketplace-api/src/modules/$1/',
      },
    },
    {
      name: 'api-module-keeps-its-repository',
      severity: 'error',
      comment: 'The server hands a repository to the service that uses it; nobody else knows that there is one.',
      from: {
        path: `^marketplace-api/src/(?:modules/)?${MODULE}/`,
        pathNot: '^marketplace-api/src/server/|\\.test\\.ts$',
      },
      to: {
        path: '^marketplace-api/src/modules/.+\\.repository\\.ts$',
        pathNot: '^marketplace-api/src/modules/$1/',
      },
    },
    ...apiOrderRules,
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-test-code-in-product',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|/testing/|^e2e/)' },
      to: { path: '\\.test\\.tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|\\.build|\\.data|fixtures)/|\\.css$|\\.cjs$' },
    includeOnly: { path: `^(${[...SOURCE_FOLDERS, 'node_modules'].join('|')})/` },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
