import type { WidgetDeclaration } from 'shared-contracts';
import { exampleProps } from './slot-examples';

const teaser: WidgetDeclaration = {
  name: 'teaser',
  hydrate: 'visible',
  props: ['sku', 'price', 'color'],
  requires: ['sku'],
  slots: ['catalog/product.below'],
};
const slot = (name: string, props: Record<string, 'string' | 'number' | 'boolean'>) => ({ name, props });
const page = {
  id: 'product',
  paths: ['/product'],
  audience: 'anonymous',
  slots: [
    slot('product.below', { sku: 'string', price: 'number', stock: 'number' }),
    slot('product.top', { sku: 'string' }),
  ],
} as const;
const catalog = { name: 'catalog', version: '1', team: 'test', pages: [page], widgets: [] };
const propsOf = (widget: Partial<WidgetDeclaration>, placements: Record<string, readonly string[]> = {}) =>
  exampleProps('gifts', { ...teaser, ...widget }, { remotes: [catalog], placements });

it('sends what a slot sends and the widget takes, by type', () => {
  expect(propsOf({})).toEqual([{ sku: 'trial', price: 1 }]);
});

it('knows also the slots in which the registry placed it', () => {
  expect(propsOf({}, { 'catalog/product.top': ['gifts/teaser'], 'catalog/product.below': ['other/teaser'] })).toEqual([
    { sku: 'trial', price: 1 },
    { sku: 'trial' },
  ]);
});

it('sends nothing as well where nothing is required, as a page does that names the widget itself', () => {
  expect(propsOf({ requires: [] })).toEqual([{}, { sku: 'trial', price: 1 }]);
});

it.each<[string, Partial<WidgetDeclaration>]>([
  ['has no slot', { slots: [] }],
  ['names one that nobody has', { slots: ['catalog/gone', 'nobody/product.below', 'constructor/x'] }],
  ['requires what its slot does not send', { requires: ['color'] }],
])('sends nothing to one that %s', (_why, widget) => {
  expect(propsOf(widget)).toEqual([{}]);
});
