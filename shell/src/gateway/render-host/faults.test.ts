import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from 'registry/versions/remote-store';
import { createTestStore, type FixtureRemote, type TestStore } from '../../testing/test-store';
import { TRIAL_ORIGIN } from '../releases/trial';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway';
import { until } from '../../testing/until';

const home = (word: string, version: string, more: Partial<FixtureRemote> = {}): FixtureRemote => ({
  name: 'catalog',
  version,
  pages: [{ id: 'home', paths: ['/'], audience: 'private' }],
  render:
    `return { html: '<h1>${word}</h1><div data-widget="reviews/grid" data-props="{}">` +
    `<p>skeleton</p></div>', state: {} };`,
  ...more,
});
const reviews = (render: string, version = '1.0.0-a'): FixtureRemote => ({
  name: 'reviews',
  version,
  widgets: [{ name: 'grid', hydrate: 'visible', props: [] }],
  render,
});
/** Renders correctly during its trial, and fails afterwards. */
const WHILE_TRIED = `if (url.origin === '${TRIAL_ORIGIN}') return { html: '' };`;
const GOOD = `return { html: '<ul>good</ul>' };`;

let store: TestStore;
let gateway: TestGateway;

const start = async (): Promise<void> => {
  store = await createTestStore();
  await store.deploy(home('one', '1.0.0-a'));
  await store.deploy(reviews(GOOD));
  gateway = await startTestGateway(store.data, { WIDGET_DEADLINE_MS: '150' });
};
const end = async (): Promise<void> => {
  await gateway.close();
  await store.remove();
};
const page = async () => (await gateway.ask('/')).text;

describe('when a widget fails', () => {
  beforeAll(start);
  afterAll(end);

  it.each([
    ['hangs in a loop', '2.0.0-a', 'for (;;);'],
    ['never answers', '2.0.0-b', 'await new Promise(() => undefined);'],
    ['throws', '2.0.0-c', `throw new Error('no reviews today');`],
    ['ends its process', '2.0.0-d', 'process.exit(1);'],
    ['answers nonsense', '2.0.0-e', 'return 42;'],
  ])('shows the skeleton and the rest of the page when it %s', async (_, version, render) => {
    await store.deploy(reviews(`${WHILE_TRIED} ${render}`, version));
    await gateway.releases.refresh();
    expect(gateway.releases.of('treadmarket').remotes.get('reviews')?.manifest.version).toBe(version);
    const { status, text } = await gateway.ask('/');
    expect(status).toBe(200);
    expect(text).toContain('<h1>one</h1>');
    expect(text).toMatch(/data-island="w0"><p>skeleton<\/p>/);
    expect(text).not.toContain('"w0":');
  });
});

describe('when a file is modified or missing', () => {
  beforeAll(start);
  afterAll(end);

  it('never serves a modified browser file, reports it, and recovers', async () => {
    const file = store.file('reviews', '1.0.0-a', 'web/remoteEntry.js');
    const address = '/remotes/reviews/1.0.0-a/remoteEntry.js';
    const good = await readFile(file, 'utf8');
    expect((await gateway.ask(address)).text).toBe(good);
    await writeFile(file, `${good} `);
    const { status, headers, text } = await gateway.ask(address);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      502,
      'text/plain; charset=utf-8',
      'no-store',
    ]);
    expect(text).not.toContain('/*');
    await gateway.logged(/a stored file was altered after its deploy/);
    await writeFile(file, good);
    expect((await gateway.ask(address)).status).toBe(200);
  });

  it('never serves a modified file of the shell, even when its list was modified too', async () => {
    const folder = path.join(store.data, 'shell');
    const file = path.join(folder, 'test/web/main.js');
    const original = await readFile(file, 'utf8');
    await writeFile(file, 'steal()');
    expect((await gateway.ask('/assets/main.js')).status).toBe(502);
    await gateway.logged(/a stored file was altered after its deploy/);
    const list = path.join(folder, 'current.json');
    const listed = await readFile(list, 'utf8');
    await writeFile(list, listed.replaceAll(integrityOf(original), integrityOf('steal()')));
    await gateway.logged(/the shell's build test was altered after it was built.*Shoppers keep what they have/);
    expect((await gateway.ask('/assets/main.js')).status).toBe(502);
    expect(JSON.parse((await gateway.ask('/status')).text)).toMatchObject({
      shell: { build: 'test', problem: expect.stringContaining('was altered') },
    });
    await writeFile(list, listed);
    await writeFile(file, original);
    expect((await gateway.ask('/assets/main.js')).text).toBe(original);
  });

  it('links styles separately when one was modified, so that the others still load', async () => {
    const file = store.file('reviews', '1.0.0-a', 'web/style.css');
    const good = await readFile(file, 'utf8');
    const linked = async (search: string) =>
      [...(await gateway.ask(`/${search}`)).text.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(
        ([, href]) => href ?? '',
      );
    const [sheet = ''] = await linked('?q=whole');
    await writeFile(file, `${good} `);
    expect((await gateway.ask(sheet)).status).toBe(404);
    const alone = await linked('?q=altered');
    expect(alone).toContain('/remotes/reviews/1.0.0-a/style.css');
    expect(await Promise.all(alone.map(async (href) => (await gateway.ask(href)).status))).toEqual(
      alone.map((href) => (href.includes('reviews') ? 502 : 200)),
    );
    await writeFile(file, good);
    expect((await gateway.ask(sheet)).status).toBe(200);
  });

  it('answers plain text for a missing or unlisted script', async () => {
    await rm(store.file('reviews', '1.0.0-a', 'web/remoteEntry.js'));
    expect((await gateway.ask('/remotes/reviews/1.0.0-a/remoteEntry.js')).status).toBe(502);
    for (const path of [
      '/remotes/reviews/1.0.0-a/other.js',
      '/remotes/reviews/9.9.9/remoteEntry.js',
      '/assets/nope.js',
    ]) {
      const { status, headers } = await gateway.ask(path);
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'text/plain; charset=utf-8']);
    }
  });

  it("shows an error page in the store's design when the API is down", async () => {
    const { status, headers, text } = await gateway.ask('/api/v1/products');
    expect([status, headers['content-type'], headers['retry-after']]).toEqual([
      502,
      'application/problem+json; charset=utf-8',
      '5',
    ]);
    expect(JSON.parse(text)).toMatchObject({
      status: 502,
      code: 'api-unreachable',
      detail: expect.stringContaining('try again'),
    });
  });
});

