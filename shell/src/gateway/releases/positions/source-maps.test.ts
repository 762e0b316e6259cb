import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { shellBuildDir } from 'registry/versions/shell-build';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../../testing/test-gateway';
import { createTestStore, type TestStore } from '../../../testing/test-store';

const SECRET = 'const secretSource = 1;';
const MAP = { version: 3, sources: ['mfe-cart/src/a.ts'], sourcesContent: [SECRET], names: [], mappings: 'AAAA' };
const COMPRESSED = gzipSync(JSON.stringify(MAP));

describe('source maps of a release', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;

  beforeAll(async () => {
    store = await createTestStore();
    api = await startStubApi();
    await store.deploy({
      name: 'cart',
      version: '1.0.0-a',
      pages: [{ id: 'cart', paths: ['/cart'], audience: 'private' }],
      render: `return { html: '<p>cart</p>', state: {} };`,
      files: { 'maps/web/remoteEntry.js.map.gz': COMPRESSED, 'maps/node/server.cjs.map.gz': COMPRESSED },
    });
    const shellMaps = path.join(shellBuildDir(store.data, 'test'), 'maps/web');
    await mkdir(shellMaps, { recursive: true });
    await writeFile(path.join(shellMaps, 'main.js.map.gz'), COMPRESSED);
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  const script = '/remotes/cart/1.0.0-a/remoteEntry.js';
  const addresses = [
    ...['.map', '.map.gz', '.MAP', '.map%2Egz', '.map?x=1', '%2emap', '.map/', '.map%00.js'].map((end) => script + end),
    ...[
      'maps/',
      '../maps/',
      '%2e%2e/maps/',
      '..%2fmaps%2f',
      'web/../../maps/',
      '.././maps/',
      '//maps/',
      '..\\maps\\',
    ].flatMap((folder) =>
      ['web/remoteEntry.js.map.gz', 'node/server.cjs.map.gz', 'web%2FremoteEntry.js.map.gz'].map(
        (file) => `/remotes/cart/1.0.0-a/${folder}${file}`,
      ),
    ),
    '/remotes/cart/maps/web/remoteEntry.js.map.gz',
    '/assets/main.js.map',
    '/assets/main.js.map.gz',
    '/assets/maps/web/main.js.map.gz',
    '/assets/../maps/web/main.js.map.gz',
    '/assets/..%2fmaps%2fweb%2fmain.js.map.gz',
  ];

  it.each(addresses)('are at no address: %s', async (address) => {
    for (const encoding of ['identity', 'gzip', 'br, gzip;q=0.5, *'])
      for (const range of [undefined, 'bytes=0-', 'bytes=10-20', 'bytes=-5']) {
        const headers = { 'accept-encoding': encoding, ...(range && { range }) };
        const answer = await gateway.ask(address, { headers });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.text).not.toMatch(/secretSource|mappings|\u001f/);
      }
  });

  it('are not served when a package lists one among its files for browsers', async () => {
    const files = { 'web/page.js.map': JSON.stringify(MAP) };
    const manifest = await store.deploy({ name: 'gifts', render: `return { html: '', state: {} };`, files });
    expect(Object.keys(manifest.web.files)).toContain('page.js.map');
    expect((await gateway.ask('/remotes/gifts/1.0.0-a/remoteEntry.js')).status).toBe(200);
    expect((await gateway.ask('/remotes/gifts/1.0.0-a/page.js.map')).status).toBe(404);
  });

  it('do not change the script, which has no reference to one', async () => {
    const answer = await gateway.ask(script);
    expect([answer.status, answer.text]).toEqual([200, '/* cart */']);
    expect(answer.headers).not.toHaveProperty('sourcemap');
    expect(answer.headers).not.toHaveProperty('x-sourcemap');
    expect(existsSync(store.file('cart', '1.0.0-a', 'maps/web/remoteEntry.js.map.gz'))).toBe(true);
  });
});
