import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { integrityOf } from 'registry/versions/remote-store';
import { until } from '../../testing/until';
import { widgetRequest as request } from '../../testing/widget-request';
import { RenderHost, type RenderHostOptions } from './render-host';
import { createCircuitBreaker, createRestartPolicy } from './restart-policy';

const SERVER = `module.exports = { async render({ name, props }, { api }) {
  if (name === 'echo') return { html: '<p>' + (props.text ?? '') + '</p>', state: { env: { ...process.env } } };
  if (name === 'api') return { html: JSON.stringify(await api.get('/products', { q: 'x' })) };
  if (name === 'api-then-slow') { await api.get('/products'); await new Promise(() => undefined); }
  if (name === 'signal') process.kill(process.ppid);
  if (name === 'throw') throw new Error('no such tire');
  if (name === 'slow') { await new Promise((done) => setTimeout(done, 5000)); return { html: '' }; }
  if (name === 'hang') for (;;);
  if (name === 'exit') process.exit(3);
  if (name === 'read') return { html: require('fs').readFileSync('/etc/hostname', 'utf8') };
  if (name === 'net') { await fetch('http://127.0.0.1:1/'); }
  if (name === 'socket') { require('net').connect(1, '127.0.0.1'); }
  if (name === 'spawn') { require('child_process').execSync('id'); }
  if (name === 'memory') { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); }
} };`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Deadline of renders that end. */
const DEADLINE_MS = 10_000;
/** A deadline that a render misses, but only after its API call, however busy the machine is. */
const LATE_MS = 800;

