import { withoutPlacement, withPlacement } from '../composition/placements';
import { EMPTY_REGISTRY, type Registry } from '../composition/registry';
import { createTeam, trustIn } from '../testing/test-teams';
import { slotProblem } from '../trust/ownership';
import { moveProblems } from './move-rights';

const catalog = createTeam('Catalog', { remotes: ['catalog'] });
const gifts = createTeam('Gifts', { remotes: ['gifts'], slots: { lowes: ['catalog/product.*'] } });
const other = createTeam('Other', { remotes: ['other'], slots: { '*': ['catalog/*', 'checkout/confirmation.below'] } });
const operators = createTeam('Operators', { isOperator: true });
const { owners } = trustIn(catalog, gifts, other, operators);

const slot = 'catalog/product.below';
const placed = (...widgets: readonly string[]): Registry =>
  widgets.reduce((registry, widget) => withPlacement(registry, 'lowes', { slot, widget }), EMPTY_REGISTRY);
const problems = (before: Registry, after: Registry, team = gifts) => moveProblems(before, after, team, owners);

it('a team may place and remove its own widgets in any variant', () => {
  expect(problems(placed(), placed('gifts/teaser'))).toEqual([]);
  expect(problems(placed('other/a'), placed('other/a', 'gifts/teaser'))).toEqual([]);
  expect(problems(placed('other/a', 'gifts/teaser'), placed('other/a'))).toEqual([]);
  expect(problems(placed('gifts/teaser', 'other/a'), placed('other/a', 'gifts/teaser'))).not.toEqual([]);
});

it("the page's team may empty and order its own slots, and place no other team's widgets", () => {
  const both = placed('other/a', 'gifts/teaser');
  expect(problems(both, withoutPlacement(both, 'lowes', { slot, widget: 'gifts/teaser' }), catalog)).toEqual([]);
  expect(problems(both, placed('gifts/teaser', 'other/a'), catalog)).toEqual([]);
  expect(problems(placed(), placed('gifts/teaser'), catalog)).toEqual([expect.stringContaining("not the team's own")]);
});

it.each<[string, Registry, Registry, RegExp]>([
  ['another team’s widget', placed(), placed('other/a'), /the widget 'other\/a' is not the team's own/],
  ['a widget without an owner', placed(), placed('nobody/a'), /'nobody\/a' is not the team's own/],
  ['taking another team’s widget out', placed('other/a'), placed(), /other teams' widgets in the slot/],
  ['standing before others', placed('other/a'), placed('gifts/teaser', 'other/a'), /other teams' widgets/],
  ['pushing others out', placed('other/a', 'other/b'), placed('other/b', 'gifts/teaser'), /other teams' widgets/],
  [
    'the whole slot',
    placed('gifts/a', 'gifts/b', 'gifts/c'),
    placed('gifts/a', 'gifts/b', 'gifts/c', 'gifts/d'),
    /more than 3 widgets of one team/,
  ],
])('an attacker cannot get %s', (_what, before, after, problem) => {
  expect(problems(before, after)).toEqual([expect.stringMatching(problem)]);
  expect(problems(before, after, operators)).toEqual([]);
});

it('an attacker cannot fill the log with places that do not exist', () => {
  const names = Array.from({ length: 61 }, (_, at) => `nobody/made.up-${at}`);
  const all = names.map((name) => [name, ['gifts/teaser']]);
  const full = { ...EMPTY_REGISTRY, placements: { lowes: Object.fromEntries(all) as Record<string, string[]> } };
  expect(problems(EMPTY_REGISTRY, full)).toEqual([expect.stringContaining('more than 60 places of one team in lowes')]);
});

it.each([
  ['gifts/teaser', slot, 'lowes', null],
  ['gifts/teaser', slot, 'treadmarket', /the team 'Gifts' was not given the slot 'catalog\/product\.below'/],
  ['gifts/teaser', 'catalog/home.below', 'lowes', /was not given/],
  ['gifts/teaser', 'catalog-two/product.below', 'lowes', /nobody owns the slot/],
  ['other/a', slot, 'benefitsMe', null],
  ['other/a', 'checkout/confirmation.below', 'lowes', /nobody owns the slot/],
  ['catalog/related', slot, 'lowes', null],
  ['nobody/a', slot, 'lowes', /nobody owns the widget/],
])('%s in %s of %s', (widget, address, variant, problem) => {
  const found = slotProblem(owners, { slot: address, widget }, variant);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});
