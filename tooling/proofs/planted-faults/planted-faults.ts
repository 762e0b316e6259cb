import type { PublishedManifest } from 'shared-contracts';
import type { ReleaseOrder } from './release-order';

export type TeamName = 'Cart' | 'Shop';

/** A release that must not reach shoppers. */
export interface PlantedFault {
  readonly fault: string;
  /** The team whose key signs; by default the one that owns the remote. */
  readonly by?: TeamName | 'a stranger';
  /** The difference from a good version of the cart. */
  readonly plant?: Partial<Omit<ReleaseOrder, 'data' | 'manifest'>> & {
    readonly manifest?: Partial<ReleaseOrder['manifest']>;
  };
  /** The message must name the fault and its owner. */
  readonly sentence: RegExp;
}

type Manifest = ReleaseOrder['manifest'];

export const OWNED = {
  Cart: { remotes: ['cart'], paths: { '*': ['/cart', '/cart/*'] } },
  Shop: { remotes: ['catalog'], paths: { '*': ['/', '/deals'] } },
} as const;

const badge = { name: 'badge', hydrate: 'load', props: ['size'] } as const;
const own = (name: string, path: string): Manifest['pages'][number] => ({
  id: name,
  paths: [path],
  audience: 'anonymous',
  query: [],
});
const NOTHING = { publishes: [], subscribes: [], handles: [], requests: [] };

const zipWith = (field: string) => ({ 'zip:changed': { payload: { fields: { [field]: 'string' as const } } } });

/** The text that each render of a good version contains. */
const GOOD = (name: string, version: string): string => `return { html: '<h1>${name} ${version}</h1>', state: {} };`;
export const serverOf = (render: string, before = ''): string =>
  `${before}\nexports.default = { async render({ kind, url, props }) { ${render} } };`;

export const CART: Manifest = {
  name: 'cart',
  version: '1.0.0-a',
  team: 'Cart',
  contract: '^1.9.0',
  pages: [own('cart', '/cart')],
  widgets: [badge],
  events: { ...NOTHING, publishes: ['zip:changed'] },
  uses: { widgets: [], events: zipWith('zipCode') },
};
export const CATALOG: Manifest = {
  ...CART,
  name: 'catalog',
  team: 'Shop',
  pages: [own('home', '/')],
  widgets: [],
  events: { ...NOTHING, subscribes: ['zip:changed'] },
  uses: { widgets: [{ widget: 'cart/badge', props: ['size'], always: ['size'] }], events: zipWith('zipCode') },
};

export const labelOf = ({ name }: Pick<PublishedManifest, 'name'>): string => `mfe-${name}`;
export const goodServer = ({ name, version }: Manifest): string => serverOf(GOOD(name, version));

const HOUSEHOLD = 'const WORDS = Array.from({ length: 9000 }, (_, at) => (at * 7919) % 104729).join(" ");';

