/** @jest-environment jsdom */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { ProductDetail } from 'shared-contracts';
import { aProduct, createTestHost } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { productDrawing } from '../../features/product/drawing/product-drawing';
import { api } from '../../testing/catalog-server';
import { view } from './product.view';

const PATH = '/product/MIC-DEF2-2055516-91V/michelin-defender2-205-55r16';
const HERO = { name: 'tires/touring-1-tall-hero', alt: 'Touring tire', width: 800, height: 800 };
const TREAD = { name: 'tires/touring1-tread', alt: 'Tread pattern, front view', width: 800, height: 800 };

function open(product: ProductDetail, host = createTestHost({ href: PATH })) {
  const drawing = productDrawing(product);
  const state = { pathname: PATH, product, facts: [], verdict: null, drawing, isUnknown: false, message: null };
  return mountView(view, { host, state: { product: state } });
}
const names = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Views' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('the gallery shows pictures, a close-up of the tread, and the size drawing, by keyboard too', async () => {
  const { element } = await open(aProduct({ media: [HERO, TREAD] }));
  expect(names()).toEqual(['Three-quarter view', 'Tread', 'Tread close-up', 'Size drawing']);
  const drawing = screen.getByRole('img', { name: /^205\/55R16, drawn .+ 24\.9 inches, .+ per mile\.$/ });
  expect(drawing.closest('.stage')).toHaveClass('away');
  screen.getByRole('button', { name: 'Tread close-up' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('img', { name: 'Tread pattern, front view, close up' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Enlarge/ })).toHaveAttribute('href', expect.stringMatching(/tread-640/));
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Size drawing' })).toHaveAttribute('aria-pressed', 'true');
  expect(drawing.closest('.stage')).not.toHaveClass('away');
  expect(screen.getByText('Revolutions per mile')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Enlarge/ })).not.toBeInTheDocument();
  expect(await axeViolations(element)).toEqual([]);
});

it('the gallery has a close-up only of a picture of the tread', async () => {
  await open(aProduct({ media: [HERO, { ...HERO, name: 'partners/side' }] }));
  expect(names()).toEqual(['Three-quarter view', 'View 2', 'Size drawing']);
});

it('the gallery draws wheels, and no accessories', async () => {
  const { element } = await open(aProduct({ productType: 'WHEEL', size: '17x7.5 5x114.3 +40', media: [HERO] }));
  await userEvent.click(screen.getByRole('button', { name: 'Size drawing' }));
  expect(screen.getByRole('img', { name: /^The wheel, drawn .+ 7\.5 inches/ })).toBeVisible();
  element.remove();
  await open(aProduct({ productType: 'ACCESSORY', size: '', media: [HERO] }));
  expect(screen.queryByRole('list', { name: 'Views' })).not.toBeInTheDocument();
});

it('the gallery follows the chosen size', async () => {
  const other = {
    productNumber: 'S17',
    size: '225/60R17',
    price: aProduct().price,
    inStock: true,
    url: '/product/S17',
  };
  const product = aProduct({ media: [HERO] });
  const host = createTestHost({ href: PATH });
  await open({ ...product, variants: [...product.variants, other] }, host);
  await userEvent.click(screen.getByRole('button', { name: 'Size drawing' }));
  api()
    .get('/api/v1/products/S17')
    .query(true)
    .reply(200, { ...product, ...other });
  api().get('/api/v1/product-reviews/overview').query(true).reply(404, {});
  await act(async () => host.navigate('/product/S17'));
  expect(await screen.findByRole('img', { name: /^225\/60R17, drawn .+ 27\.6 inches/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Size drawing' })).toHaveAttribute('aria-pressed', 'true');
});
