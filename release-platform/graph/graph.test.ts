import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { defineRemote, type RemoteManifest } from 'shared-contracts';
import { asDocument, asText } from './draw';
import { graphProblems, readParts } from './graph';
import { readRepository, type RepositoryGraph } from './read-repository';

const EVENTS = new Set(['cart:changed', 'zip:changed', 'cart:load-requested']);
const manifest: RemoteManifest = defineRemote({
  name: 'gifts',
  team: 'Gifts',
  contract: '^1.0.0',
  pages: [],
  widgets: [],
  events: { publishes: [], subscribes: [], handles: [], requests: [] },
});
const required = "'gifts/wrap' requires 'product', and it is not sent every time";
const unreadable = "write the props of 'gifts/wrap' as an object, so that its names can be read";
const KIT = `
  export function onEvent(name, handler) {
    return function* watch() { yield channel((emit) => host.events.subscribe(name, (payload) => emit(payload))); };
  }`;

/** Problems of one remote with this code and these declared events. */
function problemsOf(code: string, events: Partial<RemoteManifest['events']> = {}, widgets = manifest.widgets) {
  const declared = { ...manifest, widgets, events: { ...manifest.events, ...events } };
  const files = [{ file: 'mfe-gifts/src/code.tsx', text: code }];
  const kit = [{ file: 'remote-kit/src/on-event.ts', text: KIT }];
  return graphProblems(readParts([{ name: 'gifts', manifest: declared, files }], kit, EVENTS));
}

describe('a manifest and its code', () => {
  it.each([
    ['publishes', "host.events.publish('zip:changed', zip)"],
    ['subscribes', "const zip = host.events.last('zip:changed')"],
    ['subscribes', "fork(onEvent('zip:changed', follow))"],
    ['publishes', "host.events.publish(isEmpty ? 'zip:changed' : 'zip:changed', zip)"],
  ])('disagree when the code %s an event that the manifest does not name', (role, code) => {
    expect(problemsOf(code)).toContain(
      `mfe-gifts/src/code.tsx:1: 'zip:changed' is missing in '${role}' of gifts's manifest`,
    );
  });

  it('disagree when the manifest names an event that no code publishes', () => {
    expect(problemsOf("// events.publish('cart:changed')", { publishes: ['cart:changed'] })).toEqual([
      "gifts: 'cart:changed' is in 'publishes' of its manifest, and no code does that",
    ]);
  });

  it('are followed through functions that pass the name on, in methods and nested wrappers', () => {
    const code = `
      class Calls { cart(name, body) { return this.host.events.request(name, body); } }
      const ask = (wait, name) => calls.cart(name, {}).then(() => wait);
      ask(10, 'cart:load-requested');
      host.events.respond('cart:load-requested', load);`;
    expect(problemsOf(code, { requests: ['cart:load-requested'], handles: ['cart:load-requested'] })).toEqual([]);
    expect(problemsOf(code, { handles: ['cart:load-requested'] })).toEqual([
      "mfe-gifts/src/code.tsx:4: 'cart:load-requested' is missing in 'requests' of gifts's manifest",
    ]);
  });

  it('name events by literals, which readers and this check can follow', () => {
    expect(problemsOf('host.events.publish(names[0], {})')).toEqual([
      'mfe-gifts/src/code.tsx:1: name the event by a literal',
    ]);
  });

  it('request only from remotes that exist', () => {
    expect(problemsOf("host.events.request('cart:load-requested', {})", { requests: ['cart:load-requested'] })).toEqual(
      ["mfe-gifts/src/code.tsx:1: nobody handles 'cart:load-requested'"],
    );
  });

  it('show only declared widgets, and declare only shown ones', () => {
    const widgets = [{ name: 'wrap', hydrate: 'visible', props: [] }] as const;
    expect(problemsOf('const page = <WidgetHost name="gifts/wrap" />;', {}, widgets)).toEqual([]);
    expect(problemsOf('const page = <div data-widget="gifts/card" />;', {}, widgets)).toEqual([
      "mfe-gifts/src/code.tsx:1: no manifest has a widget 'gifts/card'",
      'gifts/wrap: a manifest declares this widget without a slot, and nobody shows it',
    ]);
  });

  describe('the props of a widget', () => {
    const widgets = [{ name: 'wrap', hydrate: 'visible', props: ['product', 'color'], requires: ['product'] }] as const;
    const problems = (code: string) => problemsOf(code, {}, widgets);
    const at = 'mfe-gifts/src/code.tsx:1';

    it.each([
      '<WidgetHost name="gifts/wrap" props={{ product, color }} />',
      '<WidgetHost name="gifts/wrap" props={{ product: 1, ...(isRed && { color: "red" }) }} />',
      `<div data-widget="gifts/wrap" data-props='{"product":"1"}' />`,
      "host.widgets.mount(element, 'gifts/wrap', { product })",
      "element('div', { 'data-widget': 'gifts/wrap', 'data-props': JSON.stringify({ product, color }) })",
    ])('are sent in %s', (code) => expect(problems(code)).toEqual([]));

    it.each([
      ['<WidgetHost name="gifts/wrap" props={{ item }} />', [`'gifts/wrap' has no prop 'item'`, required]],
      ['<WidgetHost name="gifts/wrap" />', [required]],
      ['<WidgetHost name="gifts/wrap" props={{ ...(isKnown && { product }) }} />', [required]],
      ["host.widgets.mount(element, 'gifts/wrap', { product, size: 1 })", [`'gifts/wrap' has no prop 'size'`]],
      ['<WidgetHost name="gifts/wrap" props={all} />', [unreadable]],
      ['<WidgetHost name="gifts/wrap" props={{ ...all }} />', [unreadable]],
    ])('are missing or unknown in %s', (code, sentences) =>
      expect(problems(code)).toEqual(sentences.map((sentence) => `${at}: ${sentence}`)),
    );
  });
});

