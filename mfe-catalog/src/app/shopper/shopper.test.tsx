/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { readGarage } from 'shared-contracts';
import { aFitment } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { api, camry } from '../../testing/catalog-server';
import { view } from './shopper.view';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

const chip = (name: string) => screen.getByRole('button', { name });
const ask = async (name: string, title: string) => {
  await userEvent.click(chip(name));
  return within(await screen.findByRole('dialog', { name: title }));
};
const step = (name: string, ...values: string[]) => ({
  fitmentOptionHolderList: [{ name, options: values.map((value) => ({ value, label: value })) }],
});
const m4 = {
  fitmentId: 'F2',
  year: 2020,
  make: 'BMW',
  model: 'M4',
  trim: 'Base',
  size: '255/35R19',
  rearSize: '275/35R19',
};

describe('the ZIP code in the header', () => {
  it('is checked, stored, published and shown, and the focus returns to its chip', async () => {
    const { host } = await mountView(view);
    const dialog = await ask('Deliver to Add a zip', 'Deliver to');
    api()
      .get('/api/v1/zipcode/validate')
      .query({ zipcode: '94110' })
      .reply(200, { zipCode: '94110', city: 'San Francisco', stateCode: 'CA', isZipCodeValid: true, isEligible: true });
    const field = await dialog.findByLabelText('Zip code');
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.type(field, '94110{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(chip('Deliver to San Francisco 94110')).toHaveFocus();
    expect(host.storage.get('zipcode')).toBe('94110');
    expect(host.events.last('zip:changed')).toEqual({ zipCode: '94110', city: 'San Francisco', stateCode: 'CA' });
    expect(host.log.announcements).toEqual(['Delivering to San Francisco 94110.']);
  });

  it("is rejected with the API's message, which a new attempt clears", async () => {
    const { host } = await mountView(view);
    const message = 'We do not deliver to Alaska yet.';
    api().get('/api/v1/zipcode/validate').query({ zipcode: '99501' }).reply(200, {
      zipCode: '99501',
      city: 'Anchorage',
      stateCode: 'AK',
      isZipCodeValid: true,
      isEligible: false,
      message,
    });
    let dialog = await ask('Deliver to Add a zip', 'Deliver to');
    await userEvent.type(await dialog.findByLabelText('Zip code'), '99501');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getByLabelText('Zip code')).toHaveAccessibleDescription(message));
    expect(dialog.getByLabelText('Zip code')).toHaveFocus();
    expect(host.storage.get('zipcode')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    dialog = await ask('Deliver to Add a zip', 'Deliver to');
    expect(await dialog.findByLabelText('Zip code')).not.toBeInvalid();
  });
});

it('is completed with its place after an earlier visit', async () => {
  api()
    .get('/api/v1/zipcode/validate')
    .query({ zipcode: '94110' })
    .reply(200, { zipCode: '94110', city: 'San Francisco', stateCode: 'CA', isZipCodeValid: true, isEligible: true });
  const { host } = await mountView(view, { storage: { zipcode: '94110' } });
  expect(await screen.findByRole('button', { name: 'Deliver to San Francisco 94110' })).toBeVisible();
  expect(host.events.last('zip:changed')).toEqual({ zipCode: '94110', city: 'San Francisco', stateCode: 'CA' });
});

