/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRemoteApp, defineView } from 'remote-kit';
import { mountView } from 'remote-kit/testing';
import { compareList, setCompareList } from '../platform/compare-list';
import { CompareToggle } from './compare-toggle';

const item = { productNumber: 'A', name: 'Brand A', picture: '' };
const view = defineView({
  app: defineRemoteApp({ name: 'test', reducers: { nothing: () => null }, sagas: [] }),
  Component: () => <CompareToggle item={item} />,
});
const toggle = () => screen.getByRole<HTMLInputElement>('checkbox');

/** Hydrates the toggle, which the shopper may click before. */
async function takeOver(isPressed: boolean): Promise<void> {
  await mountView(view, { beforeScript: async () => isPressed && userEvent.click(toggle()) });
}

beforeEach(() => act(() => setCompareList({ items: [] })));
afterEach(() => document.body.replaceChildren());

it('CompareToggle applies a click from before hydration', async () => {
  await takeOver(true);
  expect([toggle().checked, compareList().items]).toEqual([true, [item]]);
});

it('CompareToggle selects nothing without a click', async () => {
  await takeOver(false);
  expect([toggle().checked, compareList().items]).toEqual([false, []]);
});

it('CompareToggle keeps a selection of an earlier page', async () => {
  act(() => setCompareList({ items: [item] }));
  await takeOver(true);
  expect([toggle().checked, compareList().items]).toEqual([true, [item]]);
});
