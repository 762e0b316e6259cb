/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aFitment, aProductCard, aProductPage } from 'shared-contracts/testing';
import { api, camry } from '../../testing/catalog-server';
import { view } from './listing.view';

const state = (over: Parameters<typeof aProductPage>[0] = {}) => ({
  listing: { pathname: '/tires', search: '', page: aProductPage(over), searchId: 'S1', message: null },
});
const open = (over: Parameters<typeof state>[0] = {}) => mountView(view, { state: state(over), href: '/tires' });

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

describe('a vehicle chosen on a filtered listing', () => {
  const search = '?brand=Michelin&inStock=true&size=205/55R16';
  const openAt = async (query: string, over = {}) => {
    const { listing } = state(over);
    return mountView(view, { state: { listing: { ...listing, search: query } }, href: `/tires${query}` });
  };

  it('keeps the filters when the listing is filtered by the vehicle', async () => {
    const { host } = await openAt(search);
    await act(async () => host.events.publish('vehicle:selected', { vehicle: camry }));
    expect(screen.getByRole('link', { name: 'Show only what fits' })).toHaveAttribute(
      'href',
      '/tires?brand=Michelin&fitment=F80b242a9&inStock=true',
    );
  });

  it('keeps the filters when the vehicle is switched', async () => {
    const { host } = await openAt('?brand=Michelin&fitment=F0', { vehicle: '2020 Ford F-150' });
    await act(async () => host.events.publish('vehicle:selected', { vehicle: camry }));
    expect(screen.getByRole('link', { name: 'Switch to your 2021 Toyota Camry' })).toHaveAttribute(
      'href',
      '/tires?brand=Michelin&fitment=F80b242a9',
    );
  });

  it('is chosen in a dialog that keeps the filters', async () => {
    const fitment = aFitment({ fitmentId: 'F9', year: 2021, make: 'Toyota', model: 'Camry', trim: 'LE' });
    const step = (query: Record<string, string>, body: object) =>
      api().get('/api/v1/vehicle').query(query).reply(200, body);
    const options = (name: string, value: string) => ({
      fitmentOptionHolderList: [{ name, label: name, options: [{ value, label: value }] }],
    });
    step({}, options('year', '2021'));
    step({ year: '2021' }, options('make', 'Toyota'));
    step({ year: '2021', make: 'Toyota' }, options('model', 'Camry'));
    step({ year: '2021', make: 'Toyota', model: 'Camry' }, options('trim', 'LE'));
    step(
      { year: '2021', make: 'Toyota', model: 'Camry', trim: 'LE' },
      {
        productListingUrl: fitment.productListingUrl,
        fitmentId: 'F9',
        fitment: [fitment],
      },
    );
    const { host } = await openAt(search);
    api().get('/api/v1/products').query(true).reply(200, aProductPage());
    await userEvent.click(screen.getByRole('link', { name: 'Find by vehicle' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const [label, value] of [
      ['Year', '2021'],
      ['Make', 'Toyota'],
      ['Model', 'Camry'],
      ['Trim', 'LE'],
    ] as const) {
      await waitFor(() => expect(dialog.getByLabelText(label)).toBeEnabled());
      await userEvent.selectOptions(dialog.getByLabelText(label), value);
    }
    await userEvent.click(await dialog.findByRole('button', { name: 'Use this vehicle' }));
    expect(host.log.visited).toEqual(['/tires?brand=Michelin&fitment=F9&inStock=true']);
  });
});

it('a vehicle listing links to all products of the department', async () => {
  const search = '?fitment=F80b242a9&inStock=true';
  const { listing } = state({ vehicle: '2021 Toyota Camry', products: [aProductCard({ fit: 'fits' })] });
  await mountView(view, { state: { listing: { ...listing, search } }, href: `/tires${search}` });
  expect(screen.getByText(/^Everything here fits your/).parentElement).toHaveTextContent('2021 Toyota Camry');
  expect(screen.getByRole('link', { name: 'Show all tires' })).toHaveAttribute('href', '/tires?inStock=true');
});

it("a listing marks products of the vehicle's size without claiming that they fit", async () => {
  const fitting = aProductCard({ subtitle: { front: { size: camry.size } } });
  const { host } = await open({ products: [fitting] });
  expect(screen.queryByText('Size of your 2021 Camry')).not.toBeInTheDocument();
  await act(async () => host.events.publish('vehicle:selected', { vehicle: camry }));
  expect(screen.getByText('Size of your 2021 Camry')).toBeVisible();
  expect(screen.queryByText(/^Fits your/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show only what fits' })).toHaveAttribute('href', '/tires?fitment=F80b242a9');
});

describe('a vehicle listing', () => {
  const search = `?fitment=${camry.fitmentId}`;
  const nuts = aProductCard({
    id: 'NUT',
    productType: 'ACCESSORY',
    title: { brand: 'Hexley', name: 'Lug nuts' },
    fit: 'fits',
  });
  const page = aProductPage({ products: [nuts], vehicle: '2021 Toyota Camry LE' });
  const shown = async (pathname: string) => {
    const listing = { pathname, search, page, searchId: 'S1', message: null };
    const { host } = await mountView(view, { state: { listing }, href: pathname + search });
    await act(async () => host.events.publish('vehicle:selected', { vehicle: camry }));
    return document.body.textContent;
  };

  it('does not claim that accessories fit, because threads are unknown', async () => {
    const text = await shown('/accessories');
    expect(text).toMatch(/Chains here come in the size of your .*Camry.*\. Check the rest against its owner’s manual/);
    expect(text).not.toMatch(/Everything here fits|Fits your/);
  });

  it('states that everything fits for tires', async () =>
    expect(await shown('/tires')).toMatch(/Everything here fits your/));
});
