/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
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

async function open(options: object = {}) {
  willKnowZip();
  api().get('/api/v1/installers').query(true).reply(200, aList());
  const mounted = await mountView(view, { props: { cartNumber: 'C1', zipCode: '94110', units: 4 }, ...options });
  await screen.findByRole('list', { name: 'Installers, nearest first' });
  return mounted.element;
}
const streets = { variant: { ...testVariant, mapStyleUrl: 'https://maps.example.com/style.json' } };

it.each([
  [{}, 1],
  [{ installerMap: false }, 0],
])('[flags] the plot of installers with %j: %i', async (flags, count) => {
  const element = await open({ flags });
  expect(element.querySelectorAll('[class*="plotBox"]')).toHaveLength(count);
});

it('a pin of the plot leads to its entry, by mouse and by key, and the entry lights up its pin', async () => {
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
  // Without a style nothing of a map is fetched.
  expect(load).not.toHaveBeenCalled();
});

it('draws the plot, and says so, where the street map does not come', async () => {
  load.mockRejectedValue(new Error('no WebGL'));
  const element = await open(streets);
  expect(await screen.findByText(/The street map did not load/)).toHaveAttribute('role', 'status');
  expect(within(element).getByTestId('installer-plot')).toBeInTheDocument();
});

it('has no street map where there is no room beside the list', async () => {
  isWindowWide(false);
  const element = await open(streets);
  expect(within(element).getByTestId('installer-plot')).toBeInTheDocument();
  expect(load).not.toHaveBeenCalled();
});
