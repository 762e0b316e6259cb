/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aList } from '../../testing/installers';
import { fakeMapLibrary } from '../../testing/fake-map-library';
import { StreetMap } from './street-map';

const STYLE = 'https://maps.example.com/style.json';
const matches = (isStill: boolean) =>
  Object.defineProperty(globalThis, 'matchMedia', { value: () => ({ matches: isStill }), configurable: true });

async function open(fake = fakeMapLibrary(), isStill = false) {
  matches(isStill);
  const onPoint = jest.fn();
  const onHighlight = jest.fn();
  const onFailure = jest.fn();
  const load = () => Promise.resolve(fake.library);
  const element = (list = aList(), highlighted: string | null = null) => (
    <StreetMap style={STYLE} load={load} {...{ list, highlighted, onPoint, onHighlight, onFailure }} />
  );
  const view = render(element());
  await act(async () => undefined);
  return { ...fake, view, element, onPoint, onHighlight, onFailure };
}
const pins = () => screen.getAllByRole('button', { name: /in the list$/ });

it('the street map shows all installers with numbered pins in the style', async () => {
  const { log, onPoint } = await open();
  expect(log).toEqual([['draw', STYLE, [-122.42, 37.75, -122.4, 37.8]]]);
  expect(pins().map(({ textContent }) => textContent)).toEqual(['1', '2']);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: '1: Riverside Tire & Auto, 3.2 miles. Show in the list' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onPoint).toHaveBeenCalledWith('N1');
});

it('the street map zooms by buttons', async () => {
  const { log } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  expect(log.slice(1)).toEqual([
    ['ease', true, 11],
    ['ease', true, 9],
  ]);
});

it('the street map shows its attribution as plain text', async () => {
  const { say, view } = await open();
  act(() => say('load'));
  expect(screen.getByText('© Map people')).toBeVisible();
  expect(view.container.querySelector('a, b')).toBeNull();
});

it.each([false, true])('the street map follows the list (with reduced motion: %s)', async (isStill) => {
  const { log, view, element } = await open(fakeMapLibrary(), isStill);
  view.rerender(element(aList(), 'N2'));
  expect(pins().map((pin) => pin.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  // The class that the library positions a pin with remains.
  for (const pin of pins()) expect(pin).toHaveClass('maplibregl-marker');
  expect(log.at(-1)).toEqual(['ease', !isStill]);
  view.rerender(element(aList({ installers: aList().installers.slice(1) }), 'N2'));
  expect(pins()).toHaveLength(1);
  expect(log).toContainEqual(['fit', [-122.42, 37.75, -122.4, 37.8], !isStill]);
  view.unmount();
  expect(log.at(-1)).toBe('removed');
});

it('the street map reports a style that fails to load, not a later missing tile', async () => {
  const early = await open();
  act(() => early.say('error'));
  expect(early.onFailure).toHaveBeenCalledTimes(1);
  early.view.unmount();
  const late = await open();
  act(() => late.say('load'));
  act(() => late.say('error'));
  expect(late.onFailure).not.toHaveBeenCalled();
});

it('the street map reports a browser that cannot draw it', async () => {
  const { onFailure } = await open(fakeMapLibrary({ cannotDraw: true }));
  expect(onFailure).toHaveBeenCalledTimes(1);
});
