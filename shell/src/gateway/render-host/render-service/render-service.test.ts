import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createTestStore, type TestStore } from '../../../testing/test-store';
import { startTestGateway, type TestGateway } from '../../../testing/test-gateway';
import { until } from '../../../testing/until';

/** A partner's service in its own process, whose behavior depends on the page. Prints its port, then each request. */
const SERVICE = `
const http = require('node:http');
const isJson = { 'content-type': 'application/json' };
const json = (response, value) => response.writeHead(200, isJson).end(JSON.stringify(value));
http.createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
    const asked = JSON.parse(Buffer.concat(chunks));
    const isTrial = asked.url.origin === 'http://trial.invalid';
    console.log(JSON.stringify({ headers: request.headers, method: request.method, asked }));
    if (isTrial || asked.name === 'good' || asked.kind === 'widget') {
      const html = '<h1>partner ' + asked.name + asked.url.search.replaceAll('&', '&amp;') + '</h1>';
      return json(response, { html, state: {}, head: { title: 'Of a partner' } });
    }
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => ['x-' + at, 'y'.repeat(40)]));
    // Ends when the gateway closes the connection.
    const endless = () => response.destroyed || response.write('x'.repeat(65536), () => setImmediate(endless));
    const acts = {
      slow: () => setTimeout(() => json(response, { html: '<h1>late</h1>' }), 5000),
      silent: () => undefined,
      redirect: () => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      garbage: () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"html":'),
      html: () => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>x</h1>'),
      nothing: () => json(response, null),
      huge: () => json(response, { html: 'x'.repeat(5e6) }),
      endless: () => { response.writeHead(200, { 'content-type': 'application/json' }); endless(); },
      broken: () => response.writeHead(500).end(),
      cut: () => request.socket.destroy(),
      escape: () => json(response, { html: '</main><script>1</script>' }),
      away: () => json(response, { html: '', status: 302, location: 'https://evil.example/' }),
      headers: () => response.writeHead(200, { ...isJson, ...many }).end('{"html":"x"}'),
      zipped: () => response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br' }).end('x'),
    };
    acts[asked.name]();
  });
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

const HOSTILE = [
  'slow',
  'silent',
  'redirect',
  'garbage',
  'html',
  'nothing',
  'huge',
  'endless',
  'broken',
  'cut',
  'escape',
  'away',
  'headers',
  'zipped',
];

const CIRCUIT_OPEN_MS = 3_000;

interface Seen {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly asked: Readonly<Record<string, unknown>>;
}

const isTrial = ({ asked }: Seen): boolean => (asked['url'] as URL).origin === 'http://trial.invalid';

describe('a remote with a render service', () => {
  let store: TestStore;
  let gateway: TestGateway;
  let service: ChildProcess;
  let origin: string;
  const seen: Seen[] = [];
  /** The gateway's time while a test stops its clock. */
  let frozenAt: number | null = null;

  const partner = (url: string, name = 'partner') => ({
    name,
    pages: ['good', ...HOSTILE].map((id) => ({
      id,
      paths: [`/${name}/${id}`],
      audience: 'private' as const,
    })),
    widgets: [{ name: 'part', hydrate: 'load' as const, props: ['number'] }],
    render: '',
    manifest: { node: undefined, renderService: { url } },
  });

  beforeAll(async () => {
    store = await createTestStore();
    service = spawn(process.execPath, ['-e', SERVICE], { stdio: ['ignore', 'pipe', 'inherit'] });
    service.stdout?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) if (line.startsWith('{')) seen.push(JSON.parse(line) as Seen);
    });
    const [port] = (await once(service.stdout as NodeJS.ReadableStream, 'data')) as [string];
    origin = `http://127.0.0.1:${port.trim()}`;
    await store.deploy(partner(`${origin}/render`));
    await store.deploy({
      name: 'catalog',
      pages: [{ id: 'home', paths: ['/'], audience: 'private' }],
      render:
        `return { html: '<h1>home</h1><div data-widget="partner/part" ` +
        `data-props="{&quot;number&quot;:1,&quot;other&quot;:2}"><p>skeleton</p></div>' };`,
    });
    const now = Date.now;
    jest.spyOn(Date, 'now').mockImplementation(() => frozenAt ?? now());
    gateway = await startTestGateway(store.data, { RENDER_SERVICE_ORIGINS: origin, PAGE_DEADLINE_MS: '2000' });
  });
  afterEach(() => void (frozenAt = null));
  afterAll(async () => {
    jest.restoreAllMocks();
    await gateway.close();
    service.kill();
    await store.remove();
  });

  it('shows its pages and widgets as any other, and receives no data about the shopper', async () => {
    seen.length = 0;
    const headers = { cookie: 'exchange_token=secret-cookie', 'x-session-id': 'a::secret-session' };
    const page = await gateway.ask('/partner/good?page=2&exchangeToken=secret-token&code=secret-code', { headers });
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>partner good?page=2</h1>');
    expect(page.text).toContain('<title>Of a partner');
    expect((await gateway.ask('/')).text).toMatch(/<h1>home<\/h1>.*<h1>partner part<\/h1>/);
    const [one, two] = seen;
    expect(one?.method).toBe('POST');
    expect(Object.keys(one?.headers ?? {}).sort()).toEqual([
      'accept',
      'connection',
      'content-length',
      'content-type',
      'host',
    ]);
    expect(Object.keys(one?.asked ?? {}).sort()).toEqual([
      'flags',
      'identifierPrefix',
      'kind',
      'name',
      'props',
      'url',
      'variant',
    ]);
    expect(JSON.stringify(seen)).not.toContain('secret-');
    expect(two?.asked['props']).toEqual({ number: 1 });
  });

  it.each(HOSTILE)(
    'falls back to the browser after %s, without delaying others',
    async (name) => {
      const hostile = gateway.ask(`/partner/${name}`);
      const others = await Promise.all(['/', '/partner/good', '/nothing'].map((path) => gateway.ask(path)));
      expect(others.map(({ status }) => status)).toEqual([200, 200, 404]);
      const { status, text, headers } = await hostile;
      expect([status, headers.location]).toEqual([503, undefined]);
      expect(text).toContain('Loading…');
    },
    10_000,
  );

  it('is no longer called when it never answers in time, and tried again later', async () => {
    const asked = () => seen.filter((one) => one.asked['name'] === 'silent' && !isTrial(one)).length;
    frozenAt = Date.now();
    seen.length = 0;
    for (let at = 0; at < 8; at += 1) expect((await gateway.ask('/partner/silent')).status).toBe(503);
    await gateway.logged(/circuit open: this render service is skipped/);
    frozenAt += CIRCUIT_OPEN_MS;
    expect((await gateway.ask('/partner/good')).status).toBe(200);
    await until(() => seen.some((one) => one.asked['name'] === 'good' && !isTrial(one)));
    expect(asked()).toBe(5);
  }, 15_000);

  it("is never called without the gateway's configuration", async () => {
    await store.deploy(partner('http://127.0.0.1:4000/management/v1/deals', 'spy'));
    await gateway.releases.refresh();
    await gateway.logged(/its render service http:\/\/127\.0\.0\.1:4000 is not listed in RENDER_SERVICE_ORIGINS/);
    expect((await gateway.ask('/spy/good')).status).toBe(404);
  });
});
