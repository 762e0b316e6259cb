import type { SuggestionGroup } from 'shared-contracts';
import { optionsFor } from './suggestions';

const groups: readonly SuggestionGroup[] = [
  {
    kind: 'sizes',
    title: 'Sizes',
    items: [{ label: [{ text: '245', isMatch: true }, { text: '/45R18' }], url: '/tires?size=245/45R18' }],
  },
  {
    kind: 'products',
    title: 'Products',
    items: [
      {
        label: [{ text: 'Michelin Pilot Sport 4S' }],
        url: '/product/A/b',
        detail: '245/45R18, $289.99',
        media: 'tires/a',
      },
    ],
  },
];

it('suggestions list completions by kind, then all results', () => {
  const options = optionsFor('mich 245', { text: 'mich 24', groups }, []);
  expect(options.map(({ id, label, group }) => [group, id, label])).toEqual([
    ['Sizes', '/tires?size=245/45R18', '245/45R18'],
    ['Products', '/product/A/b', 'Michelin Pilot Sport 4S, 245/45R18, $289.99'],
    [undefined, '/search?q=mich%20245', 'All results for “mich 245”'],
  ]);
});

it('suggestions list answers first', () => {
  const help = [{ title: 'Returns', detail: 'Within 30 days.', href: '/help/returns' }];
  expect(optionsFor('returns', { text: 'returns', groups }, help)[0]).toMatchObject({
    id: '/help/returns',
    label: 'Returns',
    group: 'Help',
  });
});

it('suggestions are empty for a single letter', () => {
  expect(optionsFor('m', { text: 'm', groups }, [])).toEqual([]);
});