describe('a render host', () => {
  const lines: string[] = [];
  const keep = (_: object, line: string) => void lines.push(line);
  const log = { info: keep, warn: keep, error: keep };
  const api = {
    get: async (path: string, query?: unknown) => ({
      ok: true,
      status: 200,
      body: { path, query } as never,
      headers: {},
    }),
  };
  const hosts: RenderHost[] = [];
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'tm-host-'));
    file = path.join(folder, 'server.cjs');
    await writeFile(file, SERVER);
  });
  afterEach(() => Promise.all(hosts.splice(0).map((host) => host.drain(0))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const started = async (options: Partial<RenderHostOptions> = {}): Promise<RenderHost> => {
    lines.length = 0;
    const host = new RenderHost({
      remote: 'test',
      version: '1',
      file,
      integrity: integrityOf(SERVER),
      isolation: { kind: 'none' },
      log,
      stuckMs: 100,
      restarts: createRestartPolicy({ firstDelayMs: 10, exhaustedDelayMs: 200 }),
      ...options,
    });
    hosts.push(host);
    await host.warmedUp();
    return host;
  };

  it('renders, calls the API through the gateway, and has no environment', async () => {
    const host = await started();
    const echoed = await host.render(request('echo', { text: '$612' }), api, DEADLINE_MS);
    expect(echoed).toEqual({ ok: true, answer: { html: '<p>$612</p>', state: { env: expect.anything() } } });
    // Isolation may set the working directory: the root folder.
    const { PWD = '/', ...env } = echoed.ok ? (echoed.answer.state as { env: NodeJS.ProcessEnv }).env : {};
    expect([PWD, env]).toEqual(['/', {}]);
    const called = await host.render(request('api'), api, DEADLINE_MS);
    expect(called.ok && JSON.parse(called.answer.html)).toMatchObject({
      status: 200,
      body: { path: '/products', query: { q: 'x' } },
    });
  });

  it.each([
    ['read', /ERR_ACCESS_DENIED|Access to this API has been restricted/],
    ['net', /has no 'fetch'/],
    ['socket', /has no 'connect'/],
    ['spawn', /has no 'child_process'/],
    ['signal', /has no 'kill'/],
    ['throw', /no such tire/],
  ])('contains this failure: %s', async (name, message) => {
    const host = await started();
    expect(await host.render(request(name), api, DEADLINE_MS)).toEqual({
      ok: false,
      reason: 'failed',
      message: expect.stringMatching(message),
    });
    expect(await host.render(request('echo'), api, DEADLINE_MS)).toMatchObject({ ok: true });
  });

  it('keeps the deadline and its process when a render is slow', async () => {
    const host = await started({ stuckMs: 5_000 });
    const { pid } = host;
    expect(await host.render(request('slow'), api, 60)).toMatchObject({ ok: false, reason: 'timeout' });
    expect(await host.render(request('echo'), api, DEADLINE_MS)).toMatchObject({ ok: true });
    expect(host.pid).toBe(pid);
  });

  it('replaces a hanging process', async () => {
    const host = await started();
    const { pid } = host;
    expect(await host.render(request('hang'), api, 60)).toMatchObject({ ok: false, reason: 'timeout' });
    await until(() => host.isReady && host.pid !== pid);
    expect(await host.render(request('echo'), api, DEADLINE_MS)).toMatchObject({ ok: true });
  });

  it.each(['exit', 'kill', 'memory'])(
    'recovers after %s',
    async (how) => {
      const host = await started({ heapMb: 32 });
      const { pid } = host;
      if (how === 'kill') process.kill(pid as number, 'SIGKILL');
      else expect(await host.render(request(how), api, DEADLINE_MS)).toMatchObject({ ok: false, reason: 'failed' });
      await until(() => host.isReady && host.pid !== pid);
      expect(await host.render(request('echo'), api, DEADLINE_MS)).toMatchObject({ ok: true });
    },
    20_000,
  );

  it('never runs a modified server file, and reports it', async () => {
    const host = await started({ integrity: integrityOf(`${SERVER} `) });
    expect(await host.warmedUp()).toBe(false);
    expect(await host.render(request('echo'), api, DEADLINE_MS)).toMatchObject({ ok: false, reason: 'unavailable' });
    expect(lines.join('\n')).toMatch(/refused its server file: The server file does not have the digest/);
  });

  it('ends a process that never gets ready, and restarts it with growing delays', async () => {
    await writeFile(path.join(folder, 'spins.cjs'), 'for (;;);');
    const spinning = { file: path.join(folder, 'spins.cjs'), integrity: integrityOf('for (;;);') };
    const host = await started({ ...spinning, readyWithinMs: 300 });
    const { pid = 0 } = host;
    expect(await host.warmedUp()).toBe(false);
    // Signal 0 checks whether the process exists.
    await until(() => !isRunning(pid));
    const starts = () => lines.flatMap((line) => /next start in (\d+) ms/.exec(line)?.[1] ?? []).map(Number);
    await until(() => starts().length === 2);
    expect(starts()).toEqual([1_200, 4_800]);
    expect(lines.join('\n')).toContain('render host is replaced: it neither answers nor ends');
  });

  it('opens the circuit after five missed deadlines, not after renders that throw', async () => {
    const host = await started();
    for (let at = 0; at < 8; at += 1) await host.render(request('throw'), api, DEADLINE_MS);
    expect(await host.render(request('echo'), api, DEADLINE_MS)).toMatchObject({ ok: true });
    for (let at = 0; at < 5; at += 1) await host.render(request('slow'), api, 5);
    expect(await host.render(request('echo'), api, DEADLINE_MS)).toMatchObject({ ok: false, reason: 'unavailable' });
    expect(lines.filter((line) => line.startsWith('circuit open'))).toHaveLength(1);
  });

  it('keeps the circuit closed when the API delays its renders', async () => {
    const host = await started();
    const hanging = { get: () => new Promise<never>(() => undefined) };
    const late = await Promise.all(Array.from({ length: 8 }, () => host.render(request('api'), hanging, LATE_MS)));
    for (const outcome of late) expect(outcome).toMatchObject({ reason: 'timeout', isApiSlow: true });
    expect(await host.render(request('echo'), api, DEADLINE_MS)).toMatchObject({ ok: true });
  });

  it('opens the circuit when the API answers and renders still never end', async () => {
    const host = await started();
    for (let at = 0; at < 5; at += 1) await host.render(request('api-then-slow'), api, LATE_MS);
    expect(await host.render(request('echo'), api, DEADLINE_MS)).toMatchObject({ ok: false, reason: 'unavailable' });
  });
});

describe('restart and circuit policies', () => {
  it('restart quickly at first, then rarely', () => {
    let time = 0;
    const policy = createRestartPolicy(
      { budget: 3, windowMs: 1000, firstDelayMs: 10, exhaustedDelayMs: 500 },
      () => time,
    );
    expect([policy.next(), policy.next(), policy.next(), policy.next()]).toEqual([10, 20, 40, 500]);
    time = 2000;
    expect(policy.next()).toBe(10);
  });

  it('allow one probe when the circuit has been open long enough', () => {
    let time = 0;
    const breaker = createCircuitBreaker(2, 100, () => time);
    breaker.failed(0);
    expect(breaker.failed(0)).toBe(true);
    expect(breaker.allows()).toBe(false);
    time = 101;
    expect([breaker.allows(), breaker.allows()]).toEqual([true, false]);
    breaker.succeeded();
    expect(breaker.allows()).toBe(true);
  });

  it('count concurrent failed requests as one failure', () => {
    let time = 0;
    const breaker = createCircuitBreaker(2, 100, () => time);
    time = 900;
    for (let at = 0; at < 64; at += 1) breaker.failed(at);
    expect(breaker.allows()).toBe(true);
    time = 1_900;
    expect([breaker.failed(1_000), breaker.allows()]).toEqual([true, false]);
  });
});
