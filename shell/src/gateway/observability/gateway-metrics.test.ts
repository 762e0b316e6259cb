import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../testing/test-gateway';
import { createTestStore, type TestStore } from '../../testing/test-store';
import { LabelSet, statusLabel } from './labels';

const CATALOG = {
  name: 'catalog',
  pages: [
    { id: 'home', paths: ['/'], audience: 'anonymous', query: ['q'] },
    { id: 'product', paths: ['/product/:number'], audience: 'private' },
  ],
  render: `
    if (url.pathname.endsWith('broken')) throw new Error('no such tire');
    if (name === 'product') await api.get('/products/1');
    return { html: '<h1>Tires</h1>', state: {} };`,
} as const;

describe('metrics of a gateway', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;
  const scrape = async (): Promise<string> => (await gateway.probes.inject('/metrics')).body;
  /** Series without their buckets and outcomes, which depend on the speed of the machine. */
  const seriesOf = (text: string): ReadonlySet<string> => {
    const series = text.split('\n').flatMap((line) => (/^gateway_/.test(line) ? [line.replace(/ [^ ]+$/, '')] : []));
    return new Set(series.map((one) => one.replace(/,?(?:outcome|le)="[^"]*"/g, '')));
  };
  const valueOf = (text: string, series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length + 1),
    );

  beforeAll(async () => {
    store = await createTestStore();
    await store.deploy(CATALOG);
    api = await startStubApi();
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  it('are not served on the public listener', async () => {
    const { text } = await gateway.ask('/metrics');
    expect(text).not.toContain('gateway_request_duration_seconds');
    expect(await scrape()).toContain('process_resident_memory_bytes');
  });

  it('count requests, cache results, renders and calls by what code and manifests name', async () => {
    const before = await scrape();
    await gateway.ask('/');
    await gateway.ask('/');
    await gateway.ask('/product/1');
    await gateway.ask('/product/broken');
    await gateway.ask('/api/v1/products/1');
    await gateway.ask('/', { host: 'unknown.example' });
    const after = await scrape();
    const grown = (series: string): number => valueOf(after, series) - (valueOf(before, series) || 0);
    const requests = (labels: string): number => grown(`gateway_request_duration_seconds_count{${labels}}`);
    const ofPage = (page: string, status: string): string =>
      `route="/*",variant="treadmarket",remote="catalog",page="${page}",status="${status}"`;
    expect(requests(ofPage('home', '2xx'))).toBe(2);
    expect(requests(ofPage('product', '2xx'))).toBe(1);
    expect(requests(ofPage('product', '5xx'))).toBe(1);
    expect(requests('route="/api/*",variant="treadmarket",remote="none",page="none",status="2xx"')).toBe(1);
    expect(requests('route="/*",variant="none",remote="none",page="none",status="4xx"')).toBe(1);
    expect(grown('gateway_page_cache_total{result="hit"}')).toBe(1);
    expect(grown('gateway_page_cache_total{result="personal"}')).toBe(2);
    const renders = (outcome: string): number =>
      grown(
        `gateway_render_duration_seconds_count{remote="catalog",version="stable",kind="page",outcome="${outcome}"}`,
      );
    expect([renders('ok'), renders('failed')]).toEqual([2, 1]);
    const calls = (caller: string): number =>
      grown(`gateway_api_call_duration_seconds_count{caller="${caller}",area="products",outcome="ok"}`);
    expect([calls('browser'), calls('page')]).toEqual([1, 1]);
  });

  it('report state: releases, changes, connections and the disk', async () => {
    const text = await scrape();
    expect(valueOf(text, 'gateway_remote_ready{variant="treadmarket",remote="catalog"}')).toBe(1);
    expect(valueOf(text, 'gateway_release_refused{variant="treadmarket",remote="catalog"}')).toBe(0);
    expect(valueOf(text, 'gateway_release_log_followed')).toBe(1);
    expect(valueOf(text, 'gateway_draining')).toBe(0);
    expect(valueOf(text, 'gateway_changes_silence_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'gateway_open_connections')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'gateway_disk_free_bytes')).toBeGreaterThan(0);
  });

  it('have the same series after 10,000 addresses, hosts and headers that a client invents', async () => {
    const secret = 'ann-secret';
    const targets = (at: number): readonly string[] => [
      `/${secret}/${at}?q=${secret}${at}`,
      `/product/${secret}-${at}"}\\n`,
      `/api/v1/${secret}${at}/${at}`,
      `/assets/${secret}${at}.js`,
    ];
    const send = async (at: number): Promise<void> => {
      const host = at % 3 === 0 ? `${secret}${at}.example` : 'localhost';
      const headers = { host, 'user-agent': `${secret}${at}`, 'x-forwarded-for': `10.0.0.${at % 250}` };
      await gateway.app.inject({ method: at % 7 === 0 ? 'HEAD' : 'GET', url: targets(at)[at % 4]!, headers });
    };
    const round = async (from: number, count: number): Promise<void> => {
      for (let at = from; at < from + count; at += 20)
        await Promise.all(Array.from({ length: 20 }, (_, one) => send(at + one)));
    };
    await round(0, 420);
    const before = seriesOf(await scrape());
    await round(420, 10_000);
    const after = await scrape();
    expect(seriesOf(after)).toEqual(before);
    expect(after).not.toContain(secret);
  }, 120_000);
});

describe('a set of labels', () => {
  it('counts values above its limit as one', () => {
    const labels = new LabelSet(2);
    expect(['a', 'b', 'c', 'd', 'a'].map((value) => labels.of(value))).toEqual(['a', 'b', 'other', 'other', 'a']);
  });

  it('has five classes of a status', () => {
    expect([200, 304, 404, 503, 999].map(statusLabel)).toEqual(['2xx', '3xx', '4xx', '5xx', '5xx']);
  });
});
