import type { FlagValues } from 'shared-contracts';
import { PAGE_MEDIA_TYPE, type PagePayload } from '../../../protocol/page-data';
import { createTestStore, type TestStore } from '../../../testing/test-store';
import { startStubApi, startTestGateway, type StubApi, type TestGateway } from '../../../testing/test-gateway';
import { until } from '../../../testing/until';

const catalog = {
  name: 'catalog',
  pages: [
    { id: 'home', paths: ['/'], audience: 'anonymous', query: [] },
    { id: 'plain', paths: ['/plain'], audience: 'anonymous', query: [], flags: { coupons: false } },
  ],
  widgets: [{ name: 'row', hydrate: 'visible', props: [] }],
  render: `const told = JSON.stringify(flags); return kind === 'page'
    ? { html: '<h1>' + told + '</h1><div data-widget="catalog/row" data-props="{}"></div>', state: {}, maxAge: 600 }
    : { html: '<i>' + told + '</i>' };`,
} as const;

describe('[flags] at the gateway', () => {
  let store: TestStore;
  let api: StubApi;
  let gateway: TestGateway;
  let flags: FlagValues | 'broken' = {};

  beforeAll(async () => {
    store = await createTestStore();
    await store.deploy(catalog);
    api = await startStubApi();
    api.answer = ({ url }, response) => {
      const isAsked = url.startsWith('/v1/feature-flags') && flags !== 'broken';
      response.writeHead(isAsked ? 200 : 503, { 'content-type': 'application/json' });
      response.end(isAsked ? JSON.stringify({ flags }) : '{}');
    };
    gateway = await startTestGateway(store.data, { API_URL: api.origin });
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
    await store.remove();
  });

  const shown = async (path: string, host?: string) => {
    const { text } = await gateway.ask(path, { ...(host && { host }), headers: { accept: PAGE_MEDIA_TYPE } });
    const { flags: told, html } = JSON.parse(text) as PagePayload;
    return { told, page: /<h1>(.*?)<\/h1>/.exec(html)?.[1], widget: /<i>(.*?)<\/i>/.exec(html)?.[1] };
  };
  const untilShown = (path: string, isSo: (told: FlagValues) => boolean): Promise<void> =>
    until(async () => isSo((await shown(path)).told));

  it('are applied to pages and widgets, and to cached pages within seconds of a change', async () => {
    flags = { reviews: true };
    await untilShown('/', ({ reviews }) => reviews === true);
    const { page, widget } = await shown('/');
    expect([page, widget]).toEqual(['{"reviews":true}', '{"reviews":true}']);
    flags = { reviews: false };
    await untilShown('/', ({ reviews }) => reviews === false);
    flags = { reviews: true };
    await untilShown('/', ({ reviews }) => reviews === true);
  });

  it('are applied to the page that declares them, and its widgets, only', async () => {
    const { told, widget } = await shown('/plain');
    expect(told).toMatchObject({ coupons: false });
    expect(widget).toContain('"coupons":false');
    expect((await shown('/')).told).not.toHaveProperty('coupons');
  });

  it("are ignored when the API's answer has unknown names or non-boolean values", async () => {
    flags = { reviews: 'no', coupons: false, constructor: false, freeTires: true } as never;
    await untilShown('/', ({ coupons }) => coupons === false);
    expect((await shown('/')).told).toEqual({ coupons: false });
  });

  it('are unchanged while the API is unreachable', async () => {
    flags = 'broken';
    const asking = setInterval(() => void shown('/').catch(() => undefined), 100);
    await gateway.logged(/feature flags were refused/).finally(() => clearInterval(asking));
    expect((await shown('/')).told).toEqual({ coupons: false });
  });
});
