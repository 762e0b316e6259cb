/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountView, type MountedView } from 'remote-kit/testing';
import { axeViolations } from 'shared-ui/testing';
import { aProduct, aProductCard, aProductPage } from 'shared-contracts/testing';
import { compareList, setCompareList } from '../../platform/compare-list';
import { view as listing } from '../listing/listing.view';
import { view as product } from '../product/product.view';

const cardOf = (number: string) =>
  aProductCard({
    id: number,
    title: { brand: 'Brand', name: number },
    url: `/product/${number}`,
    variants: [{ ...aProductCard().variants[0]!, productNumber: number }],
  });
const cards = ['A', 'B', 'C', 'D', 'E'].map(cardOf);
let unmount: () => Promise<void>;
async function open(mounting: Promise<MountedView>): Promise<MountedView> {
  const view = await mounting;
  ({ unmount } = view);
  return view;
}
const openListing = () =>
  open(
    mountView(listing, {
      state: {
        listing: {
          pathname: '/tires',
          search: '',
          page: aProductPage({ products: cards }),
          searchId: 'S',
          message: null,
        },
      },
      href: '/tires',
    }),
  );
const choose = (name: string) =>
  userEvent.click(screen.getByRole('checkbox', { name: `Compare Brand ${name} 205/55R16` }));

beforeEach(() => act(() => setCompareList({ items: [] })));
afterEach(() => unmount());

it('the compare bar appears with the first product, and the selection lasts for the visit', async () => {
  const { host, element } = await openListing();
  expect(screen.queryByRole('region', { name: 'Compare' })).not.toBeInTheDocument();
  await choose('A');
  const bar = await screen.findByRole('region', { name: 'Compare' });
  expect(bar).toHaveTextContent('Choose one more');
  await choose('B');
  expect(within(bar).getByRole('link', { name: 'Compare 2 of 4' })).toHaveAttribute('href', '/compare?p=A&p=B');
  expect(host.log.announcements).toEqual([
    'Brand A 205/55R16 added. 1 of 4 to compare.',
    'Brand B 205/55R16 added. 2 of 4 to compare.',
  ]);
  expect(JSON.parse(sessionStorage.getItem('compare') ?? '')).toHaveLength(2);
  expect(await axeViolations(element)).toEqual([]);
});

it('the compare bar appears without announcement when products were selected on another page', async () => {
  act(() => setCompareList({ items: [{ productNumber: 'A', name: 'Brand A 205/55R16', picture: 'tires/a' }] }));
  const { host } = await openListing();
  expect(await screen.findByRole('region', { name: 'Compare' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Brand A/ })).toBeChecked();
  expect(host.log.announcements).toEqual([]);
});

it('the compare bar explains why a fifth product cannot be selected', async () => {
  const { host } = await openListing();
  for (const name of ['A', 'B', 'C', 'D']) await choose(name);
  await screen.findByRole('region', { name: 'Compare' });
  await choose('E');
  expect(screen.getByRole('checkbox', { name: /Brand E/ })).not.toBeChecked();
  expect(screen.getByText('You can compare 4 at a time. Remove one to choose another.')).toBeVisible();
  expect(host.log.announcements.at(-1)).toBe('You can compare 4 at a time. Remove one to choose another.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Brand A 205/55R16' }));
  expect(screen.getByRole('checkbox', { name: /Brand A/ })).not.toBeChecked();
  expect(screen.queryByText(/You can compare 4 at a time/)).not.toBeInTheDocument();
});

it('the compare bar is cleared by keyboard', async () => {
  const { host } = await openListing();
  screen.getByRole('checkbox', { name: /Compare Brand A/ }).focus();
  await userEvent.keyboard(' ');
  (await screen.findByRole('button', { name: 'Clear the products to compare' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Compare' })).not.toBeInTheDocument());
  expect(compareList().items).toEqual([]);
  expect(host.log.announcements.at(-1)).toBe('Nothing is chosen to compare.');
});

it('the product page has the compare toggle too', async () => {
  const state = {
    product: {
      pathname: '/product/MIC-DEF2-2055516-91V',
      product: aProduct(),
      facts: [],
      verdict: null,
      drawing: null,
      isUnknown: false,
      message: null,
    },
  };
  await open(mountView(product, { state, href: '/product/MIC-DEF2-2055516-91V' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare Michelin Defender2 205/55R16' }));
  expect(await screen.findByRole('region', { name: 'Compare' })).toBeVisible();
  expect(compareList().items).toEqual([
    {
      productNumber: 'MIC-DEF2-2055516-91V',
      name: 'Michelin Defender2 205/55R16',
      picture: 'tires/touring-1-tall-hero',
    },
  ]);
});