describe('slots', () => {
  const slots = [{ name: 'gifts.below', props: { sku: 'string' } }] as const;
  const pages = [{ id: 'gifts', paths: ['/gifts'], audience: 'private', slots }] as const;
  const problems = (code: string, widgets: RemoteManifest['widgets'] = []) => {
    const files = [{ file: 'code.tsx', text: code }];
    return graphProblems(readParts([{ name: 'gifts', manifest: { ...manifest, pages, widgets }, files }], [], EVENTS));
  };
  const good = '<Slot<typeof manifest> name="gifts.below" props={{ sku }} />';

  it('match their declarations in the manifest', () => expect(problems(good)).toEqual([]));

  it.each([
    ['', "gifts: a page declares the slot 'gifts.below', and no code has it"],
    [`${good}; <Slot name="gifts.above" props={{}} />`, "no page of its manifest declares the slot 'gifts.above'"],
    ['<Slot name="gifts.below" props={{}} />', "declared with 'sku', and it is not sent every time"],
    ['<Slot name="gifts.below" props={{ sku, size }} />', "is not declared with 'size'"],
    ['<Slot name="gifts.below" props={all} />', 'write the props of the slot'],
    [`${good}; <Slot name={names[0]} props={{}} />`, 'name the slot by a literal'],
  ])('do not match the manifest in %j', (code, problem) =>
    expect(problems(code)).toEqual([expect.stringContaining(problem)]),
  );

  it('send the props that their widgets need, and such widgets may wait for their slot', () => {
    const widget = { name: 'wrap', hydrate: 'visible', props: ['sku', 'color'] } as const;
    expect(problems(good, [{ ...widget, slots: ['gifts/gifts.below'] }])).toEqual([]);
    expect(problems(good, [{ ...widget, slots: ['gifts/gifts.top'] }])).toEqual([
      "gifts/wrap: there is no slot 'gifts/gifts.top'",
    ]);
    expect(problems(good, [{ ...widget, requires: ['color'], slots: ['gifts/gifts.below'] }])).toEqual([
      "gifts/wrap: it requires 'color', which the slot 'gifts/gifts.below' does not send",
    ]);
  });
});

describe('the repository', () => {
  let graph: RepositoryGraph;
  beforeAll(async () => {
    graph = await readRepository(ROOT);
  });

  it('matches its manifests', () => {
    expect(graph.parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['shell', 'cart', 'catalog']));
    expect(graphProblems(graph.parts)).toEqual([]);
  });

  it('has an up-to-date drawing (npm run graph)', async () => {
    expect(await readFile(path.join(ROOT, 'docs/graph.md'), 'utf8')).toBe(asDocument(graph));
    expect(asText(graph)).toMatch(/^cart\n {2}publishes {2}cart:changed\n {2}subscribes cart:changed, /m);
  });
});
