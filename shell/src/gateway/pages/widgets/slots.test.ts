import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withoutPlacement, withPlacement } from 'registry/composition/placements';
import { withoutRemote } from 'registry/composition/registry';
import { updateRegistry } from 'registry/log/releases';
import { createTeam } from 'registry/testing/test-teams';
import type { Release } from '../../../protocol/page-data';
import { createTestStore, type FixtureRemote, type TestStore } from '../../../testing/test-store';
import { startTestGateway, type TestGateway } from '../../../testing/test-gateway';

const PROPS = '{&quot;sku&quot;:&quot;A&quot;,&quot;price&quot;:2}';
const SLOT = `'<div class="s" data-slot="product.below" data-props="${PROPS}">old</div>'`;
const slots = [{ name: 'product.below', props: { sku: 'string', price: 'number' } }] as const;
const catalog: FixtureRemote = {
  name: 'catalog',
  pages: [
    { id: 'product', paths: ['/product/:number'], audience: 'anonymous', query: [], slots },
    { id: 'other', paths: ['/other'], audience: 'anonymous', query: [] },
  ],
  render: `return { html: '<h1>' + name + '</h1>' + ${SLOT} + ${SLOT} + '<p>after</p>', state: {} };`,
};
const gifts: FixtureRemote = {
  name: 'gifts',
  widgets: [
    { name: 'teaser', hydrate: 'visible', props: ['sku', 'color'], requires: ['sku'] },
    { name: 'broken', hydrate: 'visible', props: [] },
    { name: 'nested', hydrate: 'visible', props: [] },
  ],
  render: `
    if (name === 'broken' && url.pathname !== '/') throw new Error('no gifts today');
    if (name === 'nested') return { html: ${SLOT}, state: {} };
    return { html: '<b>' + JSON.stringify(props).replaceAll('"', '') + '</b>', state: { name } };`,
};
const placement = { slot: 'catalog/product.below', widget: 'gifts/teaser' };