describe('the vehicle in the header', () => {
  it('is chosen step by step, stored and published, without leaving the page', async () => {
    const { host } = await mountView(view);
    api().get('/api/v1/vehicle').reply(200, step('year', '2021'));
    api().get('/api/v1/vehicle').query({ year: '2021' }).reply(200, step('make', 'Toyota'));
    api().get('/api/v1/vehicle').query({ year: '2021', make: 'Toyota' }).reply(200, step('model', 'Camry'));
    api().get('/api/v1/vehicle').query({ year: '2021', make: 'Toyota', model: 'Camry' }).reply(200, step('trim', 'LE'));
    api()
      .get('/api/v1/vehicle')
      .query({ year: '2021', make: 'Toyota', model: 'Camry', trim: 'LE' })
      .reply(200, { fitment: [aFitment()] });
    const dialog = await ask('Your vehicle Add your vehicle', 'My garage');
    for (const [label, value] of [
      ['Year', '2021'],
      ['Make', 'Toyota'],
      ['Model', 'Camry'],
      ['Trim', 'LE'],
    ] as const) {
      await dialog.findByRole('option', { name: value });
      await userEvent.selectOptions(dialog.getByLabelText(label), value);
    }
    await userEvent.click(await dialog.findByRole('button', { name: 'Use this vehicle' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(chip('Your vehicle 2021 Camry LE')).toHaveFocus();
    expect(host.storage.get('fitment_id')).toBe(camry.fitmentId);
    expect(host.events.last('vehicle:selected')).toEqual({
      vehicle: { ...camry, loadIndex: '94', speedRating: 'H' },
    });
    expect(host.log.announcements).toEqual(['2021 Toyota Camry LE is your vehicle.']);
    expect(host.log.visited).toEqual([]);
    expect(screen.getByRole('link', { name: 'Shop tires that fit' })).toHaveAttribute(
      'href',
      '/tires?fitment=F80b242a9',
    );
  });

  it('links to fitting products, and can be restored after its removal', async () => {
    const { host } = await mountView(view, {
      storage: { fitment_details: JSON.stringify(camry), fitment_id: camry.fitmentId },
    });
    const dialog = await ask('Your vehicle 2021 Camry LE', 'My garage');
    expect(await dialog.findByRole('link', { name: 'Shop tires for 2021 Toyota Camry LE' })).toHaveAttribute(
      'href',
      '/tires?fitment=F80b242a9',
    );
    expect(dialog.getByRole('link', { name: 'Shop wheels for 2021 Toyota Camry LE' })).toHaveAttribute(
      'href',
      '/wheels?fitment=F80b242a9',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Remove 2021 Toyota Camry LE' }));
    expect(host.storage.get('fitment_details')).toBeNull();
    expect(host.events.last('vehicle:selected')).toEqual({ vehicle: null });
    const undo = dialog.getByRole('button', { name: 'Undo removing 2021 Toyota Camry LE' });
    expect(undo).toHaveFocus();
    await userEvent.click(undo);
    expect(readGarage(host.storage)).toEqual({ vehicles: [camry], chosen: camry });
    expect(dialog.getByRole('radio', { name: /2021 Toyota Camry LE/ })).toBeChecked();
    await waitFor(() => expect(dialog.getByRole('radio', { name: /2021 Toyota Camry LE/ })).toHaveFocus());
  });

  it('can be one of several: switched, deselected and published', async () => {
    const { host, element } = await mountView(view, {
      storage: { fitment_details: JSON.stringify([m4, camry]), fitment_id: camry.fitmentId },
    });
    const dialog = await ask('Your vehicle 2021 Camry LE', 'My garage');
    expect(await dialog.findByText('Front 255/35R19 · Rear 275/35R19')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: /2020 BMW M4/ }));
    expect(host.events.last('vehicle:selected')).toEqual({ vehicle: m4 });
    expect(dialog.getByRole('status')).toHaveTextContent('Shopping for your 2020 BMW M4 Base.');
    expect(await axeViolations(element)).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: 'Shop without a vehicle' }));
    expect(host.events.last('vehicle:selected')).toEqual({ vehicle: null });
    expect(readGarage(host.storage)).toEqual({ vehicles: [m4, camry], chosen: null });
    element.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await userEvent.click(dialog.getByRole('link', { name: 'Shop tires for 2021 Toyota Camry LE' }));
    expect(host.events.last('vehicle:selected')).toEqual({ vehicle: camry });
  });

  it('follows changes in another tab', async () => {
    const { host } = await mountView(view, {
      storage: { fitment_details: JSON.stringify([m4, camry]), fitment_id: camry.fitmentId },
    });
    const dialog = await ask('Your vehicle 2021 Camry LE', 'My garage');
    await dialog.findByRole('radio', { name: /2020 BMW M4/ });
    await act(async () => {
      host.storage.set('fitment_details', JSON.stringify([camry]));
      host.storage.set('fitment_id', null);
      host.events.publish('vehicle:selected', { vehicle: null });
    });
    expect(dialog.queryByRole('radio', { name: /2020 BMW M4/ })).toBeNull();
    expect(dialog.getByRole('radio', { name: 'Shop without a vehicle' })).toBeChecked();
  });

  it('is limited to ten', async () => {
    const many = Array.from({ length: 10 }, (_, index) => ({ ...camry, fitmentId: `F${index}`, year: 2000 + index }));
    await mountView(view, { storage: { fitment_details: JSON.stringify(many), fitment_id: 'F0' } });
    const dialog = await ask('Your vehicle 2000 Camry LE', 'My garage');
    expect(await dialog.findByText(/Remove one to add another/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Add a vehicle' })).toBeNull();
  });
});
