/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import type { ProductDetail } from 'shared-contracts';
import { anInstaller, aProduct, createTestHost, testVariant, usd } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { api, camry } from '../../testing/catalog-server';
import { answerFit, NUMBER, openProduct, PATH, stored, variant, variants } from '../../testing/product-of-vehicle';

beforeEach(() => {
  nock.disableNetConnect();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

describe('the fit', () => {
  it.each([
    ['one axle', { position: 'front' as const }, 'On the front axle: your car takes two of these.'],
    ['unknown', { fits: null, message: 'Check the sizes.' }, 'Check the sizes.'],
  ])('shows %s', async (_case, over, text) => {
    answerFit(over);
    const { element } = await openProduct(aProduct({ variants }), createTestHost({ href: PATH, storage: stored }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(await axeViolations(element)).toEqual([]);
  });

  it("starts with two tires on one axle, and keeps the shopper's quantity", async () => {
    answerFit({ position: 'rear' });
    await openProduct(aProduct({ variants }), createTestHost({ href: PATH, storage: stored }));
    expect(await screen.findByText(/^\$[\d.]+ for 2$/)).toBeVisible();
    document.body.replaceChildren();
    const { host } = await openProduct(aProduct({ variants }));
    await userEvent.click(screen.getByRole('button', { name: 'One less' }));
    answerFit({ position: 'rear' });
    await act(async () => host.events.publish('vehicle:selected', { vehicle: camry }));
    expect(await screen.findByText(/On the rear axle/)).toBeVisible();
    expect(screen.getByText(/for 3$/)).toBeVisible();
  });

  it('links to fitting products when it is negative and the line has no fitting size', async () => {
    answerFit({ fits: false });
    await openProduct(aProduct({ variants }), createTestHost({ href: PATH, storage: stored }));
    expect(await screen.findByRole('link', { name: 'See all tires that fit' })).toHaveAttribute(
      'href',
      `/tires?fitment=${camry.fitmentId}`,
    );
    expect(screen.queryByText(/^Choose/)).not.toBeInTheDocument();
  });

  it('is stated when it is unknown, and the vehicle can be changed', async () => {
    api()
      .get(`/api/v1/products/${NUMBER}`)
      .query(true)
      .reply(503, { title: 'Sorry', detail: 'Try again in a minute.' });
    await openProduct(aProduct({ variants }), createTestHost({ href: PATH, storage: stored }));
    expect(await screen.findByText('We could not check it. Try again in a minute.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change vehicle' })).toBeVisible();
  });
});

describe('a vehicle with dual rear wheels', () => {
  it('gets a suggestion of six after the shopper chose another quantity', async () => {
    answerFit({ setQuantity: 6 });
    await openProduct(aProduct({ variants }), createTestHost({ href: PATH, storage: stored }));
    expect(await screen.findByText(/^\$[\d.]+ for 6$/)).toBeVisible();
    expect(screen.queryByText(/takes six/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'One less' }));
    expect(await screen.findByText(/Your Toyota Camry takes six tires\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Change to 6' }));
    expect(screen.getByText(/^\$[\d.]+ for 6$/)).toBeVisible();
    expect(screen.queryByText(/takes six/)).not.toBeInTheDocument();
  });
});

describe('installation', () => {
  const atZip = createTestHost.bind(null, { href: PATH, storage: { zipcode: '94110' } });
  const stock = (estimatedDelivery: object | null) =>
    api()
      .get('/api/v1/products/stock-available')
      .query(true)
      .reply(200, { products: [{ productNumber: NUMBER, inStock: true, availableQuantity: 40, estimatedDelivery }] });
  const installers = (...list: object[]) =>
    api()
      .get('/api/v1/installers')
      .query({ zipcode: '94110' })
      .reply(200, {
        installers: list,
        zipCode: '94110',
        radius: 25,
        total: 12,
        origin: { lat: 0, lon: 0, city: 'San Francisco', stateCode: 'CA' },
      });
  const later = { date: '2026-11-30', slot: '09:00', label: '' };

  it('shows the soonest shop, and the nearest of equal ones', async () => {
    stock({ date: '2026-11-24', slot: '8 AM – 6 PM' });
    installers(
      anInstaller({ name: 'Nearest', nextFreeSlot: later }),
      anInstaller({ name: 'Full', nextFreeSlot: null }),
      anInstaller(),
      anInstaller({ name: 'Farther', distance: 9 }),
    );
    await openProduct(aProduct(), atZip());
    expect(await screen.findByText('Installed from Tue, Nov 24')).toBeVisible();
    expect(screen.getByText('Riverside Tire & Auto, 3.2 mi away, $22.00 / tire, and 11 more near 94110')).toBeVisible();
    expect(screen.getByText('Delivered by Tue, Nov 24, 8 AM – 6 PM')).toBeVisible();
  });

  it('is part of the out-the-door price, with fees and an estimated tax', async () => {
    stock({ date: '2026-11-24', slot: '8 AM – 6 PM' });
    installers(anInstaller());
    const amount = { value: 712.34, currency: 'USD', formattedValue: '$712.34' };
    const parts = { goods: amount, installation: amount, fees: amount, tax: amount, total: amount };
    api()
      .get('/api/v1/products/out-the-door')
      .query({ items: `${NUMBER}*4`, 'zip-code': '94110' })
      .reply(200, {
        zipCode: '94110',
        installer: 'Riverside Tire & Auto',
        isTaxEstimated: true,
        products: [{ productNumber: NUMBER, quantity: 4, ...parts }],
      });
    await openProduct(aProduct(), atZip());
    const row = (await screen.findByText('Out the door')).nextElementSibling;
    expect(row).toHaveTextContent('$712.34 with installation, fees and estimated tax');
  });

  it('is part of the main price, at the lowest price of a shop with a free time', async () => {
    stock({ date: '2026-11-24', slot: '8 AM – 6 PM' });
    installers(
      anInstaller({ pricePerTire: usd(2200) }),
      anInstaller({ pricePerTire: usd(1900) }),
      anInstaller({ pricePerTire: usd(500), nextFreeSlot: null }),
    );
    await openProduct(aProduct({ price: usd(15000), mileageWarranty: 80_000 }), atZip());
    const valueOf = (label: string) => screen.getByText(label).nextElementSibling;
    await waitFor(() => expect(valueOf('Installed near you')).toHaveTextContent('from $676.00, 12 shops'));
    expect(valueOf('Per 1,000 warranted miles')).toHaveTextContent('$7.50');
    await userEvent.click(screen.getByRole('button', { name: 'One less' }));
    expect(valueOf('Installed near you')).toHaveTextContent('from $507.00');
    expect(screen.queryByText('Per 1,000 warranted miles')).not.toBeInTheDocument();
  });

  it("has the variant's wording, and no date when no shop has time", async () => {
    stock({ date: '2026-11-24', slot: '' });
    installers(anInstaller());
    const words = { ...testVariant, installer: { priceSuffix: 'EACH', distanceUnit: 'mi' } as const };
    await openProduct(aProduct(), createTestHost({ href: PATH, storage: { zipcode: '94110' }, variant: words }));
    expect(await screen.findByText('Riverside Tire & Auto, 3.2 mi, $22.00 EACH, and 11 more near 94110')).toBeVisible();
    document.body.replaceChildren();
    stock({ date: '2026-11-24', slot: '' });
    installers(anInstaller({ nextFreeSlot: null }));
    await openProduct(aProduct(), atZip());
    expect(await screen.findByText('At the shop by Tue, Nov 24, mounted on the day you pick')).toBeVisible();
  });

  it('is declined politely where the store does not deliver', async () => {
    stock(null);
    const { element } = await openProduct(aProduct(), atZip());
    expect(await screen.findByText("We don't deliver to 94110 yet")).toBeVisible();
    expect(screen.getByText(/Enter a zip code in the other 48 states/)).toBeVisible();
    expect(screen.queryByText('To your home, free')).not.toBeInTheDocument();
    expect(await axeViolations(element)).toEqual([]);
  });
});

describe('a vehicle with two sizes', () => {
  const staggered = { ...camry, size: '205/55R16', rearSize: '275/35R19' };
  const openFor = (variants: ProductDetail['variants']) => {
    answerFit({ position: 'front' }, aProduct({ variants }));
    const held = { fitment_details: JSON.stringify(staggered), fitment_id: staggered.fitmentId };
    return openProduct(aProduct({ variants }), createTestHost({ href: PATH, storage: held }));
  };
  const SETS = 'See sets that fit both axles';

  it.each([
    ['not made', variants],
    ['sold out', [...variants, variant('R19', '275/35R19', false)]],
  ])('shows that its other size is %s, with a link to sets', async (reason, known) => {
    const { element } = await openFor(known);
    const link = await screen.findByRole('link', { name: SETS });
    expect(link).toHaveAttribute('href', `/tires?fitment=${staggered.fitmentId}`);
    expect(link.parentElement).toHaveTextContent(`This tire is ${reason} in your rear size 275/35R19.`);
    expect(screen.queryByRole('button', { name: /^Add the set/ })).toBeNull();
    expect(await axeViolations(element)).toEqual([]);
  });

  it('is offered the set when both sizes are in stock', async () => {
    await openFor([...variants, variant('R19', '275/35R19')]);
    expect(await screen.findByRole('button', { name: /^Add the set/ })).toBeVisible();
    expect(screen.getAllByText(/^\$[\d.]+ per tire$/)).toHaveLength(2);
    expect(screen.queryByRole('link', { name: SETS })).toBeNull();
  });
});
