import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../../testing/test-gateway';
import { createTestStore, type TestStore } from '../../../testing/test-store';
import { traceInProcess } from './trace-in-process';

const map = (change: object = {}): Buffer =>
  gzipSync(
    JSON.stringify({
      ...{ version: 3, sources: ['mfe-cart/src/line.tsx'], sourcesContent: [null], names: [] },
      ...{ mappings: 'AAIE', ...change },
    }),
  );

describe('the log of a failed render', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;
  beforeEach(async () => {
    store = await createTestStore();
    api = await startStubApi();
  });
  afterEach(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  const FILE = 'maps/node/server.cjs.map.gz';
  async function open(files: Readonly<Record<string, Buffer>>): Promise<void> {
    const good = `return { html: '<p>cart</p>', state: {} };`;
    const render = `if (url.search.includes('x')) throw new Error('no line'); ${good}`;
    const pages = [{ id: 'cart', paths: ['/cart'], audience: 'private' as const, query: ['x'] }];
    await store.deploy({ name: 'cart', version: '1.0.0-a', pages, render, files });
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
  }
  const lines = (pattern: RegExp): readonly string[] => gateway.log.filter((line) => pattern.test(line));

  it('names the position in the sources once, with the version and the page', async () => {
    await open({ [FILE]: map() });
    await gateway.ask('/cart?x=1');
    await gateway.logged(/render failed at/);
    await gateway.ask('/cart?x=2');
    const failed = lines(/render failed: Error: no line/);
    expect(failed).toHaveLength(2);
    expect(failed[0]).toMatch(/"remote":"cart","version":"1\.0\.0-a".*"page":"cart\/cart","cohort":"stable"/);
    const [line, ...more] = lines(/render failed at/);
    expect(more).toEqual([]);
    expect(line).toContain('render failed at mfe-cart/src/line.tsx:5:3 in Object.render');
    expect(line).toMatch(/"remote":"cart","version":"1\.0\.0-a".*"page":"cart\/cart"/);
  });

  it('says nothing about sources when the version has no maps', async () => {
    await open({});
    await gateway.ask('/cart?x=1');
    await gateway.logged(/render failed: Error: no line/);
    expect(lines(/source of a failed render|failed at/)).toEqual([]);
  });

  it('says why when the map was altered in the store', async () => {
    await open({ [FILE]: map() });
    await writeFile(store.file('cart', '1.0.0-a', FILE), map({ sources: ['mfe-cart/src/other.tsx'] }));
    await gateway.ask('/cart?x=1');
    await gateway.logged(/no source of a failed render is known: its source map is altered in the store/);
  });
});

describe('a source map in a process of its own', () => {
  const at = { line: 1, column: 9 };

  it.each(['../../etc/passwd', 'javascript:alert(1)', 'a.ts\n{"level":30,"msg":"paid"}', '\u001b[2J'])(
    'gives no source that lies: %j',
    async (source) => {
      expect(await traceInProcess(map({ sources: [source] }), [at])).toEqual([null]);
    },
  );

  it('gives no source when its parts are of another type', async () => {
    expect(await traceInProcess(map({ sources: 7 }), [at])).toEqual([null]);
    expect(await traceInProcess(map({ mappings: 7 }), [at])).toEqual([null]);
  });

  it('gives no source for a position out of range', async () => {
    expect(await traceInProcess(map(), [at, { line: 2, column: 1 }])).toEqual([
      { file: 'mfe-cart/src/line.tsx', line: 5, column: 3 },
      null,
    ]);
  });

  it.each([
    ['200 MB', gzipSync(Buffer.alloc(200_000_000, 'A'))],
    ['a truncated file', map().subarray(0, 30)],
    ['no gzip', Buffer.from('maps')],
  ])('is rejected: %s', async (_, bytes) => {
    await expect(traceInProcess(bytes, [at])).rejects.toThrow(/^its source map/);
  });
});
