import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { integrityOf } from 'registry/versions/remote-store';
import { until } from '../../testing/until';
import { widgetRequest as request } from '../../testing/widget-request';
import { detectIsolation, type Isolation } from './isolation';
import { RenderHost } from './render-host';
import { residentMb } from './resident-memory';
import { createRestartPolicy } from './restart-policy';

/** A host that bypasses the calling code: it finds the pipe among its open handles. */
const SERVER = `
const isOutput = (one) => one.writable && !one.readable && one !== process.stdout && one !== process.stderr;
const handles = () => process._getActiveHandles();
const pipe = () => handles().find((one) => one.fd === 4) ?? handles().find(isOutput);
const raw = (bytes) => pipe().write(bytes);
const frame = (value) => {
  const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  raw(Buffer.concat([head, body]));
};
const never = () => new Promise(() => undefined);
async function probe(code) {
  try {
    const found = await new Function('require', 'module', 'exports', 'return ' + code)(require, module, exports);
    return typeof found;
  } catch (error) {
    return 'refused';
  }
}
module.exports = { async render({ name, props }, { api }) {
  if (name === 'good') return { html: '<p>good</p>' };
  if (name === 'garbage') { raw('GET / HTTP/1.1\\r\\n\\r\\n'); return never(); }
  if (name === 'no-json') { frame('{"t":'); return never(); }
  if (name === 'null-frame') { frame(null); return never(); }
  if (name === 'unknown') { frame({ t: 'exec', cmd: 'id' }); return never(); }
  if (name === 'extra') { frame({ t: 'pong', id: 1, more: 1 }); return never(); }
  if (name === 'text-behind') { frame('{"t":"pong","id":1}\\n<p>text</p>'); return never(); }
  if (name === 'text-alone') { frame('\\n{"t":"pong","id":1}'); return never(); }
  if (name === 'lines-of-json') { frame('{"t":"pong",\\n"id":1}'); return never(); }
  if (name === 'both') {
    const both = (id) => JSON.stringify({ t: 'done', id, answer: { html: '<p>one</p>' } }) + '\\n<!--';
    for (let id = 1; id < 50; id += 1) frame(both(id));
    return never();
  }
  if (name === 'no-text') {
    const json = Buffer.from(JSON.stringify({ t: 'done', id: 1, answer: {} }) + '\\n');
    const bytes = Buffer.concat([json, Buffer.from([0xff, 0xfe, 0xc0, 0x3c, 0x73])]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(bytes.length);
    raw(Buffer.concat([head, bytes]));
    return never();
  }
  if (name === 'own-lines') return { html: '<p>one\\n{"t":"ready"}\\ntwo</p>', state: { text: 'a\\nb' } };
  if (name === 'forged') { for (let id = 1; id < 50; id += 1) frame({ t: 'done', id, answer: null }); return never(); }
  if (name === 'pongs') { frame({ t: 'pong', id: 7 }); return never(); }
  if (name === 'ready') { frame({ t: 'ready' }); return never(); }
  if (name === 'huge-frame') { 
    const head = Buffer.alloc(4);
    head.writeUInt32BE(0x7fffffff);
    raw(head);
    raw(Buffer.alloc(1e6));
    return never();
  }
  if (name === 'huge-answer') return { html: 'x'.repeat(5e6) };
  if (name === 'calls') {
    for (let at = 0; at < 100; at += 1) void api.get('/products').catch(() => 0);
    return never();
  }
  if (name === 'output') {
    for (let at = 0; at < 40; at += 1) console.log('x'.repeat(1e6));
    return { html: '<p>done</p>' };
  }
  if (name === 'lines') {
    for (let at = 0; at < 5000; at += 1) console.log('line', at);
    return { html: '<p>done</p>' };
  }
  if (name === 'buffers') {
    const all = [];
    for (;;) {
      all.push(Buffer.alloc(8e6, 1));
      await new Promise((done) => setTimeout(done, 1));
    }
  }
  if (name === 'buffers-at-once') { const all = []; for (;;) all.push(Buffer.alloc(8e6, 1)); }
  if (name === 'probe') return { html: '<p></p>', state: await probe(props.code) };
  if (name === 'builtin') return { html: '<p>' + typeof process.getBuiltinModule('child_process') + '</p>' };
} };`;

