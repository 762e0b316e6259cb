/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import type { ApiReader } from 'remote-kit';
import type { FacetValue } from 'shared-contracts';
import { mountView, refusingApi } from 'remote-kit/testing';
import { aProductPage, testVariant } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { brandIndex } from '../../features/brands/brand-index';
import { TIRE_CATEGORIES } from '../../features/brands/category-labels';
import { serverApi } from '../../testing/catalog-server';
import { view as brandsView } from './brands.view';
import { view as categoriesView } from './categories.view';

const facet = (id: string, ...values: FacetValue[]) =>
  aProductPage({ facets: [{ id, label: id, kind: 'multi', values }] });
const of = (value: string, count: number, label?: string): FacetValue => ({ value, count, ...(label && { label }) });
const failing = refusingApi(500);
const nothing = refusingApi(400);
const brands = serverApi({
  '/products?type=tires&pageSize=1': facet(
    'brand',
    of('Michelin', 10),
    of('BFGoodrich', 1),
    of('American Racing', 2),
    of('4 Wheelers', 3),
  ),
  '/products?type=wheels&pageSize=1': facet('brand', of('American Racing', 6), of('Tarn & Vale', 3)),
});
const categories = serverApi({
  '/products?type=tires&pageSize=1': facet(
    'category',
    of('winter', 18, 'Winter'),
    of('space', 1, 'Space'),
    of('touring', 39, 'All-season touring'),
  ),
  '/products?type=wheels&pageSize=1': facet('category', of('Y spoke', 1), of('aero disc', 2, 'Aero disc')),
  '/products?type=accessories&pageSize=1': facet('category', of('mud guards', 10, 'Mud guards')),
});

async function load(view: typeof brandsView, api: ApiReader) {
  const loaded = await view.load?.({
    api,
    url: { pathname: '/', search: '', origin: '' },
    props: {},
    variant: testVariant,
    flags: {},
  });
  if (!loaded) throw new Error('The page loads nothing.');
  return loaded;
}
const open = async (view: typeof brandsView, api: ApiReader) =>
  mountView(view, { state: (await load(view, api)).state });
afterEach(() => document.body.replaceChildren());

it('the brands page lists brands by letter with their counts and links', async () => {
  const { element } = await open(brandsView, brands);
  expect(screen.getByRole('link', { name: 'Michelin 10 tires' })).toHaveAttribute('href', '/tires?brand=Michelin');
  expect(screen.getByRole('link', { name: 'BFGoodrich 1 tire' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tarn & Vale 3 wheels' })).toHaveAttribute(
    'href',
    '/wheels?brand=Tarn%20%26%20Vale',
  );
  expect(
    within(screen.getByRole('region', { name: 'A' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/tires?brand=American%20Racing', '/wheels?brand=American%20Racing']);
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    '#',
    'A',
    'B',
    'M',
    'T',
  ]);
  expect(await axeViolations(element)).toEqual([]);
});

it('the brands page has an index of letters with brands', async () => {
  const { element } = await open(brandsView, brands);
  const links = within(screen.getByRole('navigation', { name: 'Brands by letter' })).getAllByRole('link');
  expect(links).toHaveLength(5);
  for (const link of links) expect(element.querySelector(link.getAttribute('href')!)).not.toBeNull();
});

it('the brands page sorts brands by first letter without its accent', () => {
  expect(
    brandIndex({ tires: [of('Énkei', 1), of('Dunlop', 1), of('enve', 1)], wheels: null }).map(
      ({ letter, brands: some }) => [letter, some.length],
    ),
  ).toEqual([
    ['D', 1],
    ['E', 2],
  ]);
});

it('both pages have markup for search engines', async () => {
  expect(await load(brandsView, brands)).toMatchObject({
    maxAge: 3600,
    head: { canonical: '/brands', description: expect.stringContaining('4 tire brands and 2 wheel brands') },
  });
  expect(await load(categoriesView, categories)).toMatchObject({ maxAge: 3600, head: { canonical: '/categories' } });
});

it('the categories page lists every kind, common ones first, with its description if any', async () => {
  const { element } = await open(categoriesView, categories);
  const tires = within(screen.getByRole('region', { name: 'Tires' }));
  expect(tires.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'All-season touring',
    'Winter',
    'Space',
  ]);
  expect(tires.getByRole('link', { name: 'Winter' })).toHaveAttribute('href', '/tires?category=winter');
  expect(tires.getByText(TIRE_CATEGORIES.winter!.text)).toBeVisible();
  expect(tires.getByText('18 models')).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Wheels' }))
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Aero disc', 'Y spoke']);
  expect(screen.getByRole('link', { name: 'Mud guards' })).toHaveAttribute(
    'href',
    '/accessories?category=mud%20guards',
  );
  expect(await axeViolations(element)).toEqual([]);
});

it.each([
  ['brands', brandsView],
  ['categories', categoriesView],
])('without an answer, %s are an uncached error', async (_, view) => {
  expect(await load(view, failing)).toMatchObject({ status: 503, maxAge: 0, head: { robots: 'noindex' } });
  const { element } = await open(view, failing);
  expect(screen.getByRole('alert')).toHaveTextContent('Please try again later.');
  expect(await axeViolations(element)).toEqual([]);
});

it.each([
  ['brands', brandsView],
  ['categories', categoriesView],
])('without products, %s show an empty state (HTTP 400 means none)', async (_, view) => {
  expect((await load(view, nothing)).status).toBeUndefined();
  await open(view, nothing);
  expect(screen.getByRole('heading', { name: /to show right now/ })).toBeVisible();
});

it('the brands page shows the department that answers, uncached, when the other fails', async () => {
  const half: ApiReader = {
    ...brands,
    get: (path, query) => (query?.type === 'wheels' ? failing : brands).get(path, query),
  };
  expect((await load(brandsView, half)).maxAge).toBe(0);
  await open(brandsView, half);
  expect(screen.getByRole('link', { name: 'Michelin 10 tires' })).toBeVisible();
});
