import type { RenderRequest, ServerApi } from 'shared-contracts';
import { testVariant } from 'shared-contracts/testing';
import { CACHE_TAG_HEADER, FRESH_FOR_HEADER } from 'shared-contracts/wire';
import { PageSources } from '../../freshness/page-sources';
import type { LoadedRemote } from '../../releases/loaded-remote';
import type { VariantRelease } from '../../releases/variant-release';
import { composeWidgets } from './compose-widgets';
import { WidgetRenders } from './widget-renders';

const asked: RenderRequest['url'][] = [];
let headers: Record<string, string>;
let changed: ReadonlySet<string>;
let clock: number;
let fails: boolean;
let isTrusted: boolean;

const remote = {
  manifest: {
    name: 'cart',
    version: '1.0.0-a',
    widgets: [
      { name: 'badge', hydrate: 'load', ignoresAddress: true, props: ['limit'] },
      { name: 'trail', hydrate: 'load', props: [] },
    ],
  },
  host: {
    isTracked: true,
    render: async ({ url }: RenderRequest, api: ServerApi) => {
      if (fails) return { ok: false, reason: 'error', message: 'broken' };
      asked.push(url);
      await api.get('/cart');
      const field = '<input type="search" name="q" value="">';
      return { ok: true, answer: { html: `<i>${asked.length}${url.pathname}${url.search}</i>${field}`, state: {} } };
    },
  },
} as unknown as LoadedRemote;
const release = { remotes: new Map([['cart', remote]]), public: { remotes: {} } } as unknown as VariantRelease;
const api = { get: async () => ({ status: 200, ok: true, headers, body: {} }) } as unknown as ServerApi;

let widgets: WidgetRenders;
beforeEach(() => {
  asked.length = 0;
  headers = { [CACHE_TAG_HEADER]: 'product:a', [FRESH_FOR_HEADER]: '100' };
  changed = new Set();
  clock = 1_000_000;
  fails = false;
  isTrusted = true;
  const isHeard = (): boolean => isTrusted;
  const changes = {
    now: 0,
    isTrusted: isHeard,
    haveChanged: (tags: readonly string[]) => tags.some((tag) => changed.has(tag)),
  };
  widgets = new WidgetRenders({ warn: () => undefined }, changes as never, () => clock);
});

async function compose(pathname: string, widget = 'badge', isShared = true, search = '?q=1') {
  const sources = new PageSources();
  const { html, completeness } = await composeWidgets(`<div data-widget="cart/${widget}" data-props="{}"></div>`, 'c', {
    release,
    api,
    sources,
    request: {
      url: { pathname, search, origin: 'http://localhost' },
      variant: testVariant,
      flags: {} as never,
    },
    deadlineMs: 100,
    widgets,
    isShared,
  });
  const [, text, field] = /<i>(.*)<\/i><input.* value="(.*)">/.exec(html) ?? [];
  return { text, field, completeness, origin: sources.origin };
}

describe('a widget that ignores the address', () => {
  it('gets no address, and is rendered once for all pages, which inherit its cache tags', async () => {
    expect((await compose('/evil')).text).toBe('1/');
    clock += 40_000;
    expect(await compose('/tires')).toEqual({
      text: '1/',
      field: '1',
      completeness: 'whole',
      origin: { tags: ['product:a'], freshForS: 60 },
    });
  });

  it('repeats the search of each page in its field, and is kept without it', async () => {
    const fields = [];
    for (const search of ['?q=snow', '', '?q=%22%3E%3Cimg%3E', '?q=a&q=b'])
      fields.push((await compose('/search', 'badge', true, search)).field);
    expect(fields).toEqual(['snow', '', '&quot;&gt;&lt;img&gt;', 'a']);
    expect(asked).toHaveLength(1);
  });

  it('is rendered again when its sources have changed, or when it has expired', async () => {
    await compose('/');
    changed = new Set(['product:a']);
    expect((await compose('/')).text).toBe('2/');
    changed = new Set();
    clock += 100_000;
    expect((await compose('/')).text).toBe('3/');
  });

  it('is rendered for each page while its changes are not reported', async () => {
    await compose('/');
    isTrusted = false;
    expect((await compose('/')).text).toBe('2/');
    headers = {};
    isTrusted = true;
    clock += 100_000;
    await compose('/');
    expect((await compose('/')).text).toBe('4/');
  });

  it('is rendered for each private page, and not cached', async () => {
    await compose('/cart', 'badge', false);
    expect((await compose('/')).text).toBe('2/');
    expect((await compose('/cart', 'badge', false)).text).toBe('3/');
  });

  it('shows its last content when it fails', async () => {
    await compose('/');
    clock += 100_000;
    fails = true;
    expect(await compose('/tires')).toMatchObject({ text: '1/', completeness: 'remembered', origin: { freshForS: 0 } });
  });
});

it('any other widget gets the address of its page, and is rendered for each', async () => {
  await compose('/tires', 'trail');
  expect(await compose('/tires', 'trail')).toMatchObject({ text: '2/tires?q=1', field: '' });
});
