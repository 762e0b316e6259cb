/** @jest-environment jsdom */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aProductPage } from 'shared-contracts/testing';
import type { Facet } from 'shared-contracts';
import { axeViolations } from 'shared-ui/testing';
import { api } from '../../testing/catalog-server';
import { view } from './listing.view';

/** Longer than the clicks of a test on a busy machine, so that results are still pending. */
const A_WHILE = 3_000;

const facet = (id: string, label: string, values: readonly string[], count = 5): Facet => ({
  id,
  label,
  kind: 'multi',
  values: values.map((value) => ({ value, count })),
});
const SIZES = ['14', '15', '16', '17', '18', '19', '20', '21', '22', '24', '26'];
/** The first four groups are open, the fifth is closed; the fourth has more values than it shows. */
const facets = (count?: number) => [
  facet('category', 'Category', ['winter', 'summer'], count),
  facet('brand', 'Brand', ['Goodyear', 'Toyo'], count),
  facet('price', 'Price', ['0-75', '75-100'], count),
  facet('diameter', 'Diameter', SIZES, count),
  facet('speed', 'Speed rating', ['H', 'V'], count),
];
const open = async () => {
  const mounted = await mountView(view, {
    state: {
      listing: {
        pathname: '/tires',
        search: '',
        page: aProductPage({ facets: facets() }),
        searchId: 'S1',
        message: null,
      },
    },
    href: '/tires',
  });
  return { ...mounted, filters: within(screen.getByRole('complementary', { name: 'Filters' })) };
};
const answer = (query: Record<string, string | string[]>, count: number) =>
  api()
    .get('/api/v1/products')
    .query({ type: 'tires', ...query })
    .reply(200, aProductPage({ facets: facets(count) }));

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('filters clicked in sequence all count, also while results are pending', async () => {
  const { host, filters } = await open();
  api().get('/api/v1/products').query({ type: 'tires', brand: 'Toyo' }).delay(A_WHILE).reply(200, aProductPage());
  answer({ brand: 'Toyo', category: 'winter' }, 2);
  await userEvent.click(filters.getByRole('link', { name: /^Toyo/ }));
  expect(filters.getByRole('link', { name: /^Toyo \(selected, remove\)/ })).toBeVisible();
  await userEvent.click(filters.getByRole('link', { name: /^winter/ }));
  expect(host.log.visited).toEqual(['/tires?brand=Toyo', '/tires?brand=Toyo&category=winter']);
  expect(await filters.findByRole('link', { name: /^Goodyear.*2 results/ })).toHaveAttribute(
    'href',
    '/tires?brand=Toyo&brand=Goodyear&category=winter',
  );
});

it('a filter clicked twice is unchanged', async () => {
  const { host, filters } = await open();
  api().get('/api/v1/products').query({ type: 'tires', brand: 'Toyo' }).delay(A_WHILE).reply(200, aProductPage());
  answer({}, 4);
  await userEvent.click(filters.getByRole('link', { name: /^Toyo/ }));
  await userEvent.click(filters.getByRole('link', { name: /^Toyo/ }));
  expect(host.log.visited).toEqual(['/tires?brand=Toyo', '/tires']);
  expect(await filters.findByRole('link', { name: /^Toyo.*4 results/ })).toHaveAttribute('href', '/tires?brand=Toyo');
});

it('values of a closed group are in the page, those of later results render when it opens', async () => {
  const { host, filters, element } = await open();
  expect(filters.getByText('H')).toBeInTheDocument();
  expect(filters.getByText('26')).toBeInTheDocument();
  answer({ brand: 'Toyo' }, 3);
  await act(async () => host.navigate('/tires?brand=Toyo'));
  expect(await filters.findByRole('link', { name: /^winter.*3 results/ })).toBeVisible();
  expect(filters.queryByText('H')).toBeNull();
  expect(filters.queryByText('26')).toBeNull();
  await userEvent.click(filters.getByText('Speed rating'));
  expect(filters.getByRole('link', { name: /^H.*3 results/ })).toHaveAttribute('href', '/tires?brand=Toyo&speed=H');
  await act(async () =>
    filters
      .getByText(/^4 more/)
      .closest('summary')
      ?.focus(),
  );
  expect(filters.getByText('26')).toBeInTheDocument();
  answer({ brand: 'Goodyear' }, 1);
  await act(async () => host.navigate('/tires?brand=Goodyear'));
  expect(await filters.findByRole('link', { name: /^H.*1 result$/ })).toBeVisible();
  expect(await axeViolations(element)).toEqual([]);
});
