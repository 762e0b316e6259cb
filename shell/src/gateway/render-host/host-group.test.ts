import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { integrityOf } from 'registry/versions/remote-store';
import { readConfig } from '../config';
import { BLOCKED } from '../../testing/blocked';
import { widgetRequest as request } from '../../testing/widget-request';
import { until } from '../../testing/until';
import { HostGroup, usualHosts } from './host-group';
import type { RestartPolicy } from './restart-policy';

const SERVER = `module.exports = { async render({ name }) {
  if (name === 'slow') await new Promise((done) => setTimeout(done, 700));
  if (name === 'exit') process.exit(3);
  if (name === 'oom') process.exit(137);
  if (name === 'hang') ${BLOCKED}
  return { html: '<p>' + process.pid + '</p>' };
} };`;

const DEADLINE_MS = 5_000;
const api = { get: () => Promise.reject(new Error('Nobody asks.')) };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('a group of render hosts', () => {
  let folder: string;
  let group: HostGroup;

  async function groupOf(restarts: RestartPolicy, count = 2): Promise<HostGroup> {
    const file = path.join(folder, 'server.cjs');
    const integrity = integrityOf(Buffer.from(SERVER));
    const version = { remote: 'tires', version: '1.0.0', file, integrity };
    const started = new HostGroup({ ...version, isolation: { kind: 'none' }, log, restarts, stuckMs: 200 }, count);
    expect(await started.warmedUp()).toBe(true);
    return started;
  }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'tm-hosts-'));
    await writeFile(path.join(folder, 'server.cjs'), SERVER);
    group = await groupOf({ next: () => 60_000 });
  });
  afterEach(async () => {
    await group.drain(0);
    await rm(folder, { recursive: true });
  });

  const rendered = async (name: string, deadlineMs = DEADLINE_MS) => {
    const outcome = await group.render(request(name), api, deadlineMs);
    return outcome.ok ? outcome.answer.html : outcome.reason;
  };

  it('assigns a render to the host with fewer renders', async () => {
    const slow = rendered('slow');
    const quick = [await rendered('quick'), await rendered('quick')];
    const busy = await slow;
    expect(new Set(quick).size).toBe(1);
    expect(quick).not.toContain(busy);
  });

  it('renders while one host is gone', async () => {
    expect(await rendered('exit')).toBe('failed');
    expect(group.isReady).toBe(true);
    for (let at = 0; at < 5; at += 1) expect(await rendered('quick')).toMatch(/^<p>\d+<\/p>$/);
  });

  it('is not delayed by a hanging host', async () => {
    // Far longer than the deadline of the others: a render that waits for this one misses its own.
    const hanging = rendered('hang', 10 * DEADLINE_MS);
    for (let at = 0; at < 3; at += 1) expect(await rendered('quick')).toMatch(/^<p>/);
    await group.drain(0);
    expect(await hanging).not.toMatch(/^<p>/);
  });

  it('restores all hosts when all hang at once', async () => {
    await group.drain(0);
    group = await groupOf({ next: () => 0 });
    const both = () => Promise.all([rendered('quick'), rendered('quick')]);
    const before = await both();
    expect(new Set(before).size).toBe(2);
    expect(await Promise.all([rendered('hang', 100), rendered('hang', 100)])).toEqual(['timeout', 'timeout']);
    const areBack = async (): Promise<boolean> => {
      const now = await both();
      return new Set([...before, ...now]).size === 4 && now.every((html) => html.startsWith('<p>'));
    };
    await until(areBack);
  });

  it('completes running renders before it drains', async () => {
    const begun = [rendered('slow'), rendered('slow')];
    const drained = group.drain();
    const [one, other] = await Promise.all(begun);
    await drained;
    expect([one, other]).toEqual(Array(2).fill(expect.stringMatching(/^<p>\d+<\/p>$/)));
    expect(one).not.toBe(other);
    expect(await rendered('quick')).toBe('unavailable');
  });

  it('repeats the renders of a killed host on another one', async () => {
    const { pid } = group;
    const slow = rendered('slow');
    process.kill(pid as number, 'SIGKILL');
    expect(await slow).toMatch(/^<p>\d+<\/p>$/);
  });

  it('renders on the successor when its only host was killed', async () => {
    await group.drain(0);
    group = await groupOf({ next: () => 0 }, 1);
    const slow = rendered('slow');
    process.kill(group.pid as number, 'SIGKILL');
    await until(() => !group.isReady);
    expect(await Promise.all([slow, rendered('quick')])).toEqual(Array(2).fill(expect.stringMatching(/^<p>\d+<\/p>$/)));
  });

  it('gives up a render that ends a second process, and repeats none for a while', async () => {
    await group.drain(0);
    group = await groupOf({ next: () => 0 });
    expect(await rendered('oom')).toBe('failed');
    await until(() => group.isReady);
    const { pid } = group;
    const slow = rendered('slow');
    process.kill(pid as number, 'SIGKILL');
    expect(await slow).toBe('failed');
  });

  it('does not wait for code that ends its own process', async () => {
    await group.drain(0);
    group = await groupOf({ next: () => 700 }, 1);
    expect([await rendered('exit'), await rendered('quick')]).toEqual(['failed', 'unavailable']);
  });

  it('reports that all hosts are gone', async () => {
    await rendered('exit');
    await rendered('exit');
    expect(group.isReady).toBe(false);
    expect(await rendered('quick')).toBe('unavailable');
  });
});

describe('the number of render hosts', () => {
  it.each([
    [1, 1],
    [2, 1],
    [4, 2],
    [64, 4],
  ])('is for %i cores: %i', (cores, hosts) => expect(usualHosts(cores)).toBe(hosts));

  it.each(['0', '17', '-1', '1.5', 'two'])('rejects RENDER_HOSTS=%s by name', (value) =>
    expect(() => readConfig({ RENDER_HOSTS: value })).toThrow(`RENDER_HOSTS='${value}'`),
  );
});