/** One version of the cart each, in the order of the documentation. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    fault: 'error while it loads',
    plant: { server: serverOf('', "throw new Error('no config');") },
    sentence: /^cart 1\.0\.0-b cannot be deployed:\n {2}- its server file does not load: Error: no config/,
  },
  {
    fault: 'page that throws',
    plant: { server: serverOf("throw new Error('no lines');") },
    sentence: /^cart 1\.0\.0-b cannot .*\n {2}- page 'cart' at '\/cart' does not render: Error: no lines/,
  },
  {
    fault: 'hang while it loads',
    plant: { server: serverOf('', 'for (;;);') },
    sentence: /^cart 1\.0\.0-b cannot .*\n {2}- its server file does not load: it neither answers nor ends/,
  },
  {
    fault: 'hang while it renders',
    plant: { server: serverOf('for (;;);') },
    sentence: /^cart 1\.0\.0-b cannot .*\n {2}- page 'cart' at '\/cart' does not render: no answer within 3000 ms/,
  },
  {
    fault: 'memory that is kept',
    plant: { server: serverOf(`(globalThis.kept ??= []).push(Buffer.alloc(4e6, 1)); ${GOOD('cart', '1.0.0-b')}`) },
    sentence: /^cart 1\.0\.0-b cannot .*\n {2}- it leaks memory: after 60 renders .*the live version/,
  },
  {
    fault: 'missing chunk',
    plant: { scriptAfterBuild: null },
    sentence: /^cart 1\.0\.0-b cannot .*\n {2}- page 'cart' needs the file 'page\.js', which is missing/,
  },
  {
    fault: 'altered byte',
    plant: { scriptAfterBuild: `/* Page of cart */${' '.repeat(20_000)}` },
    sentence: /page 'cart' needs the file 'page\.js', which is not the one that its manifest lists/,
  },
  {
    fault: 'renamed prop of a widget',
    plant: { manifest: { widgets: [{ ...badge, props: ['width'] }] } },
    sentence: /catalog 1\.0\.0-a \(team 'Shop'\) shows 'cart\/badge' and sends 'size', which it does not take/,
  },
  {
    fault: 'renamed field of an event',
    plant: { manifest: { uses: { widgets: [], events: zipWith('zip') } } },
    sentence: /catalog 1\.0\.0-a \(team 'Shop'\) reads 'zip:changed' of this version: 'zipCode' is read, .* not sent/,
  },
  {
    fault: 'event that is no longer published',
    plant: { manifest: { events: NOTHING } },
    sentence: /catalog 1\.0\.0-a \(team 'Shop'\) subscribes to 'zip:changed', which this version no longer publishes/,
  },
  {
    fault: 'styles for the whole page',
    plant: { stylesheet: '.cart-total{color:red}h1{display:none}' },
    sentence: /^cart 1\.0\.0-b cannot .*\n {2}- its stylesheet 'page\.css' styles 'h1' of every page: scope it/,
  },
  {
    fault: 'removed widget',
    plant: { manifest: { widgets: [] } },
    sentence: /catalog 1\.0\.0-a \(team 'Shop'\) shows 'cart\/badge', which this version no longer has/,
  },
  {
    fault: 'foreign name',
    by: 'Cart',
    plant: { label: 'mfe-catalog', manifest: { name: 'catalog' } },
    sentence: /^catalog 1\.0\.0-b cannot .*\n {2}- the name 'catalog' belongs to the team 'Shop', not to 'Cart'/,
  },
  {
    fault: 'foreign path',
    plant: { manifest: { pages: [own('cart', '/cart'), own('deals', '/deals')] } },
    sentence: /the team 'Cart' was not given '\/deals' \(registry\/owners\.json\)/,
  },
  {
    fault: 'key of another team',
    by: 'Shop',
    sentence: /The team 'Shop' may not do this: the remote 'cart' belongs to the team 'Cart'/,
  },
  {
    fault: 'key of nobody',
    by: 'a stranger',
    sentence: /The key 'a stranger-1' belongs to no team in registry\/owners\.json/,
  },
  {
    fault: 'older contract',
    plant: { manifest: { contract: '^0.9.0' } },
    sentence: /remote 'cart' needs contract \^0\.9\.0, this shell offers .*: rebuild the remote/,
  },
  {
    fault: 'slow render',
    plant: { server: serverOf(`await new Promise((done) => setTimeout(done, 700)); ${GOOD('cart', '1.0.0-b')}`) },
    sentence: /page 'cart' at '\/cart' is slow: it takes \d+ ms where the live version takes \d+ ms/,
  },
  {
    fault: 'heavy page',
    plant: { server: serverOf("return { html: '<h1>cart</h1><p>' + WORDS + '</p>', state: {} };", HOUSEHOLD) },
    sentence: /page 'cart' at '\/cart': its HTML with its state got heavier \(.* gzip, \+\d+ %\).*--accept-weight/,
  },
];
