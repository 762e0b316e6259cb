import { once } from 'node:events';
import { connect } from 'node:net';
import { createTestStore, type TestStore } from '../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../testing/test-gateway';
import type { BrowserReport } from '../../protocol/browser-report';
import type { VersionReports } from './browser-reports';

const ERROR = { remote: 'catalog', where: 'hydration', message: 'no item 17', at: 'main.js:1:200', count: 1 };
const REPORT: BrowserReport = { page: 'catalog/home', versions: { catalog: '1.0.0-a' }, errors: [ERROR] };
const VIEW = { faulty: [], added: 0, ordered: 0 };

describe('reports of browsers', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;
  let from = 0;

  beforeAll(async () => {
    store = await createTestStore();
    await store.deploy({
      name: 'catalog',
      pages: [{ id: 'home', paths: ['/'], audience: 'anonymous', query: [] }],
      render: `return { html: '<h1>Tires</h1>', state: {} };`,
    });
    api = await startStubApi();
  });
  beforeEach(async () => {
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
    from += 1;
  });
  afterEach(() => gateway.close());
  afterAll(async () => {
    await api.close();
    await store.remove();
  });

  const send = async (body: string | BrowserReport, options: { host?: string; site?: string; from?: string } = {}) => {
    const { site = 'same-origin' } = options;
    const answer = await gateway.ask('/reports', {
      method: 'POST',
      host: options.host ?? 'localhost',
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'sec-fetch-site': site },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      from: options.from ?? `127.0.1.${from}`,
    });
    return answer.status;
  };
  const kept = async () => {
    const { body } = await gateway.probes.inject('/reports');
    return (JSON.parse(body) as { readonly reports: readonly VersionReports[] }).reports;
  };

  it('are counted by variant, remote and version, and a new kind of error is logged', async () => {
    expect(await send(REPORT)).toBe(204);
    expect(await send({ ...REPORT, errors: [{ ...ERROR, message: 'no item 18', count: 2 }] })).toBe(204);
    expect(await send(REPORT, { host: 'lowes.localhost' })).toBe(204);
    const errors = [
      expect.objectContaining({
        where: 'hydration',
        message: 'no item 17',
        pages: ['catalog/home'],
        count: 3,
        clients: 1,
      }),
    ];
    expect(await kept()).toEqual([
      expect.objectContaining({ variant: 'lowes', remote: 'catalog', version: '1.0.0-a' }),
      expect.objectContaining({ variant: 'treadmarket', remote: 'catalog', version: '1.0.0-a', errors }),
    ]);
    await gateway.logged(/a browser reported an error/);
    expect(gateway.log.filter((line) => line.includes('a browser reported an error'))).toHaveLength(2);
  });

  it('give the share of faulty visits, and the 75th percentile of each measurement', async () => {
    for (const lcp of [100, 200, 300, 4_000])
      await send({ ...REPORT, errors: [], view: { ...VIEW, lcp, added: 1, faulty: lcp > 1_000 ? ['catalog'] : [] } });
    const [reports] = await kept();
    expect(reports).toMatchObject({ views: 4, faulty: 1, added: 4, ordered: 0, vitals: { inp: null, cls: null } });
    expect(reports!.vitals.lcp! / 300).toBeGreaterThan(0.9);
    expect(reports!.vitals.lcp! / 300).toBeLessThan(1.1);
  });

  it('are judged by one visit per network, and by the good limits of measurements', async () => {
    const view = { ...VIEW, lcp: 2_500, inp: 201, cls: 101, added: 3, faulty: ['catalog'] };
    for (const end of [1, 2, 3]) await send({ ...REPORT, errors: [], view }, { from: `127.0.77.${end}` });
    await send({ ...REPORT, errors: [], view: { ...VIEW, lcp: 2_501, ordered: 2 } }, { from: '127.0.78.1' });
    const [reports] = await kept();
    expect(reports).toMatchObject({ views: 4, faulty: 3 });
    expect(reports!.judged).toEqual({
      ...{ views: 2, faulty: 1, added: 1, ordered: 1 },
      lcp: { measured: 2, poor: 1 },
      inp: { measured: 1, poor: 1 },
      cls: { measured: 1, poor: 1 },
    });
  });

  it('do not count for a version that the variant does not serve', async () => {
    expect(await send({ ...REPORT, versions: { catalog: '6.6.6', cart: '1.0.0-a', shell: 'other' } })).toBe(204);
    expect(await kept()).toEqual([]);
  });

  it('do not count for a remote that their versions do not name', async () => {
    expect(await send({ ...REPORT, errors: [{ ...ERROR, remote: 'cart' }] })).toBe(204);
    expect((await kept()).flatMap(({ errors }) => errors)).toEqual([]);
  });

  it('do not count when the connection ends in the middle of the body', async () => {
    const body = JSON.stringify(REPORT);
    const head = `POST /reports HTTP/1.1\r\nhost: localhost:${gateway.port}\r\nsec-fetch-site: same-origin\r\n`;
    const socket = connect(gateway.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.end(`${head}content-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, -9)}`);
    await once(socket, 'close');
    expect(await kept()).toEqual([]);
    expect(await send(REPORT)).toBe(204);
    expect(await kept()).toHaveLength(1);
  });

  it.each([
    ['no JSON', '{'],
    ['another shape', '{"page":"catalog/home"}'],
    ['an unknown field', JSON.stringify({ ...REPORT, email: 'a@b.example' })],
    ['a name of an object itself', JSON.stringify(REPORT).replace('"catalog":', '"__proto__":')],
    ['four errors', JSON.stringify({ ...REPORT, errors: [ERROR, ERROR, ERROR, ERROR] })],
    ['2 kB of nested lists', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
    ['a negative count', JSON.stringify({ ...REPORT, errors: [{ ...ERROR, count: -1 }] })],
    ['a huge count', JSON.stringify({ ...REPORT, errors: [{ ...ERROR, count: 1e9 }] })],
    ['a long message', JSON.stringify({ ...REPORT, errors: [{ ...ERROR, message: 'x'.repeat(161) }] })],
  ])('are rejected with %s', async (_name, body) => {
    expect(await send(body)).toBe(400);
    expect(await kept()).toEqual([]);
  });

  it('are rejected from another site, above 2 kB and in another type', async () => {
    expect(await send(REPORT, { site: 'cross-site' })).toBe(400);
    expect(await send(' '.repeat(2_049))).toBe(413);
    const other = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}', from: '127.0.1.200' };
    expect((await gateway.ask('/reports', other)).status).toBe(415);
    expect(await kept()).toEqual([]);
  });

  it('are limited per address, so that one client cannot fake the figures of a release', async () => {
    await Promise.all(Array.from({ length: 60 }, () => send(REPORT, { from: '127.0.1.201' })));
    expect(await send(REPORT, { from: '127.0.9.1' })).toBe(204);
    const [reports] = await kept();
    expect(reports!.errors[0]!.clients).toBe(2);
    expect(reports!.errors[0]!.count).toBeLessThanOrEqual(20);
    await gateway.logged(/too-many-reports/);
  });

  it('keep at most 50 kinds of errors of a version, the last ones', async () => {
    for (let kind = 0; kind < 60; kind += 1) {
      const at = `${String.fromCodePoint(97 + (kind % 26))}${'x'.repeat(Math.floor(kind / 26))}`;
      await send({ ...REPORT, errors: [{ ...ERROR, at }] }, { from: `127.0.${10 + kind}.1` });
    }
    const [reports] = await kept();
    expect(reports!.errors).toHaveLength(50);
    expect(reports!.errors.map(({ at }) => at)).not.toContain('a');
  });
});

describe('reports of browsers that are turned off', () => {
  it('are not mentioned in pages', async () => {
    const store = await createTestStore();
    await store.deploy({
      name: 'catalog',
      pages: [{ id: 'home', paths: ['/'], audience: 'anonymous', query: [] }],
      render: `return { html: '<h1>Tires</h1>', state: {} };`,
    });
    const api = await startStubApi();
    const on = await startTestGateway(store.data, { API_URL: api.origin });
    const off = await startTestGateway(store.data, { API_URL: api.origin, BROWSER_REPORTS_PERCENT: '0' });
    expect((await on.ask('/')).text).toContain('"reports":10');
    expect((await off.ask('/')).text).not.toContain('"reports"');
    for (const one of [on, off]) await one.close();
    await api.close();
    await store.remove();
  });
});
