/** @jest-environment jsdom */
import type { MountedWidget } from 'shared-contracts';
import type { PageState } from '../state/page-state';
import { mountSlot } from './slots';

const teaser = { widget: 'gifts/teaser', props: ['sku'] };
const banner = { widget: 'news/banner', props: [] };

function setUp(html = '') {
  const slot = document.createElement('div');
  slot.innerHTML = html;
  const mounted: { readonly element: HTMLElement; readonly name: string; readonly props: unknown }[] = [];
  const updates: unknown[] = [];
  let unmounts = 0;
  const mount = (element: HTMLElement, name: string, props: unknown): MountedWidget => {
    mounted.push({ element, name, props });
    return { update: (next) => updates.push(next), unmount: () => (unmounts += 1) };
  };
  const state = {
    page: { remote: 'catalog', id: 'product' },
    release: { id: 'r', remotes: { catalog: { slots: { 'product.below': [teaser, banner] } } } },
  } as unknown as PageState;
  return { slot, mounted, updates, unmounts: () => unmounts, mount, state };
}

it('mountSlot mounts the widgets of the release in order, each with the props that it declares', () => {
  const { state, mount, slot, mounted, updates, unmounts } = setUp();
  const widgets = mountSlot(state, mount, slot, 'product.below', { sku: 'A', price: 1 });
  expect(mounted.map(({ name, props }) => [name, props])).toEqual([
    ['gifts/teaser', { sku: 'A' }],
    ['news/banner', {}],
  ]);
  expect([...slot.children]).toEqual(mounted.map(({ element }) => element));
  expect(mounted.map(({ element }) => element.dataset['fallback'])).toEqual(['none', 'none']);
  widgets.update({ sku: 'B', price: 2 });
  expect(updates).toEqual([{ sku: 'B' }, {}]);
  widgets.unmount();
  expect(unmounts()).toBe(2);
});

it('mountSlot uses the places in server HTML, and adds newer widgets', () => {
  const { state, mount, slot, mounted } = setUp('<div data-widget="gifts/teaser" data-island="w0">HTML</div>');
  const [server] = slot.children;
  mountSlot(state, mount, slot, 'product.below', {});
  expect(mounted[0]?.element).toBe(server);
  expect(slot.children).toHaveLength(2);
});

it.each(['product.above', 'constructor', '__proto__'])('mountSlot leaves the slot %s empty without widgets', (name) => {
  const { state, mount, slot, mounted } = setUp();
  const widgets = mountSlot(state, mount, slot, name, {});
  widgets.update({});
  widgets.unmount();
  expect([mounted, slot.childNodes.length]).toEqual([[], 0]);
});

it('mountSlot adds nothing on a page of the shell', () => {
  const { state, mount, slot, mounted } = setUp();
  state.page = { remote: null, id: '404', layout: 'default' };
  mountSlot(state, mount, slot, 'product.below', {});
  expect(mounted).toEqual([]);
});
