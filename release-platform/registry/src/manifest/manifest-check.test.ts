import type { PublishedManifest } from 'shared-contracts';
import { checkPublishedManifest, checkRemoteManifest, contractProblem, storelessProblems } from './manifest-check';

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

  describe('source maps', () => {
    const file = { integrity: `sha384-${'A'.repeat(64)}`, bytes: 100 };
    const published = (maps: Record<string, object>) => ({
      ...declared,
      version: '1.0.0-a',
      builtAt: 'now',
      maps,
      web: { container: 'tm_cart', entry: 'page.js', files: { 'page.js': file, 'more.js': file }, assets: {} },
    });
    const problemsOf = (maps: Record<string, object>): string => {
      const checked = checkPublishedManifest(published(maps));
      return checked.ok ? '' : checked.problems.join('\n');
    };

    it('are accepted for the scripts of the version', () => {
      expect(problemsOf({ 'web/page.js.map.gz': file })).toBe('');
    });

    it.each([
      ['of 200 MB', { 'web/page.js.map.gz': { ...file, bytes: 200_000_000 } }, /bytes must be <= 1048576/],
      ['of no listed script', { 'web/other.js.map.gz': file }, /'web\/other\.js\.map\.gz' is of no listed file/],
      ['outside of the folder', { 'web/../../page.js.map.gz': file }, /maps/],
      ['with an absolute path', { '/web/page.js.map.gz': file }, /maps/],
      ['without compression', { 'web/page.js.map': file }, /maps/],
    ])('are rejected %s', (_, maps, message) => {
      expect(problemsOf(maps)).toMatch(message);
    });

    it('are rejected when all of them together are too large', () => {
      const files = Object.fromEntries(Array.from({ length: 5 }, (__, at) => [`${at}.js`, file]));
      const maps = Object.fromEntries(
        Object.keys(files).map((name) => [`web/${name}.map.gz`, { ...file, bytes: 1_000_000 }]),
      );
      const version = { ...published(maps), web: { ...published({}).web, entry: '0.js', files } };
      const checked = checkPublishedManifest(version);
      expect(checked.ok ? '' : checked.problems.join()).toContain('its source maps have 5000000 bytes');
    });

    it('are not released to a gateway of an earlier contract, which rejects them', () => {
      const gateways = [{ version: '1.20.0', by: 'the gateway http://a' }];
      const manifest = published({ 'web/page.js.map.gz': file }) as unknown as PublishedManifest;
      expect(storelessProblems(manifest, gateways).join()).toMatch(/source maps, which the gateway http:\/\/a rejects/);
      const { maps, ...without } = manifest;
      expect([maps !== undefined, storelessProblems(without, gateways)]).toEqual([true, []]);
    });
  });

  it('rejects a remote that requires another contract', () => {
    expect(contractProblem({ ...declared, contract: '^1.0.0' } as never, '1.4.0')).toBeNull();
    expect(contractProblem({ ...declared, contract: '^1.5.0' } as never, '1.4.0')).toMatch(
      /needs contract \^1\.5\.0, this shell offers 1\.4\.0/,
    );
  });
});
