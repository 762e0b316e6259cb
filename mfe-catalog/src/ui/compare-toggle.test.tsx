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

/** The shopper may press the server's toggle before the script is there. */
async function takeOver(isPressed: boolean): Promise<void> {
  await mountView(view, { beforeScript: async () => isPressed && userEvent.click(toggle()) });
}

beforeEach(() => act(() => setCompareList({ items: [] })));
afterEach(() => document.body.replaceChildren());

it('counts a press from before the script', async () => {
  await takeOver(true);
  expect([toggle().checked, compareList().items]).toEqual([true, [item]]);
});

it('chooses nothing by itself', async () => {
  await takeOver(false);
  expect([toggle().checked, compareList().items]).toEqual([false, []]);
});

it('does not let go of what an earlier page chose', async () => {
  act(() => setCompareList({ items: [item] }));
  await takeOver(true);
  expect([toggle().checked, compareList().items]).toEqual([true, [item]]);
});
