import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../shell/src/testing/test-gateway';
import { useReleases } from '../testing/releases-fixture';

const releases = useReleases();
const { said, run } = releases;

describe('reports of browsers', () => {
  let api: StubApi;
  let gateway: TestGateway;
  const origin = (): string => `http://127.0.0.1:${gateway.port}`;

  beforeEach(async () => {
    api = await startStubApi();
    await releases.deploy({
      name: 'cart',
      version: '1',
      pages: [{ id: 'cart', paths: ['/cart'], audience: 'private' }],
      render: `return { html: '<p>cart</p>', state: {} };`,
    });
    gateway = await startTestGateway(releases.data, { API_URL: api.origin });
  });
  afterEach(async () => {
    await gateway.close();
    await api.close();
  });

  const report = (message: string, more: object = {}) =>
    gateway.ask('/reports', {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({
        page: 'cart/cart',
        versions: { cart: '1' },
        errors: [{ remote: 'cart', where: 'hydration', message, at: 'main.js:1:20', count: 2 }],
        ...more,
      }),
    });

  it('are printed by version, and summed in the status', async () => {
    const view = { faulty: ['cart'], lcp: 1_000, cls: 50, added: 1, ordered: 0 };
    await report('TypeError: no line', { view });
    await report('TypeError: no line', { errors: [], view: { ...view, faulty: [] } });
    expect(await run('errors', 'cart', '--gateway', origin())).toBe(1);
    expect(said.at(-1)).toMatch(/cart 1 in treadmarket, since 20.*: 1 of 2 visits had errors \(50\.0 %\)/);
    expect(said.at(-1)).toMatch(/largest paint \d+ ms, layout shift 0\.05, 2 additions to the cart, 0 orders/);
    expect(said.at(-1)).toMatch(
      /2 × hydration: TypeError: no line\n {6}main\.js:1:20, 1 network, on cart\/cart, last at/,
    );
    await run('status', '--gateway', origin());
    expect(said.at(-1)).toContain(
      'in browsers, 1 of 2 visits had errors (50.0 %); 1 kind: npm run releases -- errors cart',
    );
  });

  it('are empty at first, and for another remote', async () => {
    expect(await run('errors', '--gateway', origin())).toBe(0);
    expect(said.at(-1)).toContain('no browser reported anything yet');
    await report('TypeError: no line');
    expect(await run('errors', 'reviews', 'shell', '--gateway', origin())).toBe(0);
    expect(said.at(-1)).toContain('no browser reported reviews or shell yet');
  });

  it('are one line each, without control characters of a terminal', async () => {
    await report('\u001b[2J\u001b]0;x\u0007no\r\nline\u202e');
    await run('errors', '--gateway', origin());
    expect(said.at(-1)!.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u202e]/);
    expect(said.at(-1)!.split('\n')).toHaveLength(4);
  });

  it('have an error that names the next step where no gateway answers', async () => {
    expect(await run('errors', '--gateway', 'http://127.0.0.1:1')).toBe(1);
    expect(said.at(-1)).toContain('Nobody answers at http://127.0.0.1:1. Name the listener');
    expect(await run('errors', '--gateway', 'nowhere')).toBe(1);
    expect(said.join()).toContain('--gateway wants an origin');
  });
});
