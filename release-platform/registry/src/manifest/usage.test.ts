import type { WidgetDeclaration } from 'shared-contracts';
import { usageProblems, type Neighbour } from './usage';

const neighbour = (name: string, fields: Partial<Neighbour> = {}): Neighbour => ({
  name,
  version: '1',
  team: name,
  widgets: [],
  ...fields,
  events: { publishes: [], subscribes: [], handles: [], requests: [], ...fields.events },
});
const widget = (props: readonly string[], requires: readonly string[] = []): WidgetDeclaration => ({
  name: 'product',
  hydrate: 'visible',
  props,
  requires,
});
const shows = (props: readonly string[], always = props) => ({
  uses: { widgets: [{ widget: 'reviews/product', props, always }] },
});

const catalog = neighbour('catalog', shows(['productNumber', 'productName'], ['productNumber']));
const reviews = neighbour('reviews', { widgets: [widget(['productNumber', 'productName'], ['productNumber'])] });

it('usageProblems accepts remotes that have what the others use, and remotes without contact', () => {
  expect(usageProblems(reviews, [catalog], reviews)).toEqual([]);
  expect(usageProblems(catalog, [reviews], null)).toEqual([]);
  expect(usageProblems(catalog, [], null)).toEqual([]);
  expect(usageProblems(neighbour('gifts'), [catalog, reviews], null)).toEqual([]);
});

it.each<[string, Neighbour, Neighbour, RegExp]>([
  [
    'a prop is renamed that others send',
    neighbour('reviews', { widgets: [widget(['number', 'productName'])] }),
    catalog,
    /catalog 1 \(team 'catalog'\) shows 'reviews\/product' and sends 'productNumber', which it does not take/,
  ],
  [
    'a widget is removed that others show',
    neighbour('reviews'),
    catalog,
    /catalog 1 .* shows 'reviews\/product', which this version no longer has: keep it until/,
  ],
  [
    'a prop becomes required that others do not always send',
    neighbour('reviews', { widgets: [widget(['productNumber', 'productName'], ['productName'])] }),
    catalog,
    /does not always send 'productName', which it requires in this version: take the earlier props as well/,
  ],
  [
    'it sends a prop that a deployed widget does not take',
    neighbour('catalog', shows(['productNumber', 'sort'])),
    reviews,
    /it shows 'reviews\/product' and sends 'sort', .* in reviews 1 .*; it takes 'productNumber', 'productName'/,
  ],
  [
    'it leaves out what a deployed widget requires',
    neighbour('catalog', shows([])),
    reviews,
    /does not always send 'productNumber', which it requires in reviews 1/,
  ],
  [
    'it shows a widget that a deployed remote does not have yet',
    neighbour('catalog', shows(['productNumber'])),
    neighbour('reviews'),
    /reviews 1 \(team 'reviews'\) does not have: deploy that remote first/,
  ],
])('usageProblems reports the affected remote when %s', (_what, candidate, other, problem) => {
  expect(usageProblems(candidate, [other], null)).toEqual([expect.stringMatching(problem)]);
});

describe('events', () => {
  const cart = neighbour('cart', {
    events: { publishes: ['cart:changed'], subscribes: [], handles: ['cart:load-requested'], requests: [] },
  });
  const mute = neighbour('cart');
  const checkout = neighbour('checkout', {
    events: { publishes: [], subscribes: ['cart:changed'], handles: [], requests: ['cart:load-requested'] },
  });

  it('may not be removed from a remote while others need them', () => {
    expect(usageProblems(mute, [checkout], cart)).toEqual([
      expect.stringContaining("sends 'cart:load-requested', which this version no longer handles"),
      expect.stringContaining("subscribes to 'cart:changed', which this version no longer publishes"),
    ]);
  });

  it('may be removed when another remote has them, or when they are unused or never existed', () => {
    expect(usageProblems(mute, [checkout, { ...cart, name: 'other-cart' }], cart)).toEqual([]);
    expect(usageProblems(mute, [], cart)).toEqual([]);
    expect(usageProblems(mute, [checkout], mute)).toEqual([]);
  });
});

describe('data of events', () => {
  const events = { publishes: [], subscribes: [], handles: [], requests: [] };
  const sends = (field: string): Neighbour =>
    neighbour('catalog', {
      events: { ...events, requests: ['cart:open-requested'] },
      uses: { widgets: [], events: { 'cart:open-requested': { payload: { fields: { [field]: 'string' } } } } },
    });
  const reads = (field: string): Neighbour =>
    neighbour('cart', {
      events: { ...events, handles: ['cart:open-requested'] },
      uses: { widgets: [], events: { 'cart:open-requested': { payload: { fields: { [field]: 'string' } } } } },
    });

  it('is compared in both directions, with the remote that would have to change', () => {
    expect(usageProblems(reads('sku'), [sends('sku')], null)).toEqual([]);
    expect(usageProblems(reads('number'), [sends('sku')], reads('sku'))).toEqual([
      "it reads 'cart:open-requested' of catalog 1 (team 'catalog'): 'number' is read, which is not sent; " +
        'read it as optional until that remote has followed',
    ]);
    expect(usageProblems(sends('number'), [reads('sku')], sends('sku'))).toEqual([
      "cart 1 (team 'cart') reads 'cart:open-requested' of this version: 'sku' is read, which is not sent; " +
        'keep the earlier fields as they are, and add new ones as optional, until that remote has followed',
    ]);
  });

  it('is not compared without a connection', () => {
    expect(usageProblems(sends('number'), [sends('sku'), neighbour('reviews')], null)).toEqual([]);
  });
});