describe('slots', () => {
  let store: TestStore;
  let gateway: TestGateway;
  let ownersFile: string;
  // Two teams, so that a slot requires a grant; this machine's key may make every move.
  const [pages, guests] = [createTeam('test'), createTeam('Gifts')];
  const setOwners = (granted: Record<string, readonly string[]>) =>
    writeFile(
      ownersFile,
      JSON.stringify({
        formatVersion: 1,
        teams: {
          test: { keys: pages.keys, remotes: ['catalog'], paths: { '*': ['/*'] } },
          Gifts: { keys: guests.keys, remotes: ['gifts'], slots: granted },
        },
      }),
    );

  beforeEach(async () => {
    store = await createTestStore();
    ownersFile = path.join(store.data, 'owners.json');
    await setOwners({ '*': ['catalog/product.*'] });
    await store.deploy(catalog);
    await store.deploy({ ...gifts, manifest: { team: 'Gifts' } });
    process.env['RELEASE_OWNERS'] = ownersFile;
    gateway = await startTestGateway(store.data, { RELEASE_OWNERS: ownersFile });
  });
  afterEach(async () => {
    delete process.env['RELEASE_OWNERS'];
    await gateway.close();
    await store.remove();
  });

  const change = async (apply: typeof withPlacement, variant: string, widget = placement.widget) => {
    await updateRegistry(store.data, 'a test', (registry) => apply(registry, variant, { ...placement, widget }));
    await gateway.releases.refresh();
  };
  const main = async (at: string, host = 'localhost') =>
    (await gateway.ask(at, { host })).text.replace(/^.*(?=<main)/s, '').replace(/<\/main>.*$/s, '');

  it('are filled on the server in one variant only, with the props that the widget declares', async () => {
    expect(await main('/product/1', 'lowes.localhost')).not.toContain('data-widget');
    const before = gateway.releases.of('lowes').id;
    await change(withPlacement, 'lowes');
    const page = await main('/product/1', 'lowes.localhost');
    expect(page).toContain('<b>{sku:A}</b>');
    expect(page).toContain('data-widget="gifts/teaser" data-props="{&quot;sku&quot;:&quot;A&quot;}"');
    expect(page).toContain('data-fallback="none"');
    expect(page.match(/data-widget/g)).toHaveLength(1);
    expect(page).toContain('<p>after</p>');
    expect(page).not.toContain('old');
    expect(await main('/product/1')).not.toContain('data-widget');
    const release = JSON.parse((await gateway.ask('/release', { host: 'lowes.localhost' })).text) as Release;
    expect(release.remotes['catalog']?.slots).toEqual({
      'product.below': [{ widget: 'gifts/teaser', props: ['sku'] }],
    });
    expect(release.id).not.toBe(before);
    await change(withoutPlacement, 'lowes');
    expect(await main('/product/1', 'lowes.localhost')).not.toContain('data-widget');
    expect(gateway.releases.of('lowes').id).toBe(before);
  });

  it('are tried with their props: a widget that requires them is served', async () => {
    await change(withPlacement, 'lowes');
    const declared = { name: 'teaser', hydrate: 'visible', props: ['sku', 'price'], requires: ['sku'] } as const;
    const render = `return { html: '<i>' + props.sku.toLowerCase() + props.price.toFixed(2) + '</i>', state: {} };`;
    await store.deploy({ name: 'gifts', version: '2.0.0-b', widgets: [declared], render, manifest: { team: 'Gifts' } });
    await gateway.releases.refresh();
    expect(await main('/product/1', 'lowes.localhost')).toContain('<i>a2.00</i>');
  });

  it("contain a widget's failure, and ignore slots inside a widget", async () => {
    for (const widget of ['gifts/broken', 'gifts/nested', 'gifts/teaser']) await change(withPlacement, 'lowes', widget);
    const page = await main('/product/1', 'lowes.localhost');
    expect(page).toMatch(/data-widget="gifts\/broken"[^>]*><\/div><div data-widget="gifts\/nested"/);
    expect(page.match(/<b>/g)).toHaveLength(1);
    expect(page).toContain('<p>after</p>');
    await gateway.logged(
      /"remote":"gifts".*"widget":"gifts\/broken","page":"\/product\/1","slot":"catalog\/product\.below".*"cohort":"stable"/,
    );
  });

  it("belong to the declaring page: another page's HTML does not fill them", async () => {
    await change(withPlacement, 'treadmarket');
    expect(await main('/product/1')).toContain('<b>');
    expect(await main('/other')).not.toContain('data-widget');
  });

  it('show no widget of a team whose grant is withdrawn', async () => {
    await change(withPlacement, 'treadmarket');
    expect(await main('/product/1')).toContain('<b>');
    await setOwners({ lowes: ['catalog/product.*'] });
    await gateway.releases.refresh();
    expect(await main('/product/1')).not.toContain('data-widget');
    expect(gateway.releases.problem).toBeNull();
    expect(await readFile(ownersFile, 'utf8')).toContain('lowes');
  });

  const absent = async (variant: string) => {
    const status = JSON.parse((await gateway.ask('/status')).text) as { absent: Record<string, readonly unknown[]> };
    return status.absent[variant];
  };
  const lines = (pattern: RegExp): number => gateway.log.filter((line) => pattern.test(line)).length;
  const BEFORE = ['gifts/broken', 'gifts/nested', 'catalog/a'];
  const END = 'npm run deploy -- gifts --unplace catalog/product.below=teaser --in treadmarket';

  it('report a widget lost by a withdrawn grant once in log and status, until it returns', async () => {
    await change(withPlacement, 'treadmarket');
    expect(await absent('treadmarket')).toEqual([]);
    expect(lines(/is not shown in the slot/)).toBe(0);
    await setOwners({ lowes: ['catalog/product.*'] });
    for (const _ of [1, 2]) await gateway.releases.refresh();
    const gone =
      /'gifts\/teaser' is not shown in the slot 'catalog\/product\.below' in treadmarket: the team 'Gifts' was/;
    expect(lines(gone)).toBe(1);
    expect(await absent('treadmarket')).toEqual([
      {
        ...placement,
        problem: expect.stringContaining("the team 'Gifts' was not given the slot 'catalog/product.below'"),
        advice: `Mend that, or end the placement: ${END}`,
        isExpected: false,
      },
    ]);
    expect(await absent('lowes')).toEqual([]);
    await setOwners({ '*': ['catalog/product.*'] });
    await gateway.releases.refresh();
    expect(await absent('treadmarket')).toEqual([]);
    await setOwners({});
    await gateway.releases.refresh();
    expect(lines(gone)).toBe(2);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'whose remote is removed by an operator',
      () => updateRegistry(store.data, 'a test', (registry) => withoutRemote(registry, 'gifts')),
      /there is no remote 'gifts' with a widget 'gifts\/teaser'/,
    ],
    [
      'whose remote is rolled back to a version without it',
      () => store.deploy({ ...gifts, version: '0.9.0-old', manifest: { team: 'Gifts' }, widgets: [] }),
      /gifts 0\.9\.0-old \(team 'Gifts'\) has no widget 'teaser'/,
    ],
    [
      'whose slot is gone',
      () => store.deploy({ ...catalog, version: '2.0.0-b', pages: [{ ...catalog.pages![0]!, slots: [] }] }),
      /catalog 2\.0\.0-b \(team 'test'\) has no slot 'product\.below'/,
    ],
    [
      'before which three others stand',
      () =>
        updateRegistry(store.data, 'a test', (registry) => ({
          ...registry,
          placements: { treadmarket: { [placement.slot]: [...BEFORE, placement.widget] } },
        })),
      /the slot shows 3 widgets, and these stand before it: gifts\/broken, gifts\/nested, catalog\/a/,
    ],
  ])('report a widget %s', async (_what, spoil, problem) => {
    await change(withPlacement, 'treadmarket');
    await spoil();
    await gateway.releases.refresh();
    await gateway.logged(problem);
    expect(await absent('treadmarket')).toEqual(
      expect.arrayContaining([
        {
          ...placement,
          problem: expect.stringMatching(problem),
          advice: expect.stringContaining(END),
          isExpected: false,
        },
      ]),
    );
  });

  it('report nothing about a version that is still loading', async () => {
    const slow = 'const until = Date.now() + 1500; while (Date.now() < until);';
    await store.deploy({
      ...catalog,
      version: '3.0.0-c',
      pages: [{ ...catalog.pages![0]!, slots: [{ name: 'product.new', props: {} }] }],
      render: `} }; ${slow} exports.default = { async render({ name }) { ${catalog.render.replace(/SLOT/g, '')}`,
    });
    await updateRegistry(store.data, 'a test', (registry) =>
      withPlacement(registry, 'treadmarket', { slot: 'catalog/product.new', widget: 'gifts/teaser' }),
    );
    await gateway.releases.refresh();
    expect(lines(/no slot 'product\.new'/)).toBe(0);
  });

  it('stay empty while the served version lacks the slot or the widget', async () => {
    await change(withPlacement, 'treadmarket');
    await change(withPlacement, 'treadmarket', 'gifts/never-built');
    expect((await main('/product/1')).match(/data-widget/g)).toHaveLength(1);
    await store.deploy({ ...catalog, version: '2.0.0-b', pages: [{ ...catalog.pages![0]!, slots: [] }] });
    await gateway.releases.refresh();
    const page = await main('/product/1');
    expect(page).not.toContain('data-widget');
    expect(page).toContain('data-slot');
  });
});
