/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { InstallerList } from 'shared-contracts';
import { testVariant } from 'shared-contracts/testing';
import { aList, api, willKnowZip } from '../testing/installers';
import { loadMapLibrary } from '../ui/installer-map/load-map-library';
import { view } from './choose.view';

jest.mock('../ui/installer-map/load-map-library', () => ({ loadMapLibrary: jest.fn() }));
const load = jest.mocked(loadMapLibrary);

beforeEach(() => {
  load.mockReset();
  nock.disableNetConnect();
  isWindowWide(true);
  Element.prototype.scrollIntoView = jest.fn();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

const isWindowWide = (isWide: boolean) =>
  Object.defineProperty(globalThis, 'matchMedia', {
    value: (query: string) => ({
      matches: query.includes('width') && isWide,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
    configurable: true,
  });

async function open(options: object = {}, list: InstallerList = aList()) {
  willKnowZip();
  api().get('/api/v1/installers').query(true).reply(200, list);
  const mounted = await mountView(view, { props: { cartNumber: 'C1', zipCode: '94110', units: 4 }, ...options });
  await screen.findByRole('list', { name: 'Installers, nearest first' });
  return mounted.element;
}
const streets = { variant: { ...testVariant, mapStyleUrl: 'https://maps.example.com/style.json' } };

it.each([
  [{}, 1],
  [{ installerMap: false }, 0],
])('[flags] the number of installer plots with %j is %i', async (flags, count) => {
  const element = await open({ flags });
  expect(element.querySelectorAll('[class*="plotBox"]')).toHaveLength(count);
});

it('a pin leads to its entry by mouse and keyboard, and the entry highlights its pin', async () => {
  await open();
  const [first, second] = within(screen.getByRole('list', { name: /nearest/ })).getAllByRole('listitem');
  const pin = (name: RegExp) => screen.getByRole('button', { name });
  await userEvent.click(pin(/^2: Bay Wheels, 5\.1 miles/));
  expect(second).toHaveFocus();
  expect(pin(/^2:/)).toHaveAttribute('aria-pressed', 'true');
  pin(/^1:/).focus();
  await userEvent.keyboard('{Enter}');
  expect(first).toHaveFocus();
  await userEvent.hover(second!);
  expect(pin(/^2:/)).toHaveAttribute('aria-pressed', 'true');
  // Without a style no map code is loaded.
  expect(load).not.toHaveBeenCalled();
});

it('overlapping pins are combined into one, which cycles through its installers', async () => {
  const list = aList();
  const [one, two] = list.installers;
  const same = { lat: one!.lat, lon: one!.lon };
  await open({}, { ...list, installers: [one!, { ...two!, ...same }] });
  const [first, second] = within(screen.getByRole('list', { name: /nearest/ })).getAllByRole('listitem');
  const pin = screen.getByRole('button', { name: /^2 installers close together: 1 .*, 2 Bay Wheels/ });
  await userEvent.hover(first!);
  expect(pin).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(pin);
  expect(second).toHaveFocus();
  await userEvent.click(pin);
  expect(first).toHaveFocus();
});

it('a plot has a compass and a scale, and highlights the entry of the pin under the pointer', async () => {
  const element = await open();
  const [, second] = within(screen.getByRole('list', { name: /nearest/ })).getAllByRole('listitem');
  await userEvent.hover(screen.getByRole('button', { name: /^2: Bay Wheels/ }));
  expect(second).toHaveClass('highlighted');
  const plot = within(element).getByTestId('installer-plot');
  expect(plot).toHaveTextContent('N');
  expect(within(plot).getAllByText(/mi$/).length).toBeGreaterThan(2);
});

it('each shop has a link for directions, except mobile installers', async () => {
  const list = aList();
  const [one, two] = list.installers;
  await open({}, { ...list, installers: [one!, { ...two!, isMobileRetailer: true }] });
  const [link, ...others] = screen.getAllByRole('link', { name: /^Directions to/ });
  expect(others).toEqual([]);
  const href = new URL(link!.getAttribute('href')!);
  expect([href.origin + href.pathname, href.searchParams.get('api')]).toEqual([
    'https://www.google.com/maps/dir/',
    '1',
  ]);
  expect(href.searchParams.get('destination')).toContain(one!.address.zipCode);
  expect(link).toHaveAttribute('rel', 'noreferrer');
});

it('the plot is shown with a notice when the street map fails to load', async () => {
  load.mockRejectedValue(new Error('no WebGL'));
  const element = await open(streets);
  expect(await screen.findByText(/The street map did not load/)).toHaveAttribute('role', 'status');
  expect(within(element).getByTestId('installer-plot')).toBeInTheDocument();
});

it('the street map is hidden without space beside the list', async () => {
  isWindowWide(false);
  const element = await open(streets);
  expect(within(element).getByTestId('installer-plot')).toBeInTheDocument();
  expect(load).not.toHaveBeenCalled();
});
