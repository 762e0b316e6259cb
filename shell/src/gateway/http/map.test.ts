import { createTestStore, type TestStore } from '../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../testing/test-gateway';
import { PAGE_MEDIA_TYPE } from '../../protocol/page-data';
import { mapErrors, mapStyleOf } from './map-settings';

const STYLE = 'https://maps.example.com/streets/style.json?key=1';
const remote = {
  name: 'checkout',
  pages: [
    { id: 'home', paths: ['/'], audience: 'anonymous', query: [] },
    { id: 'places', paths: ['/places'], audience: 'anonymous', query: [], showsMap: true },
  ],
  render: `return { html: '<h1>Here</h1>', state: {} };`,
} as const;

describe('a page', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway | undefined;

  beforeAll(async () => {
    store = await createTestStore();
    await store.deploy(remote);
    api = await startStubApi();
    api.answer = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{"flags":{}}');
  });
  afterEach(async () => gateway?.close());
  afterAll(async () => {
    await api.close();
    await store.remove();
  });

  const start = async (settings: Record<string, string>) =>
    (gateway = await startTestGateway(store.data, { API_URL: api.origin, ...settings }));
  const ask = async (path: string) => {
    const { headers, text } = await gateway!.ask(path, { host: 'localhost' });
    const policy = String(headers['content-security-policy']);
    const part = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1];
    return {
      connects: part('connect-src'),
      pictures: part('img-src'),
      workers: part('worker-src')
        ?.replace(/^\S+\/offline-worker\.js/, 'own')
        .split(' '),
      style: /"mapStyleUrl":"([^"]*)"/.exec(text)?.[1],
    };
  };
  const NONE = { connects: "'self'", pictures: "'self' data:", workers: ['own'], style: undefined };

  it("may fetch from the map's origin only when it has the map", async () => {
    await start({ MAP_STYLE_URL: STYLE });
    expect(await ask('/places')).toEqual({
      connects: "'self' https://maps.example.com",
      pictures: "'self' data: https://maps.example.com blob:",
      workers: ['own', 'blob:'],
      style: STYLE,
    });
    expect(await ask('/')).toEqual(NONE);
  });

  it('gets no additional origin for a style of the store itself', async () => {
    await start({ MAP_STYLE_URL: '/maps/style.json' });
    expect(await ask('/places')).toEqual({
      ...NONE,
      pictures: "'self' data: blob:",
      workers: ['own', 'blob:'],
      style: '/maps/style.json',
    });
  });

  it('has no map by default', async () => {
    await start({});
    expect(await ask('/places')).toEqual(NONE);
  });

  it('declares the map to a document that may lack it', async () => {
    await start({ MAP_STYLE_URL: STYLE });
    const payloadOf = async (path: string) =>
      JSON.parse(
        (await gateway!.ask(path, { host: 'localhost', headers: { accept: PAGE_MEDIA_TYPE } })).text,
      ) as object;
    expect(await payloadOf('/places')).toMatchObject({ needsMap: true });
    expect(await payloadOf('/')).not.toHaveProperty('needsMap');
  });
});

it.each([
  'style.json',
  '//maps.example.com/style.json',
  'http://maps.example.com/style.json',
  'https//maps.example.com',
  'javascript:alert(1)',
  'data:application/json,{}',
  'https://jo:secret@maps.example.com/style.json',
  "https://maps.example.com/a;script-src'unsafe-inline'",
  '/a b.json',
  '/\\maps.example.com/style.json',
])('the map setting rejects %s by name', (MAP_STYLE_URL) =>
  expect(() => mapStyleOf({ MAP_STYLE_URL })).toThrow(/MAP_STYLE_URL/),
);

it('the map setting allows http on this machine, except in production', () => {
  const own = { MAP_STYLE_URL: 'http://localhost:4999/style.json' };
  expect([mapStyleOf(own), mapErrors(own).length]).toEqual([own.MAP_STYLE_URL, 1]);
  for (const text of [STYLE, '/maps/style.json', '']) expect(mapErrors({ MAP_STYLE_URL: text })).toEqual([]);
});
