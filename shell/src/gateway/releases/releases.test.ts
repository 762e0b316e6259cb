import { BLOCKED } from '../../testing/blocked';
import { createTestStore, type FixtureRemote, type TestStore } from '../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../testing/test-gateway';

const home = (version: string, render: string): FixtureRemote => ({
  name: 'catalog',
  version,
  pages: [
    { id: 'home', paths: ['/'], audience: 'private' },
    { id: 'other', paths: ['/other/:number/:slug?'], audience: 'private' },
  ],
  widgets: [{ name: 'part', hydrate: 'load', props: ['number'] }],
  render,
});
const good = (word: string): string => `return { html: '<h1>${word}</h1>', state: {} };`;

describe('a version that does not render', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;

  beforeEach(async () => {
    store = await createTestStore();
    api = await startStubApi();
    await store.deploy(home('1.0.0-a', good('one')));
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
  });
  afterEach(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  const page = async () => (await gateway.ask('/')).text;

  it.each([
    ['does not load', `} }; throw new Error('no such module'); ({ a() { {`, /render host does not start/],
    [
      'throws in one page',
      `if (name === 'other') throw new Error('x'); ${good('two')}`,
      /page 'other' does not render/,
    ],
    [
      'throws in a widget',
      `if (kind === 'widget') throw new Error('x'); ${good('two')}`,
      /widget 'part' does not render/,
    ],
    ['answers null', `return null;`, /does not render \(its answer is not used/],
    ['ends its process', `process.exit(0);`, /does not render \(its process ended/],
    // A page that loops blocks the process, so that another page or widget may reach its deadline first.
    ['hangs', `if (name === 'home') ${BLOCKED} ${good('two')}`, /does not render \(no answer within/],
  ])(
    'never replaces a working one when it %s, nor after a restart of the gateway',
    async (_, render, line) => {
      await store.deploy(home('2.0.0-b', render));
      await gateway.releases.refresh();
      await gateway.logged(line);
      expect(await page()).toContain('<h1>one</h1>');
      for (const type of ['treadmarket', 'lowes', 'purchasingPower', 'benefitsMe'] as const)
        expect(gateway.releases.of(type).remotes.get('catalog')?.manifest.version).toBe('1.0.0-a');
      expect(gateway.log.filter((text) => text.includes('is not served'))).toHaveLength(1);
      await gateway.close();
      gateway = await startTestGateway(store.data, { API_URL: api.origin });
      expect(await page()).toContain('<h1>one</h1>');
    },
    30_000,
  );

  it('is tried again when the registry changes', async () => {
    // Renders once the API knows the product: the failure is the remote's use of the answer.
    let body = '{}';
    api.answer = (_request, response) => void response.writeHead(200).end(body);
    const render =
      `const { body } = await api.get('/products/1'); return { html: '<h1>' + ` +
      `body.name.toLowerCase() + '</h1>' };`;
    await store.deploy(home('2.0.0-b', render));
    await gateway.releases.refresh();
    await gateway.logged(/is not served: its page 'home' does not render/);
    body = '{"name":"TWO"}';
    await store.deploy({ ...home('1.0.0-a', good('x')), name: 'reviews', pages: [], widgets: [] });
    await gateway.releases.refresh();
    expect(await page()).toContain('<h1>two</h1>');
  });

  it('is not rejected for a failing API', async () => {
    api.answer = (_request, response) => void response.writeHead(500).end('{}');
    const render =
      `const { body, ok } = await api.get('/products/1'); if (!ok) throw new Error('no ` + `product'); ${good('two')}`;
    await store.deploy(home('2.0.0-b', render));
    await gateway.releases.refresh();
    expect(gateway.releases.of('treadmarket').remotes.get('catalog')?.manifest.version).toBe('2.0.0-b');
  });

  it('is served when there is no other: browsers render its pages', async () => {
    await gateway.close();
    await store.remove();
    store = await createTestStore();
    await store.deploy(home('1.0.0-a', `throw new Error('x');`));
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
    const { status, text } = await gateway.ask('/');
    expect([status, text.includes('Loading…')]).toEqual([503, true]);
  });
});
