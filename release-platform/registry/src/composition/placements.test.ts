import { formatOf, parseRevision } from '../log/revision';
import { brokenPlacements, placementProblem, withoutPlacement, withPlacement, type SlotNeighbour } from './placements';
import { EMPTY_REGISTRY } from './registry';

const neighbour = (name: string, fields: Partial<SlotNeighbour> = {}): SlotNeighbour => ({
  name,
  version: '1',
  team: name,
  pages: [],
  widgets: [],
  ...fields,
});
const page = (props: Record<string, 'string' | 'number'>, name = 'product.below'): Partial<SlotNeighbour> => ({
  pages: [{ id: 'product', paths: ['/p'], audience: 'anonymous', query: [], slots: [{ name, props }] }],
});
const teaser = (props: readonly string[], requires: readonly string[] = []): Partial<SlotNeighbour> => ({
  widgets: [{ name: 'teaser', hydrate: 'visible', props, requires }],
});
const placement = { slot: 'catalog/product.below', widget: 'gifts/teaser' };
const slots = { [placement.slot]: [placement.widget] };
const catalog = neighbour('catalog', page({ sku: 'string', price: 'number' }));
const gifts = neighbour('gifts', teaser(['sku', 'color'], ['sku']));

describe('the registry', () => {
  it('keeps the order of placements, each once, and removes empty slots', () => {
    const one = withPlacement(EMPTY_REGISTRY, 'lowes', placement);
    const two = withPlacement(one, 'lowes', { ...placement, widget: 'a/first-by-name' });
    expect(two.placements).toEqual({ lowes: { [placement.slot]: ['gifts/teaser', 'a/first-by-name'] } });
    expect(withPlacement(two, 'lowes', placement)).toBe(two);
    const back = withoutPlacement(two, 'lowes', { ...placement, widget: 'a/first-by-name' });
    expect(back).toEqual(one);
    expect(withoutPlacement(one, 'lowes', placement)).toEqual(EMPTY_REGISTRY);
    expect(withoutPlacement(one, 'treadmarket', placement)).toBe(one);
  });

  it('has a format that older readers reject by number, unless it has no placements', () => {
    const registry = withPlacement(EMPTY_REGISTRY, 'lowes', placement);
    const revision = { number: 1, previous: null, at: 'now', author: 'x', reason: 'x' };
    expect([formatOf(registry), formatOf(EMPTY_REGISTRY)]).toEqual([2, 1]);
    expect(parseRevision({ ...revision, formatVersion: 2, registry })).toMatchObject({ registry });
    expect(parseRevision({ ...revision, formatVersion: 1, registry })).toEqual({
      problem: expect.stringContaining('it says format 1'),
    });
  });

  it.each([
    ['a slot that is none', { 'catalog/../etc': ['gifts/teaser'] }],
    ['a widget that is none', { [placement.slot]: ['gifts/<script>'] }],
    ['the same twice', { [placement.slot]: ['gifts/teaser', 'gifts/teaser'] }],
    ['more than fits', { [placement.slot]: Array.from({ length: 21 }, (_, at) => `gifts/w${at}`) }],
    ['an empty slot', { [placement.slot]: [] }],
  ])('is refused with %s', (_what, lowes) => {
    const registry = { ...EMPTY_REGISTRY, placements: { lowes } };
    const revision = { formatVersion: 2, number: 1, previous: null, at: 'now', author: 'x', reason: 'x', registry };
    expect(parseRevision(revision)).toEqual({ problem: expect.stringContaining('placements') });
  });
});

it.each<[string, readonly SlotNeighbour[], RegExp | null]>([
  ['all that it requires is sent', [catalog, gifts], null],
  ['its remote is not there', [catalog], /no remote 'gifts'/],
  ['the page’s remote is not there', [gifts], /no remote 'catalog'/],
  ['the page has no such slot', [neighbour('catalog', page({}, 'product.top')), gifts], /its slots: 'product\.top'/],
  ['the remote has no such widget', [catalog, neighbour('gifts')], /gifts 1 .* has no widget 'teaser'/],
  [
    'it requires what is not sent',
    [catalog, neighbour('gifts', teaser(['color'], ['color']))],
    /'gifts\/teaser' of gifts 1 .* requires 'color'; the slot .* of catalog 1 .* sends 'sku', 'price'/,
  ],
  [
    'the name is what every object has',
    [neighbour('catalog', page({})), neighbour('gifts', teaser(['constructor'], ['constructor']))],
    /requires 'constructor'/,
  ],
])('a placement of %s', (_what, remotes, problem) => {
  const found = placementProblem(remotes, placement);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

describe('a deploy that breaks a placement', () => {
  it.each<[string, SlotNeighbour, SlotNeighbour, SlotNeighbour, RegExp]>([
    ['the slot goes', neighbour('catalog'), gifts, catalog, /'gifts\/teaser' stands in .*catalog 1 .* has no slot/],
    ['a prop goes', neighbour('catalog', page({ price: 'number' })), gifts, catalog, /requires 'sku'/],
    [
      'a prop becomes something else',
      neighbour('catalog', page({ sku: 'number', price: 'number' })),
      gifts,
      catalog,
      /takes 'sku', which this version sends as another type/,
    ],
    ['the widget goes', neighbour('gifts'), catalog, gifts, /gifts 1 .* has no widget 'teaser'/],
    ['the widget requires more', neighbour('gifts', teaser(['color'], ['color'])), catalog, gifts, /requires 'color'/],
  ])('is rejected with slot and widget: %s', (_what, candidate, other, before, sentence) => {
    expect(brokenPlacements(candidate, [other], before, slots)).toEqual([expect.stringMatching(sentence)]);
    expect(brokenPlacements(candidate, [other], before, {})).toEqual([]);
  });

  it('is distinguished from unaffected, unrelated, already broken and new placements', () => {
    expect(brokenPlacements(catalog, [gifts], catalog, slots)).toEqual([]);
    expect(brokenPlacements(neighbour('cart'), [catalog, gifts], neighbour('cart'), slots)).toEqual([]);
    expect(brokenPlacements(neighbour('catalog'), [gifts], neighbour('catalog'), slots)).toEqual([]);
    expect(brokenPlacements(neighbour('catalog'), [gifts], null, slots)).toEqual([]);
  });
});