describe('when a remote fails', () => {
  beforeEach(start);
  afterEach(end);

  const pidOf = (name: string): number => gateway.releases.of('treadmarket').remotes.get(name)?.host.pid ?? 0;

  it('has a killed render host back by itself', async () => {
    process.kill(pidOf('reviews'), 'SIGKILL');
    process.kill(pidOf('catalog'), 'SIGKILL');
    await gateway.logged(/render host ended \(signal SIGKILL\)/);
    expect([200, 503]).toContain((await gateway.ask('/')).status);
    await until(async () => /<h1>one<\/h1>.*<ul>good<\/ul>/.test(await page()));
  });

  it('never runs a modified server file, and reports it', async () => {
    const file = store.file('reviews', '1.0.0-a', 'node/server.cjs');
    await writeFile(file, (await readFile(file, 'utf8')).replace('good', 'evil'));
    process.kill(pidOf('reviews'), 'SIGKILL');
    await gateway.logged(/refused its server file: The server file does not have the digest/);
    expect(await page()).toContain('<p>skeleton</p>');
    expect(await page()).not.toContain('evil');
  });

  it.each([
    ['an unsatisfied contract', { contract: '^9.0.0' }, /needs contract \^9\.0\.0/],
    ['an unknown field in its manifest', { manifest: { colour: 'red' } }, /unknown field 'colour'/],
  ])('keeps the last good version of a remote with %s', async (_, more, line) => {
    await store.deploy(home('two', '2.0.0-b', more));
    await gateway.releases.refresh();
    await gateway.logged(line);
    expect(await page()).toContain('<h1>one</h1>');
    await gateway.close();
    gateway = await startTestGateway(store.data);
    expect(await page()).toContain('<h1>one</h1>');
  });

  it('switches versions under load without one failed request', async () => {
    await gateway.close();
    gateway = await startTestGateway(store.data);
    const seen = new Map<string, number>();
    let isOver = false;
    const shopper = async (): Promise<void> => {
      while (!isOver) {
        const { status, text } = await gateway.ask('/');
        const word =
          `${status} ${/<h1>(\w+)<\/h1>/.exec(text)?.[1] ?? 'nothing'} ` +
          `${text.includes('<ul>good</ul>') ? 'whole' : 'partial'}`;
        seen.set(word, (seen.get(word) ?? 0) + 1);
      }
    };
    const shoppers = Array.from({ length: 8 }, shopper);
    for (const [word, version] of [
      ['two', '2.0.0-b'],
      ['three', '3.0.0-c'],
      ['four', '4.0.0-d'],
    ] as const) {
      await store.deploy(home(word, version));
      await gateway.releases.refresh();
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    isOver = true;
    await Promise.all(shoppers);
    expect([...seen.keys()].sort()).toEqual(['200 four whole', '200 one whole', '200 three whole', '200 two whole']);
  }, 20_000);
});
