/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { compareList, setCompareList } from '../platform/compare-list';
import { CompareToggle } from './compare-toggle';

const item = { productNumber: 'A', name: 'Brand A', picture: '' };

/** A server's toggle that the shopper may press before the script is there. */
async function takeOver(isPressed: boolean): Promise<HTMLInputElement> {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<CompareToggle item={item} />);
  const box = place.querySelector('input')!;
  box.checked = isPressed;
  await act(async () => void hydrateRoot(place, <CompareToggle item={item} />));
  return box;
}

beforeEach(() => act(() => setCompareList({ items: [] })));
afterEach(() => document.body.replaceChildren());

it('counts a press from before the script', async () => {
  const box = await takeOver(true);
  expect([box.checked, compareList().items]).toEqual([true, [item]]);
});

it('chooses nothing by itself', async () => {
  const box = await takeOver(false);
  expect([box.checked, compareList().items]).toEqual([false, []]);
});

it('does not let go of what an earlier page chose', async () => {
  act(() => setCompareList({ items: [item] }));
  const box = await takeOver(true);
  expect([box.checked, compareList().items]).toEqual([true, [item]]);
});
