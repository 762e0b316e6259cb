/**
 * The API's modules, the lowest first, each with its parts. A module or part imports only lower ones, also for types.
 * Parts of a module are adjacent, so modules as a whole are ordered as well.
 */
const API_MODULES = {
  location: [],
  pricing: [],
  staff: [],
  flags: [],
  fitment: [],
  catalog: [],
  mail: [],
  bookings: ['slots', 'confirmation'],
  cart: [],
  payments: [
    'provider',
    'methods',
    'attempts',
    'disputes',
    'reconciliation',
    'webhooks',
    'providers/sandbox',
    'providers/stripe',
    'providers/routed',
  ],
  orders: ['placement', 'rebates', 'changes', 'refunds', 'fulfilment', 'additional-payments', 'access'],
  questions: [],
  reviews: [],
  deals: [],
  auth: [],
  'hand-over': [],
  'id-verification': [],
  'out-the-door': [],
  'search-capture': [],
  sitemap: [],
  'personal-data': [],
  freshness: [],
};

const FOLDERS = Object.entries(API_MODULES).flatMap(([name, parts]) =>
  parts.length === 0 ? [name] : parts.map((part) => `${name}/${part}`),
);
const SRC = '^marketplace-api/src';
const LAYERS = ['platform', 'http', 'modules', 'search', 'server'];
const PROVIDERS = 'modules/payments/providers/';
const NOT_TEST = { pathNot: '\\.test\\.ts$' };

const upward = (name, comment, order, folder) =>
  order.slice(0, -1).map((lower, at) => ({
    name,
    severity: 'error',
    comment,
    from: { path: `${folder}/${lower}/`, ...NOT_TEST },
    to: { path: `${folder}/(${order.slice(at + 1).join('|')})/` },
  }));

/** One module or part of a module, as a group of a regular expression. */
const MODULE = `(${FOLDERS.filter((folder) => folder.includes('/')).join('|')}|[^/]+)`;

const apiOrderRules = [
  ...upward(
    'api-modules-in-order',
    'A module imports lower modules only, see api-modules.cjs. Take an interface that the higher one implements.',
    FOLDERS,
    `${SRC}/modules`,
  ),
  ...upward('api-layers-in-order', 'A layer imports itself and lower layers.', LAYERS, SRC),
  {
    name: 'api-module-is-listed',
    severity: 'error',
    comment: 'Add the module to its place in api-modules.cjs.',
    from: { path: `${SRC}/modules/`, pathNot: `${SRC}/modules/(${FOLDERS.join('|')})/` },
    to: {},
  },
  {
    name: 'api-server-chooses-the-provider',
    severity: 'error',
    comment: 'Use the interface in payments/provider; the server passes the provider that implements it.',
    from: { path: `${SRC}/`, pathNot: [`${SRC}/server/`, `${SRC}/${PROVIDERS}`, NOT_TEST.pathNot] },
    to: { path: `${SRC}/${PROVIDERS}` },
  },
];

module.exports = { apiOrderRules, MODULE };
