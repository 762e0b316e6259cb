import net from 'node:net';
import { API_CALLS } from 'shared-contracts/api-calls';
import { sendRaw, statusesOf } from '../../../testing/raw-socket';
import { createTestStore, type TestStore } from '../../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../../testing/test-gateway';
import { until } from '../../../testing/until';
import { readConfig } from '../../config';

const [GREEDY, MODEST] = ['127.0.0.2', '127.0.0.3'] as const;
const OTHER_NETWORK = '127.9.0.1';
const SLOW =
  `await new Promise((done) => setTimeout(done, 400)); return { html: '<h1>slow ' + url.search ` +
  `+ '</h1>', state: {} };`;

describe('a limit per client', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;
  const sockets: net.Socket[] = [];

  const open = async (env: Record<string, string> = {}): Promise<void> => {
    gateway = await startTestGateway(store.data, { API_URL: api.origin, ...env });
    // Excludes the requests of the trials at start.
    api.requests.length = 0;
  };
  const connect = (from: string): Promise<net.Socket> =>
    new Promise((resolve) => {
      const socket = net.connect({ port: gateway.port, host: '127.0.0.1', localAddress: from }, () => resolve(socket));
      socket.on('error', () => undefined);
      sockets.push(socket);
    });
  const forConnections = (count: number): Promise<void> =>
    until(
      () =>
        new Promise<boolean>((resolve) => gateway.app.server.getConnections((_error, open) => resolve(open >= count))),
    );
  const statusOf = async (path: string, from: string): Promise<number> => (await gateway.ask(path, { from })).status;

  beforeAll(async () => {
    store = await createTestStore();
    await store.deploy({
      name: 'catalog',
      pages: [
        { id: 'home', paths: ['/'], audience: 'anonymous', query: [] },
        { id: 'slow', paths: ['/slow'], audience: 'anonymous', query: ['q'] },
        { id: 'listing', paths: ['/listing'], audience: 'anonymous', query: ['q'] },
        { id: 'read', paths: ['/read'], audience: 'private' },
      ],
      render: `
        if (name === 'slow') { ${SLOW} }
        if (name === 'read' || name === 'listing') {
          const { status } = await api.get('/products');
          return { html: '<h1>read ' + status + '</h1>', state: {} };
        }
        return { html: '<h1>home</h1>', state: {} };`,
    });
  });
  beforeEach(async () => {
    api = await startStubApi();
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await gateway.close();
    await api.close();
  });
  afterAll(() => store.remove());

  it('refuses the next connection with a delay, and serves another address', async () => {
    await open({ CONNECTIONS_PER_ADDRESS: '5' });
    for (let index = 0; index < 5; index += 1) await connect(GREEDY);
    const request = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
    const refused = await sendRaw(request, { port: gateway.port, from: GREEDY });
    expect([statusesOf(refused), refused.isClosed]).toEqual([[503], true]);
    expect(refused.text).toMatch(/\r\nretry-after: \d+\r\n[^]*"detail":"Too many connections/);
    await gateway.logged(/"reason":"too-many-connections"/);
    expect(await statusOf('/healthz', MODEST)).toBe(200);
    for (const socket of sockets.splice(0)) socket.destroy();
    await until(async () => (await statusOf('/healthz', GREEDY)) === 200);
  });

  it('leaves the probe listener available when no connection is left', async () => {
    await open({ MAX_CONNECTIONS: '3' });
    const address = await gateway.probes.listen({ port: 0, host: '127.0.0.1' });
    for (let index = 0; index < 3; index += 1) await connect(`127.0.0.${index + 2}`);
    const request = 'GET /readyz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
    expect(statusesOf(await sendRaw(request, { port: gateway.port, from: MODEST }))).toEqual([503]);
    const answers = await Promise.all(['/readyz', '/healthz', '/'].map((path) => fetch(address + path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
  });

  it('refuses too many requests in seconds, but never a probe', async () => {
    await open({ REQUESTS_PER_MINUTE: '8' });
    const codes = [];
    for (let index = 0; index < 4; index += 1) codes.push(await statusOf('/favicon.svg', GREEDY));
    expect([codes[0], codes[1], codes[3]]).toEqual([200, 200, 429]);
    expect(await statusOf('/readyz', GREEDY)).toBe(200);
    expect(await statusOf('/favicon.svg', MODEST)).toBe(200);
  });

  it('serves some renders of a burst, and does not delay other clients', async () => {
    await open({ RENDERS_PER_ADDRESS: '2', RENDERS_WAITING_PER_ADDRESS: '0' });
    const greedy = Array.from({ length: 6 }, (_, index) => gateway.ask(`/slow?q=${index}`, { from: GREEDY }));
    const joined = Array.from({ length: 3 }, () => gateway.ask('/slow?q=5', { from: GREEDY }));
    const modest = await gateway.ask('/slow?q=5', { from: MODEST });
    expect([modest.status, modest.text]).toEqual([200, expect.stringContaining('slow ?q=5')]);
    const answers = await Promise.all([...greedy, ...joined]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.find(({ status }) => status === 429)!;
    expect([refused.headers['retry-after'], refused.headers['content-type']]).toEqual([
      '2',
      'application/problem+json; charset=utf-8',
    ]);
    await gateway.logged(/"reason":"too-many-pages"/);
  });

  it('shows a person with too many renders a page that reloads', async () => {
    await open({ RENDERS_PER_ADDRESS: '1', RENDERS_WAITING_PER_ADDRESS: '0' });
    const first = gateway.ask('/slow?q=first', { from: GREEDY });
    const headers = { accept: 'text/html,*/*;q=0.8' };
    const { status, text } = await gateway.ask('/slow?q=second', { from: GREEDY, headers });
    expect([status, text]).toEqual([429, expect.stringContaining('http-equiv="refresh" content="2"')]);
    expect(text).toContain('<a href="">Try again now</a>');
    expect((await first).status).toBe(200);
  });

  it('still serves cached pages to an address without budget for renders', async () => {
    await open({ RENDER_MS_PER_MINUTE: '800' });
    expect(await statusOf('/slow?q=0', GREEDY)).toBe(200);
    expect(await statusOf('/slow?q=1', GREEDY)).toBe(429);
    expect(await statusOf('/', OTHER_NETWORK)).toBe(200);
    expect(await statusOf('/nowhere/1', OTHER_NETWORK)).toBe(404);
    const free = ['/', '/slow?q=0', '/nowhere/2', '/favicon.svg', '/api/v1/products'];
    const answers = await Promise.all(free.map((path) => statusOf(path, GREEDY)));
    expect(answers).toEqual([200, 200, 404, 200, 200]);
    const { etag } = (await gateway.ask('/', { from: GREEDY })).headers;
    const headers = { 'if-none-match': String(etag) };
    expect((await gateway.ask('/', { from: GREEDY, headers })).status).toBe(304);
  });

  describe('with the default limits of a store', () => {
    const { requestsPerMinute, renderMsPerMinute, callMsPerMinute } = readConfig({});
    const defaults = {
      REQUESTS_PER_MINUTE: String(requestsPerMinute),
      API_CALL_MS_PER_MINUTE: String(callMsPerMinute),
      RENDER_MS_PER_MINUTE: String(renderMsPerMinute),
    };
    const statuses = async (count: number, pathOf: (at: number) => string, from: (at: number) => string) => {
      const all = Array.from({ length: count }, (_, at) => statusOf(pathOf(at), from(at)));
      return [...new Set(await Promise.all(all))];
    };

    it.each([
      ['30 new pages from one address', 30, (at: number) => `/listing?q=${at}`, () => GREEDY],
      ['60 new pages from one network', 60, (at: number) => `/listing?q=${at}`, (at: number) => `127.3.0.${at + 1}`],
      ['60 pages of one person', 60, () => '/read', () => GREEDY],
      ['100 calls from one address', 100, (at: number) => `/api/v1/products?page=${at}`, () => GREEDY],
    ])('answers %s at the same instant', async (_burst, count, pathOf, from) => {
      await open(defaults);
      expect(await statuses(count, pathOf, from)).toEqual([200]);
      // From the cache, and more than a window of the limit before had room for.
      if (pathOf(0).startsWith('/listing')) expect(await statuses(count, pathOf, from)).toEqual([200]);
    });

    it('answers the files and pages of 30 new browsers behind one address', async () => {
      await open(defaults);
      for (let at = 0; at < 30; at += 1)
        expect(
          await statuses(
            35,
            (file) => (file === 0 ? '/' : '/favicon.svg'),
            () => GREEDY,
          ),
        ).toEqual([200]);
    });
  });

  it('allows some calls per address, while pages and readiness use other connections', async () => {
    await open({
      API_CALLS_PER_ADDRESS: '200',
      API_CALLS_WAITING_PER_ADDRESS: '0',
      CONNECTIONS_PER_ADDRESS: '300',
    });
    const waiting: (() => void)[] = [];
    api.answer = (_request, response) => void waiting.push(() => response.end('{}'));
    const hanging = Array.from({ length: 200 }, () => gateway.ask('/api/v1/products', { from: GREEDY }));
    void Promise.allSettled(hanging);
    const calls = () => api.requests.filter(({ headers }) => headers['x-forwarded-for'] === GREEDY).length;
    await until(() => calls() >= 160);
    expect(calls()).toBe(160);
    expect(await statusOf('/api/v1/products', GREEDY)).toBe(503);
    api.answer = (_request, response) => void response.end('{}');
    expect(await statusOf('/readyz', MODEST)).toBe(200);
    expect((await gateway.ask('/read', { from: MODEST })).text).toContain('<h1>read 200</h1>');
    waiting.forEach((end) => end());
    expect((await Promise.all(hanging)).map(({ status }) => status)).toEqual(Array(200).fill(200));
  });

  it('keeps a body that never arrives from occupying an API connection', async () => {
    await open({ API_CALLS_PER_ADDRESS: '64' });
    const head =
      'POST /api/v1/cart/empty HTTP/1.1\r\nhost: localhost\r\ncontent-type: ' +
      'application/json\r\ncontent-length: 90\r\n\r\n{';
    for (let index = 0; index < 40; index += 1) (await connect(GREEDY)).write(head);
    expect(await statusOf('/api/v1/products', MODEST)).toBe(200);
    expect(await statusOf('/api/v1/products', GREEDY)).toBe(200);
    expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it("keeps announced but unsent uploads from delaying other shoppers' POSTs", async () => {
    await open();
    const head = (call: string) =>
      `POST ${call} HTTP/1.1\r\nhost: localhost\r\ncontent-type: image/jpeg\r\ncontent-length: 8388608\r\n\r\n`;
    for (const address of ['127.0.0.4', '127.0.0.5', '127.0.0.6', '127.0.0.7'])
      for (let at = 0; at < 4; at += 1) (await connect(address)).write(head('/api/v1/product-reviews/media'));
    await forConnections(16);
    const post = { method: 'POST', body: '{}', from: MODEST };
    const answers = ['/api/v1/cart/empty', '/api/v1/product-reviews/media'].map((path) => gateway.ask(path, post));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('keeps announced but unsent bodies from delaying other clients', async () => {
    await open();
    const calls = Object.entries(API_CALLS)
      .filter(([, { isPublic, maxBodyBytes }]) => isPublic && maxBodyBytes > 0)
      .map(([call, { maxBodyBytes }]) => {
        const [method = '', path = ''] = call.split(' ');
        const prefix = path.startsWith('/management') ? '' : '/api';
        return { method, path: prefix + path.replace(/\{\w+\}/g, 'X-1'), maxBodyBytes };
      });
    const lengths = [(bytes: number) => `content-length: ${bytes}`, () => 'transfer-encoding: chunked'];
    // More than the limit of concurrent API calls, from 26 networks.
    const COUNT = 416;
    for (let at = 0; at < COUNT; at += 1) {
      const { method, path, maxBodyBytes } = calls[at % calls.length]!;
      const length = lengths[at % lengths.length]!(maxBodyBytes);
      (await connect(`127.1.${at % 26}.1`)).write(
        [`${method} ${path} HTTP/1.1`, 'host: localhost', length, '', ''].join('\r\n'),
      );
    }
    await forConnections(COUNT);
    const post = { body: '{}', from: MODEST };
    for (const { method, path } of calls)
      expect([path, (await gateway.ask(path, { ...post, method })).status]).toEqual([path, 200]);
  });

  it('counts received bytes of uploads, and leaves room for other networks and small bodies', async () => {
    await open();
    const MB = 1024 * 1024;
    const sent = Buffer.alloc(7 * MB, 1);
    const head = `POST /api/v1/product-reviews/media HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${8 * MB}\r\n\r\n`;
    // One network sends 28 × 7 MB, more than all uploads together may occupy.
    for (let at = 0; at < 28; at += 1) {
      const socket = await connect(`127.2.0.${1 + (at % 7)}`);
      socket.resume().write(head);
      socket.write(sent);
    }
    await gateway.logged(/"reason":"too-many-bodies"/);
    const post = (path: string, from: string, body: string) => gateway.ask(path, { method: 'POST', from, body });
    expect((await post('/api/v1/product-reviews/media', MODEST, 'x'.repeat(4 * MB))).status).toBe(200);
    expect((await post('/api/v1/cart/empty', '127.2.0.1', '{}')).status).toBe(200);
  });

  it('rejects a body that is too large before it is sent, and closes its connection', async () => {
    await open();
    const head = (length: number) =>
      'POST /api/v1/cart/empty HTTP/1.1\r\nhost: localhost\r\ncontent-type: ' +
      `application/json\r\ncontent-length: ${length}\r\n\r\n`;
    const announced = await sendRaw(head(70_000), { port: gateway.port });
    expect([statusesOf(announced), announced.isClosed]).toEqual([[413], true]);
    const chunk = `${(70_000).toString(16)}\r\n${'x'.repeat(70_000)}\r\n`;
    const chunked = await sendRaw(
      `POST /api/v1/cart/empty HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n${chunk}`,
      { port: gateway.port },
    );
    expect([statusesOf(chunked), chunked.isClosed]).toEqual([[413], true]);
    expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('settings', () => {
  it.each([
    ['TRUST_PROXY', 'everybody'],
    ['GATEWAY_KEY', 'short'],
    ['GATEWAY_KEY', 'a-gateway-key-of-its-own,another-key-of-the-gateway'],
    ['RENDERS_PER_ADDRESS', 'many'],
  ])('report an invalid %s at start', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
