/** @jest-environment jsdom */
import { renderToString } from 'react-dom/server';
import { defineRemote } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import { defineRemoteApp } from '../app/define-remote-app';
import { mountView } from '../testing';
import { IslandTree } from './island-tree';
import { Slot } from './slot';
import { defineView } from './view';

const manifest = defineRemote({
  name: 'catalog',
  team: 'Catalog',
  contract: '^1.11.0',
  pages: [
    { id: 'home', paths: ['/'], audience: 'anonymous', query: [] },
    {
      id: 'product',
      paths: ['/p'],
      audience: 'anonymous',
      query: [],
      slots: [{ name: 'product.below', props: { sku: 'string', price: 'number' } }],
    },
  ],
  widgets: [],
  events: { publishes: [], subscribes: [], handles: [], requests: [] },
});

const Page = ({ sku = 'A' }: { readonly sku?: string }) => (
  <Slot<typeof manifest> name="product.below" props={{ sku, price: 1 }} />
);
const view = defineView({
  app: defineRemoteApp({ name: 'catalog', reducers: { none: () => null }, sagas: [] }),
  Component: Page,
});

it('Slot renders an empty element for the gateway, with its props', () => {
  const html = renderToString(
    <IslandTree view={view} store={view.app.plainStore()} host={createTestHost()} props={{}} />,
  );
  expect(html).toContain(
    '<div data-slot="product.below" data-props="{&quot;sku&quot;:&quot;A&quot;,&quot;price&quot;:1}"></div>',
  );
});

it('Slot makes the shell mount its widgets, and updates their props', async () => {
  const { host, update } = await mountView(view, { props: { sku: 'A' } });
  await update({ sku: 'B' });
  expect(host.log.slots).toContainEqual({ name: 'product.below', props: { sku: 'A', price: 1 } });
  expect(host.log.slots.at(-1)).toEqual({ name: 'product.below', props: { sku: 'B', price: 1 } });
});

it('Slot is empty in a shell without slots', async () => {
  const host = createTestHost();
  const { mount } = host.widgets;
  const { element } = await mountView(view, { host: { ...host, widgets: { mount } } });
  expect(element.querySelector('[data-slot]')).toBeEmptyDOMElement();
});

it('Slot is typed by the manifest', () => {
  // @ts-expect-error a slot that no page declares
  void (<Slot<typeof manifest> name="product.above" props={{}} />);
  // @ts-expect-error a prop of another type
  void (<Slot<typeof manifest> name="product.below" props={{ sku: 'A', price: '1' }} />);
  // @ts-expect-error a prop is missing
  void (<Slot<typeof manifest> name="product.below" props={{ sku: 'A' }} />);
  expect(manifest.pages[1].slots[0].props.price).toBe('number');
});
