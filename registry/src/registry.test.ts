import { mkdir, mkdtemp, readFile, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { checkPublishedManifest, checkRemoteManifest, contractProblem } from './manifest-check';
import { LOCK_RENEWED_MS, LostLock, readRegistry, registryPath, updateRegistry, withVersion } from './registry-file';

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
  ['a feature that nobody knows', { links: [{ ...link, feature: 'freeTires' }] }, 'pages[0].links[0].feature'],
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

describe('the registry file', () => {
  let data: string;
  beforeEach(async () => void (data = await mkdtemp(path.join(os.tmpdir(), 'tm-registry-'))));
  afterEach(() => rm(data, { recursive: true, force: true }));

  it('loses no write when twenty come at once, and is whole at every moment', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `remote-${at}`);
    const writes = names.map((name) =>
      updateRegistry(data, (now) => withVersion(now, name, { version: '1', at: '', by: 'deploy' })),
    );
    const reads = names.map(
      async () => JSON.parse(await readFile(registryPath(data), 'utf8').catch(() => '{}')) as unknown,
    );
    await Promise.all([...writes, ...reads]);
    expect(Object.keys((await readRegistry(data)).remotes).sort()).toEqual(names.sort());
  });

  it('is as it was when a change fails, and free for the next', async () => {
    await expect(
      updateRegistry(data, async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const next = await updateRegistry(data, (now) => withVersion(now, 'cart', { version: '1', at: '', by: 'deploy' }));
    expect(next.remotes['cart']?.version).toBe('1');
  });
});

describe("the registry's lock", () => {
  let data: string;
  const deploy = (name: string) =>
    updateRegistry(data, (now) => withVersion(now, name, { version: '1', at: '', by: 'deploy' }));
  beforeEach(async () => {
    data = await mkdtemp(path.join(os.tmpdir(), 'tm-registry-'));
    await deploy('cart');
  });
  afterEach(() => rm(data, { recursive: true, force: true }));

  /** As a process leaves it that was killed. @param secondsAgo when it last gave a sign */
  async function leaveLock(secondsAgo: number): Promise<string> {
    const folder = `${registryPath(data)}.lock`;
    await mkdir(folder);
    const then = new Date(Date.now() - secondsAgo * 1000);
    await utimes(folder, then, then);
    return folder;
  }

  it('of a process that was killed is taken over', async () => {
    await leaveLock(60);
    expect(Object.keys((await deploy('gifts')).remotes)).toEqual(['cart', 'gifts']);
  });

  it('that was lost meanwhile leaves the registry as it is', async () => {
    const before = await readRegistry(data);
    const change = updateRegistry(data, async (now) => {
      await rm(`${registryPath(data)}.lock`, { recursive: true });
      await new Promise((resolve) => setTimeout(resolve, LOCK_RENEWED_MS + 500));
      return withVersion(now, 'gifts', { version: '1', at: '', by: 'deploy' });
    });
    await expect(change).rejects.toThrow(LostLock);
    expect(await readRegistry(data)).toEqual(before);
    await deploy('gifts');
  });

  it('of a process that lives is waited for', async () => {
    const folder = await leaveLock(0);
    const deployed = deploy('gifts').then(() => 'deployed');
    const soon = new Promise((resolve) => setTimeout(() => resolve('waits'), 200));
    expect(await Promise.race([deployed, soon])).toBe('waits');
    await rm(folder, { recursive: true });
    expect(await deployed).toBe('deployed');
  });
});

describe('manifest checks', () => {
  it('accepts a declared manifest', () => {
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
      '[flags] a flag that nobody knows',
      { ...declared, pages: [{ ...declared.pages[0], flags: { freeTires: false } }] },
      "unknown field 'pages[0].flags.freeTires'",
    ],
    [
      '[flags] a page that switches something on',
      { ...declared, pages: [{ ...declared.pages[0], flags: { reviews: true } }] },
      'pages[0].flags.reviews',
    ],
    ['something that is no object', 'cart', 'the manifest must be object'],
  ])('refuses %s and says which', (_, value, message) => {
    const checked = checkRemoteManifest(value);
    expect(checked.ok ? '' : checked.problems.join('\n')).toContain(message);
  });

  it.each(addressFaults)('[links] refuses %s and says which', (_, fields, message) => {
    const checked = checkRemoteManifest({ ...declared, pages: [{ ...declared.pages[0], ...fields }] });
    expect(checked.ok ? '' : checked.problems.join('\n')).toContain(message);
  });

  it('refuses files that leave the folder and assets that are not listed', () => {
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

  it('holds a remote back that the running contract does not satisfy', () => {
    expect(contractProblem({ ...declared, contract: '^1.0.0' } as never, '1.4.0')).toBeNull();
    expect(contractProblem({ ...declared, contract: '^1.5.0' } as never, '1.4.0')).toMatch(
      /needs contract \^1\.5\.0, this shell offers 1\.4\.0/,
    );
  });
});
