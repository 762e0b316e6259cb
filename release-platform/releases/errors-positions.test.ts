import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../shell/src/testing/test-gateway';
import { useReleases } from '../testing/releases-fixture';

const SOURCE = 'export function removeLine(id: string) {\n  throw new TypeError(id);\n}\n';
const mapOf = (change: object = {}): Buffer =>
  gzipSync(
    JSON.stringify({
      ...{ version: 3, sources: ['mfe-cart/src/lines.ts'], sourcesContent: [SOURCE], names: [] },
      // Column 21 of line 1: line 2, column 3.
      mappings: 'AAAA,oBACE',
      ...change,
    }),
  );
const FILE = 'maps/web/remoteEntry.js.map.gz';

describe('positions in the errors of browsers', () => {
  const releases = useReleases();
  const { said, run } = releases;
  let api: StubApi;
  let gateway: TestGateway;

  beforeEach(async () => void (api = await startStubApi()));
  afterEach(async () => {
    await gateway.close();
    await api.close();
  });

  async function open(files: Readonly<Record<string, Buffer>>): Promise<void> {
    await releases.deploy({
      name: 'cart',
      version: '1',
      pages: [{ id: 'cart', paths: ['/cart'], audience: 'private' }],
      render: `return { html: '<p>cart</p>', state: {} };`,
      files,
    });
    gateway = await startTestGateway(releases.data, { API_URL: api.origin });
  }

  /** Returns the line about the position of one reported error. */
  async function lineFor(
    at: string,
    remote = 'cart',
    versions: Record<string, string> = { cart: '1' },
  ): Promise<string> {
    const answer = await gateway.ask('/reports', {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({
        page: 'cart/cart',
        versions,
        errors: [{ remote, where: 'script', message: 'TypeError: x', at, count: 1 }],
      }),
    });
    expect(answer.status).toBe(204);
    expect(await run('errors', '--gateway', `http://127.0.0.1:${gateway.port}`)).toBe(1);
    return said.at(-1)!.split('\n').at(-1)!.trim();
  }

  it('are those of the sources, with the function around them', async () => {
    await open({ [FILE]: mapOf() });
    expect(await lineFor('remoteEntry.js:1:25')).toMatch(
      /^mfe-cart\/src\/lines\.ts:2:3 in removeLine \(remoteEntry\.js:1:25\), 1 network, on cart\/cart, last at [^;]+$/,
    );
  });

  it('are those of the built file when the version has no maps, with the reason', async () => {
    await open({});
    expect(await lineFor('remoteEntry.js:1:25')).toMatch(
      /^remoteEntry\.js:1:25, 1 network, .*; no source: its version has no source maps$/,
    );
  });

  it.each([
    ['remoteEntry.js:NaN:1', 'its position is not known'],
    ['remoteEntry.js:1e3:1', 'its position is not known'],
    ['remoteEntry.js:99999999:1', 'its position is not known'],
    ['../../node/server.cjs:1:25', 'its position is not known'],
    ['document:1:25', 'its version has no source map of this file'],
    ['__proto__:1:25', 'its version has no source map of this file'],
    ['remoteEntry.js:9:1', 'its source map has no such position'],
    ['remoteEntry.js:0:0', 'its source map has no such position'],
  ])('have a reason when %s has no source', async (at, reason) => {
    await open({ [FILE]: mapOf() });
    expect(await lineFor(at)).toMatch(new RegExp(`; no source: ${reason}$`));
  });

  it('have a reason when the map was altered or truncated', async () => {
    await open({ [FILE]: mapOf() });
    const stored = releases.file('cart', '1', FILE);
    const bytes = await readFile(stored);
    await writeFile(stored, mapOf({ sources: ['mfe-cart/src/other.ts'] }));
    expect(await lineFor('remoteEntry.js:1:25')).toContain('no source: its source map was altered in the store');
    await writeFile(stored, bytes.subarray(0, 20));
    expect(await lineFor('remoteEntry.js:1:25')).toContain('no source: its source map was altered in the store');
  });

  it.each(['../../../etc/passwd', 'javascript:alert(1)', '\u001b[2J.ts\n  cart 1 had no errors'])(
    'are not those of a map that lies: %j',
    async (source) => {
      await open({ [FILE]: mapOf({ sources: [source] }) });
      const line = await lineFor('remoteEntry.js:1:25');
      expect(line).toMatch(/^remoteEntry\.js:1:25, .*; no source: its source map has no such position$/);
      expect(said.at(-1)!.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f]/);
    },
  );

  it('have a reason when the build of the shell has no maps', async () => {
    await open({});
    expect(await lineFor('main.js:1:25', 'shell', { shell: 'test' })).toContain(
      'no source: its version has no source maps',
    );
  });
});