/** Globals with the name of a module. */
const SAFE_GLOBALS = new Set(['console', 'crypto', 'process']);

/** Misbehaving hosts are ended long before; no test waits for it. */
const DEADLINE_MS = 10_000;

describe('a hostile render host', () => {
  const lines: string[] = [];
  const keep = (_: object, line: string) => void lines.push(line);
  const log = { info: keep, warn: keep, error: keep };
  let calls = 0;
  const api = {
    get: async () => {
      calls += 1;
      return { ok: true, status: 200, body: {} as never, headers: {} };
    },
  };
  const hosts: RenderHost[] = [];
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'tm-hostile-'));
    file = path.join(folder, 'server.cjs');
    await writeFile(file, SERVER);
  });
  afterEach(() => Promise.all(hosts.splice(0).map((host) => host.drain(0))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const started = async (isolation: Isolation = { kind: 'none' }): Promise<RenderHost> => {
    lines.length = 0;
    calls = 0;
    const host = new RenderHost({
      remote: 'test',
      version: '1',
      file,
      integrity: integrityOf(SERVER),
      isolation,
      residentMb: 150,
      log,
      stuckMs: 200,
      restarts: createRestartPolicy({ firstDelayMs: 10, exhaustedDelayMs: 200 }),
    });
    hosts.push(host);
    expect(await host.warmedUp()).toBe(true);
    return host;
  };

  /** One host for harmless probes. */
  let probedHost: RenderHost | null = null;
  const shared = async (): Promise<RenderHost> => {
    probedHost ??= hosts.pop() ?? (await started());
    const at = hosts.indexOf(probedHost);
    if (at >= 0) hosts.splice(at, 1);
    return probedHost;
  };
  afterAll(() => probedHost?.drain(0));
  const probed = async (host: RenderHost, code: string): Promise<unknown> => {
    const outcome = await host.render({ ...request('probe'), props: { code } }, api, DEADLINE_MS);
    return outcome.ok ? outcome.answer.state : outcome.message;
  };

  it.each([
    ['garbage', /a frame of \d+ bytes/],
    ['no-json', /no message of a render host/],
    ['null-frame', /no message of a render host/],
    ['unknown', /no message of a render host/],
    ['extra', /no message of a render host/],
    ['text-behind', /no message of a render host/],
    ['text-alone', /no message of a render host/],
    ['lines-of-json', /no message of a render host/],
    ['forged', /'done' that nobody asked for/],
    ['pongs', /'pong' that nobody asked for/],
    ['ready', /'ready' that nobody asked for/],
    ['huge-frame', /a frame of 2147483647 bytes/],
    ['huge-answer', /a frame of \d+ bytes/],
    ['calls', /'api' that nobody asked for/],
    ['output', /floods its output/],
    ['buffers', /it occupies \d+ MB; 150 are allowed/],
  ])(
    'is replaced after this output, and the next render succeeds: %s',
    async (name, reason) => {
      const host = await started();
      const { pid } = host;
      const outcome = await host.render(request(name), api, DEADLINE_MS);
      await until(() => reason.test(lines.join('\n')));
      if (name !== 'output') expect(outcome).toMatchObject({ ok: false, reason: 'failed' });
      expect(calls).toBeLessThanOrEqual(64);
      await until(() => host.isReady && host.pid !== pid);
      expect(await host.render(request('good'), api, DEADLINE_MS)).toMatchObject({ ok: true });
    },
    15_000,
  );

  it.each([
    ['both', /its answer is not used/],
    ['no-text', /its answer is not used/],
  ])('loses HTML that it cannot be trusted for: %s', async (name, message) => {
    const host = await started();
    const outcome = await host.render(request(name), api, DEADLINE_MS);
    expect(outcome).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  });

  it('may write arbitrary lines into its HTML', async () => {
    const host = await started();
    expect(await host.render(request('own-lines'), api, DEADLINE_MS)).toEqual({
      ok: true,
      answer: { html: '<p>one\n{"t":"ready"}\ntwo</p>', state: { text: 'a\nb' } },
    });
  });

  it('cannot take more memory at once than the kernel allows, even between two checks', async () => {
    const host = await started();
    const { pid } = host;
    const rendering = host.render(request('buffers-at-once'), api, DEADLINE_MS);
    let most = 0;
    for (let at = 0; at < 40 && host.pid === pid; at += 1) {
      most = Math.max(most, (await residentMb(pid as number)) ?? 0);
      await new Promise((done) => setTimeout(done, 10));
    }
    expect(await rendering).toMatchObject({ ok: false });
    expect(most).toBeLessThan(700);
  }, 15_000);

  it('prints at most a hundred lines', async () => {
    const host = await started();
    expect(await host.render(request('lines'), api, DEADLINE_MS)).toMatchObject({ ok: true });
    expect(lines.filter((line) => line.startsWith('render host says: line')).length).toBeLessThanOrEqual(100);
  });

  it('has no other access to forbidden resources', async () => {
    const host = await started();
    expect(await host.render(request('builtin'), api, DEADLINE_MS)).toMatchObject({
      ok: false,
      message: expect.stringContaining("has no 'child_process'"),
    });
  });

  it.each([
    ...['require', 'module', 'exports', '__filename', '__dirname'].map((name) => `globalThis.${name}`),
    ...builtinModules
      .filter((name) => /^[a-z]\w+$/.test(name) && !SAFE_GLOBALS.has(name))
      .map((name) => `globalThis.${name}`),
    ...['load', 'out', 'input', 'send', 'exit', 'calls', 'server', 'vm'].map((name) => `globalThis.eval('${name}')`),
    'fetch("http://127.0.0.1:1/")',
    'new WebSocket("ws://127.0.0.1:1/")',
    'new EventSource("http://127.0.0.1:1/")',
    'process.binding("tcp_wrap")',
    'process._linkedBinding("tcp_wrap")',
    'process.getBuiltinModule("dgram")',
    'process.dlopen({}, "x")',
    'process.mainModule.require("dgram")',
    'module.constructor._load("dgram")',
    'require("module")',
    'import("node:dgram")',
    '(0, eval)("import(\'node:dns\')")',
    'new Function("return import(\'node:dns\')")()',
    'require("net").connect(1, "127.0.0.1")',
    'require("net").createConnection(1, "127.0.0.1")',
    'require("net").createServer().listen(0)',
    'require("net").createServer()._listen2("127.0.0.1", 0, 4, 1)',
    'require("net")._createServerHandle("127.0.0.1", 0, 4)',
    'require("http").createServer().listen(0)',
    'require("http").get("http://127.0.0.1:1/")',
    'require("https").get("https://127.0.0.1:1/")',
    'require("tls").connect(1, "127.0.0.1")',
  ])('has no %s', async (code) => {
    const host = await shared();
    expect(['refused', 'undefined']).toContain(await probed(host, code));
  });

  it('has globals that libraries check while they render', async () => {
    const host = await shared();
    const names = [
      ...['Buffer', 'TextEncoder', 'URL', 'AbortController', 'MessageChannel', 'ReadableStream'],
      ...['structuredClone', 'setImmediate', 'performance', 'crypto'],
    ];
    for (const name of names) expect([name, await probed(host, name)]).not.toEqual([name, 'undefined']);
  });

  it('runs with the isolation that this machine offers', async () => {
    const isolation = await detectIsolation();
    const host = await started(isolation);
    expect(await host.render(request('good'), api, DEADLINE_MS)).toMatchObject({ ok: true });
    expect(await residentMb(host.pid as number)).toBeGreaterThan(20);
  });
});
