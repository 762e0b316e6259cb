import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf, listFiles } from 'registry/versions/remote-store';
import { pointToShellBuild, readShellBuild, shellBuildDir, type ShellBuild } from 'registry/versions/shell-build';
import type { PublishedManifest } from 'shared-contracts';
import { PAGE_MEDIA_TYPE, type BootData, type PagePayload, type Release } from '../../protocol/page-data';
import { createTestStore, type TestStore } from '../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../testing/test-gateway';
import { until } from '../../testing/until';

describe('a remote that was deployed for a contract before 1.8', () => {
  const earlier = {
    pages: [
      { id: 'pay', paths: ['/pay'], audience: 'private', chrome: 'quiet' },
      { id: 'help', paths: ['/help'], audience: 'private', newAddress: 'shell' },
    ],
    events: { publishes: [], hears: ['cart:changed'], responds: ['cart:load-requested'], requests: [] },
  };

  it('is served unchanged, and open tabs get its names in their format', async () => {
    const store = await createTestStore();
    await store.deploy({
      name: 'cart',
      render: `return { html: '<h1>' + name + '</h1>' };`,
      manifest: earlier as unknown as Partial<PublishedManifest>,
    });
    const gateway = await startTestGateway(store.data);
    const payload = async (path: string): Promise<PagePayload> =>
      JSON.parse((await gateway.ask(path, { headers: { accept: PAGE_MEDIA_TYPE } })).text) as PagePayload;
    expect((await payload('/pay')).page).toEqual({ remote: 'cart', id: 'pay', layout: 'minimal' });
    expect((await payload('/help')).page).toMatchObject({ layout: 'default', fullNavigation: true });
    const { remotes } = JSON.parse((await gateway.ask('/release')).text) as Release;
    expect(remotes['cart']).toMatchObject({ handles: ['cart:load-requested'], responds: ['cart:load-requested'] });
    expect(remotes['cart']?.pages[1]).toMatchObject({ fullNavigation: true, isExchanged: true });
    await gateway.close();
    await store.remove();
  });
});

describe('a tab that was opened before a release of the shell', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;

  beforeAll(async () => {
    store = await createTestStore();
    await store.deploy({
      name: 'catalog',
      pages: [
        { id: 'home', paths: ['/'], audience: 'private' },
        { id: 'slow', paths: ['/slow/:number'], audience: 'anonymous', query: [] },
      ],
      render: `if (name === 'slow') await api.get('/products/slow'); return { html: '<h1>home</h1>' };`,
    });
    api = await startStubApi();
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  /** Publishes another build, whose scripts have other names because names contain digests. */
  async function release(id: string): Promise<void> {
    const before = (await readShellBuild(store.data)) as ShellBuild;
    const dir = shellBuildDir(store.data, id);
    await mkdir(path.join(dir, 'web'), { recursive: true });
    await mkdir(path.join(dir, 'node'), { recursive: true });
    await writeFile(path.join(dir, `web/main.${id}.js`), `/* ${id} */`);
    await writeFile(path.join(dir, 'web/chrome.css'), 'header{}');
    const chrome = path.join(shellBuildDir(store.data, before.id), 'node/chrome.cjs');
    await writeFile(path.join(dir, 'node/chrome.cjs'), `module.exports = require(${JSON.stringify(chrome)});`);
    await pointToShellBuild(store.data, {
      id,
      web: { files: await listFiles(path.join(dir, 'web')), main: `main.${id}.js`, styles: ['chrome.css'], shared: {} },
      node: { entry: 'chrome.cjs', files: await listFiles(path.join(dir, 'node')) },
    });
  }
  const bootOf = async (): Promise<BootData> =>
    JSON.parse(/id="tm-boot">(.*?)<\/script>/.exec((await gateway.ask('/')).text)?.[1] ?? '') as BootData;
  const untilServed = (shell: string): Promise<void> => until(async () => (await bootOf()).shell === shell);

  it('still gets its verified files through two releases', async () => {
    expect((await bootOf()).shell).toBe('test');
    const old = await gateway.ask('/assets/main.js');
    await release('second');
    await untilServed('second');
    await release('third');
    await untilServed('third');
    for (const [file, text] of [
      ['main.js', old.text],
      ['main.second.js', '/* second */'],
      ['main.third.js', '/* third */'],
    ]) {
      const answer = await gateway.ask(`/assets/${file ?? ''}`);
      expect([file, answer.status, integrityOf(answer.text)]).toEqual([file, 200, integrityOf(text ?? '')]);
    }
    expect((await gateway.ask('/assets/main.fourth.js')).status).toBe(404);
    const file = path.join(shellBuildDir(store.data, 'second'), 'web/main.second.js');
    await writeFile(file, 'altered');
    expect((await gateway.ask('/assets/main.second.js')).status).toBe(502);
  }, 20_000);

  it('gets a document load with its next page', async () => {
    const { text } = await gateway.ask('/', { headers: { accept: PAGE_MEDIA_TYPE } });
    expect((JSON.parse(text) as PagePayload).shell).toBe('third');
  });

  it('does not affect the cache when its page was being rendered during the release', async () => {
    let answer = (): void => undefined;
    api.answer = ({ url }, response) => {
      const end = (): void => void response.writeHead(200).end('{}');
      if (url === '/v1/products/slow') answer = end;
      else end();
    };
    const slow = gateway.ask('/slow/1');
    await until(() => api.requests.some(({ url }) => url === '/v1/products/slow'));
    await release('fourth');
    await untilServed('fourth');
    answer();
    expect((await slow).text).toContain('"shell":"third"');
    api.answer = (_request, response) => void response.writeHead(200).end('{}');
    expect((await gateway.ask('/slow/1')).text).toContain('"shell":"fourth"');
  }, 20_000);

  it("still gets a remote's files after their contract was removed", async () => {
    await store.deploy({ name: 'reviews', contract: '^9.0.0', render: `return { html: '' };` });
    await gateway.releases.refresh();
    expect(gateway.releases.of('treadmarket').remotes.has('reviews')).toBe(false);
    const { status, text } = await gateway.ask('/remotes/reviews/1.0.0-a/remoteEntry.js');
    expect([status, text]).toEqual([200, '/* reviews */']);
  });
});
