import { PAGE_MEDIA_TYPE } from '../../protocol/page-data';
import { createTestStore, type TestStore } from '../../testing/test-store';
import { startTestGateway, type Answer, type TestGateway } from '../../testing/test-gateway';

const pages = [
  { id: 'home', paths: ['/'], audience: 'anonymous', query: ['q'] },
  { id: 'cart', paths: ['/cart'], audience: 'private' },
  { id: 'moved', paths: ['/moved'], audience: 'anonymous', query: [] },
] as const;
const render = `if (name === 'moved') return { html: '', status: 302, location: '/' };
  return { html: '<h1>' + variant.storeName + url.search + '</h1>', state: {} };`;

describe('a request with the validator of a page', () => {
  let store: TestStore;
  let gateway: TestGateway;
  beforeEach(async () => {
    store = await createTestStore();
    await store.deploy({ name: 'catalog', pages, render });
    gateway = await startTestGateway(store.data);
  });
  afterEach(async () => {
    await gateway.close();
    await store.remove();
  });

  const etagOf = ({ headers }: Answer): string => String(headers.etag);
  const revisit = (path: string, etag: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    gateway.ask(path, { headers: { 'if-none-match': etag, ...more } });

  it.each(['/', '/?q=a', '/cart'])('is answered without %s, with the same headers', async (path) => {
    const { headers: first } = await gateway.ask(path);
    const { status, text, headers } = await revisit(path, String(first.etag));
    expect([status, text]).toEqual([304, '']);
    for (const name of ['etag', 'vary', 'cache-control', 'x-release', 'content-security-policy', 'integrity-policy'])
      expect([name, headers[name]]).toEqual([name, first[name]]);
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('gets the page when its content, variant, release or encoding differs', async () => {
    const etag = etagOf(await gateway.ask('/'));
    expect((await revisit('/?q=a', etag)).status).toBe(200);
    expect((await gateway.ask('/', { host: 'lowes.localhost', headers: { 'if-none-match': etag } })).status).toBe(200);
    const packed = await revisit('/', etag, { 'accept-encoding': 'br' });
    expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'br']);
    expect((await revisit('/', etagOf(packed), { 'accept-encoding': 'br' })).status).toBe(304);

    await store.deploy({ name: 'gifts', pages: [], render });
    await gateway.releases.refresh();
    const released = await revisit('/', etag);
    expect(released.status).toBe(200);
    expect(released.headers['x-release']).toBe(gateway.releases.of('treadmarket').id);
  });

  it('distinguishes a document from a payload', async () => {
    const etag = etagOf(await gateway.ask('/'));
    const payload = await revisit('/', etag, { accept: PAGE_MEDIA_TYPE });
    expect([payload.status, payload.headers['content-type'], payload.headers.etag]).toEqual([
      200,
      PAGE_MEDIA_TYPE,
      undefined,
    ]);
  });

  it.each([
    ['/nothing-here', 404],
    ['/moved', 302],
  ])('has no effect for %s', async (path, expected) => {
    const { status, headers } = await revisit(path, '*');
    expect([status, headers.etag]).toEqual([expected, undefined]);
  });
});
