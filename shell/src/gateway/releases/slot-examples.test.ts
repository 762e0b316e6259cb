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

it("example props have a slot's props that the widget accepts, by type", () => {
  expect(propsOf({})).toEqual([{ sku: 'trial', price: 1 }]);
});

it('example props include slots in which the registry placed the widget', () => {
  expect(propsOf({}, { 'catalog/product.top': ['gifts/teaser'], 'catalog/product.below': ['other/teaser'] })).toEqual([
    { sku: 'trial', price: 1 },
    { sku: 'trial' },
  ]);
});

it('example props include an empty set when none is required, as for a page with the widget', () => {
  expect(propsOf({ requires: [] })).toEqual([{}, { sku: 'trial', price: 1 }]);
});

it.each<[string, Partial<WidgetDeclaration>]>([
  ['has no slot', { slots: [] }],
  ['names an unknown slot', { slots: ['catalog/gone', 'nobody/product.below', 'constructor/x'] }],
  ['requires what its slot does not send', { requires: ['color'] }],
])('example props are absent for a widget that %s', (_why, widget) => {
  expect(propsOf(widget)).toEqual([{}]);
});
