import { checkPublishedManifest, checkRemoteManifest, contractProblem } from './manifest-check';

const declared = {
  name: 'cart',
  team: 'cart',
  contract: '^1.9.0',
  pages: [{ id: 'cart', paths: ['/cart'], audience: 'private' }],
  widgets: [],
  events: { publishes: [], subscribes: [], handles: [], requests: [] },
};

const link = { path: '/cart', label: 'Cart', places: ['header'], order: 1 };
const addressFaults: readonly (readonly [string, object, string])[] = [
  ['a label too long', { links: [{ ...link, label: 'x'.repeat(31) }] }, 'pages[0].links[0].label'],
  ['a label of nothing', { links: [{ ...link, label: ' ' }] }, 'pages[0].links[0].label'],
  ['a label that turns the text', { links: [{ ...link, label: 'Cart\u202e' }] }, 'pages[0].links[0].label'],
  ['a place that there is not', { links: [{ ...link, places: ['banner'] }] }, 'pages[0].links[0].places[0]'],
  ['an order out of bounds', { links: [{ ...link, order: -1 }] }, 'pages[0].links[0].order'],
  ['an unknown feature', { links: [{ ...link, feature: 'freeTires' }] }, 'pages[0].links[0].feature'],
  [
    'a parameter with more in it',
    { links: [{ ...link, vehicleParameter: 'fitment=1&x' }] },
    'links[0].vehicleParameter',
  ],
  [
    "a link to another's page",
    { links: [{ ...link, path: '/tires' }] },
    "page 'cart' names '/tires' in 'links': name one of its own paths without parameters",
  ],
  ['a link to another store', { links: [{ ...link, path: '//evil.example' }] }, "names '//evil.example' in 'links'"],
  [
    'a link with a parameter',
    { paths: ['/cart/:step'], links: [{ ...link, path: '/cart/:step' }] },
    "names '/cart/:step' in 'links'",
  ],
  [
    "crawlers kept from another's page",
    { robotsDisallow: ['/tires'] },
    "page 'cart' names '/tires' in 'robotsDisallow': name one of its own paths without parameters",
  ],
  ['crawlers kept from the whole store', { paths: ['/'], robotsDisallow: ['/'] }, 'pages[0].robotsDisallow[0]'],
  [
    'crawlers sent away and asked to come',
    { robotsDisallow: ['/cart'], sitemap: ['/cart'] },
    "page 'cart' keeps crawlers from '/cart' and names it in 'sitemap': choose one",
  ],
];

describe('manifest checks', () => {
  it.each(['vue', 'lit-html', 'svelte-trusted-html', 'angular#bundler'])('accepts the policy %s', (name) => {
    expect(checkRemoteManifest({ ...declared, trustedTypes: [name] }).ok).toBe(true);
  });

  it.each([
    'default',
    "'allow-duplicates'",
    'none',
    '*',
    'tm-shell',
    'tm-new',
    "vue; script-src 'unsafe-eval'",
    'Vue',
    '',
  ])('rejects the policy %j', (name) => {
    const checked = checkRemoteManifest({ ...declared, trustedTypes: [name] });
    expect(checked.ok ? '' : checked.problems.join('\n')).toContain('trustedTypes[0]');
  });

  it('accepts a valid manifest', () => {
    expect(checkRemoteManifest(declared)).toEqual({ ok: true, manifest: declared });
  });

  it.each([
    ['an unknown field', { ...declared, price: 1 }, "unknown field 'price'"],
    [
      'an unknown field deep inside',
      { ...declared, pages: [{ ...declared.pages[0], frame: 'wide' }] },
      "unknown field 'pages[0].frame'",
    ],
    ['a wrong audience', { ...declared, pages: [{ ...declared.pages[0], audience: 'everyone' }] }, 'pages[0].audience'],
    ['a relative path', { ...declared, pages: [{ ...declared.pages[0], paths: ['cart'] }] }, 'pages[0].paths[0]'],
    [
      'a path declared twice',
      { ...declared, pages: [{ ...declared.pages[0], paths: ['/cart', '/cart'] }] },
      "path '/cart' is declared twice",
    ],
    ['a contract that is no range', { ...declared, contract: 'newest' }, "contract 'newest' is no semver range"],
    [
      '[flags] an unknown flag',
      { ...declared, pages: [{ ...declared.pages[0], flags: { freeTires: false } }] },
      "unknown field 'pages[0].flags.freeTires'",
    ],
    [
      '[flags] a page that switches something on',
      { ...declared, pages: [{ ...declared.pages[0], flags: { reviews: true } }] },
      'pages[0].flags.reviews',
    ],
    [
      '[trusted types] a header full of names',
      { ...declared, trustedTypes: ['a1', 'a2', 'a3', 'a4', 'a5'] },
      'trustedTypes must not have more than 4 items',
    ],
    ['something that is no object', 'cart', 'the manifest must be object'],
  ])('rejects %s with its location', (_, value, message) => {
    const checked = checkRemoteManifest(value);
    expect(checked.ok ? '' : checked.problems.join('\n')).toContain(message);
  });

  it.each(addressFaults)('[links] rejects %s with its location', (_, fields, message) => {
    const checked = checkRemoteManifest({ ...declared, pages: [{ ...declared.pages[0], ...fields }] });
    expect(checked.ok ? '' : checked.problems.join('\n')).toContain(message);
  });

  it('rejects files outside the folder and assets that are not listed', () => {
    const published = {
      ...declared,
      version: '1.0.0-a',
      builtAt: 'now',
      node: { entry: 'server.cjs', files: {} },
      web: {
        container: 'tm_cart',
        entry: 'remoteEntry.js',
        files: {},
        assets: { 'page:cart': { js: ['../secret.js'], css: [] } },
      },
    };
    const problems = checkPublishedManifest(published);
    expect(problems.ok ? '' : problems.problems.join('\n')).toContain('web.assets.page:cart.js[0]');
    const listed = checkPublishedManifest({ ...published, web: { ...published.web, assets: {} } });
    expect(listed.ok ? [] : listed.problems).toEqual([
      "web file 'remoteEntry.js' is used but not listed",
      "server file 'server.cjs' is used but not listed",
    ]);
  });

  it('rejects a remote that requires another contract', () => {
    expect(contractProblem({ ...declared, contract: '^1.0.0' } as never, '1.4.0')).toBeNull();
    expect(contractProblem({ ...declared, contract: '^1.5.0' } as never, '1.4.0')).toMatch(
      /needs contract \^1\.5\.0, this shell offers 1\.4\.0/,
    );
  });
});
