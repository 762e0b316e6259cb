/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { anInstaller, aProductCard, usd } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { api, camry } from '../../testing/catalog-server';
import { view } from './goes-with.view';

const NUMBER = 'MIC-DEF2-2055516-91V';
const wheel = aProductCard({ id: 'W', url: '/product/W/arco', title: { brand: 'Velora', name: 'Arco' } });
const soldOut = aProductCard({
  id: 'S',
  url: '/product/S/gone',
  variants: wheel.variants.map((variant) => ({ ...variant, inStock: false })),
});
const wheels = (...products: readonly (typeof wheel)[]) => ({
  kind: 'wheels',
  title: 'Wheels that suit 205/55R16',
  note: 'Bolt pattern depends on your vehicle.',
  url: '/wheels?diameter=16',
  products,
});
const similar = { kind: 'similar', title: 'More in 205/55R16', products: [aProductCard()] };
const installers = (...list: readonly ReturnType<typeof anInstaller>[]) => ({
  installers: list,
  zipCode: '94110',
  radius: 25,
  origin: { lat: 37.7, lon: -122.4, city: 'San Francisco', stateCode: 'CA' },
  total: 12,
});
const props = { productNumber: NUMBER, quantity: 4 };

beforeEach(() => {
  nock.disableNetConnect();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('recommendations include complementary products in stock, not alternatives', async () => {
  api()
    .get(`/api/v1/products/${NUMBER}/related`)
    .reply(200, { groups: [similar, wheels(soldOut, wheel)] });
  const { element } = await mountView(view, { props });
  expect(await screen.findByRole('link', { name: 'Velora Arco' })).toHaveAttribute('href', '/product/W/arco');
  expect(screen.getByRole('link', { name: 'Wheels that suit 205/55R16' })).toHaveAttribute(
    'href',
    '/wheels?diameter=16',
  );
  expect(screen.queryByText('More in 205/55R16')).not.toBeInTheDocument();
  expect(screen.queryByText(/Installed near/)).not.toBeInTheDocument();
  expect(await axeViolations(element)).toEqual([]);
});

it('recommendations use the vehicle, and include the price of mounting near the ZIP code', async () => {
  api()
    .get(`/api/v1/products/${NUMBER}/related`)
    .query({ fitment: camry.fitmentId })
    .reply(200, { groups: [wheels(wheel)] });
  api()
    .get('/api/v1/installers')
    .query({ zipcode: '94110' })
    .reply(200, installers(anInstaller({ pricePerTire: usd(2200) }), anInstaller({ pricePerTire: usd(1900) })));
  await mountView(view, {
    props,
    storage: { zipcode: '94110', fitment_id: camry.fitmentId, fitment_details: JSON.stringify(camry) },
  });
  expect(await screen.findByText('Installed near 94110 from $76.00 more')).toBeVisible();
  expect(screen.getByText(/12 shops to pick from at checkout/)).toBeVisible();
});

it('recommendations render nothing without results', async () => {
  api().get(`/api/v1/products/${NUMBER}/related`).reply(503);
  const { element } = await mountView(view, { props });
  await waitFor(() => expect(nock.isDone()).toBe(true));
  expect(element).toHaveTextContent('');
});
