/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { CartLine, SelectedVehicle } from 'shared-contracts';
import { aCart, aCartLine } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { api, storedCart, willRead } from '../testing/cart-server';
import { view as badge } from './badge.view';
import { view as cartPage } from './cart-page.view';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

const chosen: SelectedVehicle = {
  fitmentId: 'F1',
  year: 2021,
  make: 'Ford',
  model: 'F-150',
  trim: '',
  size: '275/65R18',
};
const vehicle = { year: 2021, make: 'Ford', model: 'F-150', fitmentId: 'F1' };
const line = { productNumber: 'MIC-DEF2-2055516-91V', quantity: 4 };
const items = [{ ...line, vehicle }];
const QUESTION = "This tire doesn't fit your 2021 Ford F-150. Add it for another vehicle?";
const misfit = (over: Partial<CartLine> = {}) =>
  aCartLine({ fit: 'does-not-fit', year: null, make: null, model: null, vehicle: null, ...over });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('adding a product that does not fit', () => {
  const refusal = { title: 'Conflict', detail: QUESTION, code: 'DOES_NOT_FIT' };
  const willAdd = (body: nock.RequestBodyMatcher) => api().post('/api/v1/cart/items', body).query(true);

  async function addMisfit() {
    willRead(aCart({ lineItems: [] }));
    const mounted = await mountView(badge, { storage: storedCart });
    willAdd({ items }).reply(409, refusal);
    const answer = await act(() =>
      mounted.host.events.request('cart:add-requested', { lines: [line], vehicle: chosen }),
    );
    return { ...mounted, answer };
  }

  it('is answered at once, and opens a confirmation', async () => {
    const { answer, element } = await addMisfit();
    expect(answer).toEqual({ ok: false, message: QUESTION, code: 'DOES_NOT_FIT', asksShopper: true });
    const dialog = await screen.findByRole('dialog', { name: QUESTION });
    expect(within(dialog).getByRole('link', { name: 'See tires that fit' })).toHaveAttribute(
      'href',
      '/tires?fitment=F1',
    );
    expect(await axeViolations(element)).toEqual([]);
  });

  it('adds it for another vehicle after confirmation, and publishes that to the data layer', async () => {
    const { host } = await addMisfit();
    willAdd({ items, confirmedMisfit: true }).reply(
      200,
      aCart({ version: 2, vehicle, lineItems: [misfit({ confirmedMisfit: true })] }),
    );
    await press('Add for another vehicle');
    const drawer = await screen.findByRole('dialog', { name: 'Added to your cart' });
    expect(screen.queryByRole('dialog', { name: QUESTION })).not.toBeInTheDocument();
    expect(drawer).toHaveTextContent("Doesn't fit your 2021 Ford F-150");
    expect(drawer).not.toHaveTextContent('For your');
    const added = host.log.analytics.find(({ event }) => event === 'add_to_cart');
    expect(added).toMatchObject({ items: [{ fit: 'does-not-fit' }] });
  });

  it('adds nothing when the shopper cancels or leaves the page', async () => {
    const { host } = await addMisfit();
    await press('Keep looking');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    willAdd({ items }).reply(409, refusal);
    await act(() => host.events.request('cart:add-requested', { lines: [line], vehicle: chosen }));
    await screen.findByRole('dialog', { name: QUESTION });
    await act(async () => host.navigate('/tires'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows why it could not be added afterwards', async () => {
    await addMisfit();
    willAdd({ items, confirmedMisfit: true }).reply(409, {
      title: 'Conflict',
      detail: 'Only 2 left.',
      code: 'OUT_OF_STOCK',
    });
    await press('Add for another vehicle');
    expect(await screen.findByRole('alert')).toHaveTextContent('Only 2 left.');
    expect(screen.getByRole('button', { name: 'Keep looking' })).toBeVisible();
  });
});

describe('a line that does not fit', () => {
  const open = (cart: Parameters<typeof aCart>[0]) => {
    willRead(aCart(cart));
    return mountView(cartPage, { state: {}, storage: storedCart, href: '/cart' });
  };

  it('states it with a link to fitting products, and never “For your”', async () => {
    const { element } = await open({ vehicle, lineItems: [misfit()] });
    expect(await screen.findByText("Doesn't fit your 2021 Ford F-150")).toBeVisible();
    expect(screen.getByRole('link', { name: 'See tires that fit' })).toHaveAttribute('href', '/tires?fitment=F1');
    expect(screen.queryByText(/For your/)).not.toBeInTheDocument();
    expect(await axeViolations(element)).toEqual([]);
  });

  it('is restored without confirmation by undo', async () => {
    await open({ vehicle, lineItems: [misfit({ confirmedMisfit: true })] });
    api()
      .put('/api/v1/cart/items/I1')
      .query(true)
      .reply(200, aCart({ vehicle, lineItems: [], version: 2 }));
    await press('Remove Michelin Defender2');
    const back = api()
      .post('/api/v1/cart/items', { items, confirmedMisfit: true })
      .query(true)
      .reply(200, aCart({ vehicle, lineItems: [misfit({ confirmedMisfit: true })], version: 3 }));
    await press('Undo');
    await waitFor(() => expect(back.isDone()).toBe(true));
    expect(await screen.findByText("Doesn't fit your 2021 Ford F-150")).toBeVisible();
  });
});

describe('a line for a vehicle with dual rear wheels', () => {
  const ram = { fit: 'fits', year: 2022, make: 'Ram', model: '3500', setQuantity: 6 } as const;
  const open = (over: Partial<CartLine>) => {
    willRead(aCart({ lineItems: [aCartLine({ ...ram, ...over })] }));
    return mountView(cartPage, { state: {}, storage: storedCart, href: '/cart' });
  };

  it('suggests six tires when there are four', async () => {
    await open({});
    expect(await screen.findByText(/Your Ram 3500 takes six tires\./)).toBeVisible();
    const put = api()
      .put('/api/v1/cart/items/I1', { quantity: 6 })
      .query(true)
      .reply(200, aCart({ version: 2, lineItems: [aCartLine({ ...ram, qty: 6 })] }));
    await press('Change to 6');
    await waitFor(() => expect(screen.queryByText(/takes six tires/)).not.toBeInTheDocument());
    expect(put.isDone()).toBe(true);
  });

  it.each<[string, Partial<CartLine>]>([
    ['there are six', { qty: 6 }],
    ['the vehicle takes four', { setQuantity: 4 }],
    ['fewer than six are left', { product: { ...aCartLine().product, availableQuantity: 5 } }],
  ])('suggests nothing when %s', async (_, over) => {
    await open(over);
    await screen.findByRole('button', { name: 'Remove Michelin Defender2' });
    expect(screen.queryByText(/takes six/)).not.toBeInTheDocument();
  });
});
