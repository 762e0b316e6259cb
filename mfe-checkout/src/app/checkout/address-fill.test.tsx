/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { aCart } from 'shared-contracts/testing';
import type { AddressSuggestionsBody, ZipValidation } from 'shared-contracts';
import { api } from '../../testing/fake-cart';
import { open } from '../../testing/open-checkout';

const PLACES: Record<string, Partial<ZipValidation>> = {
  '94110': { city: 'San Francisco', stateCode: 'CA', isZipCodeValid: true, isEligible: true },
  '60601': { city: 'Chicago', stateCode: 'IL', isZipCodeValid: true, isEligible: true },
  '99501': {
    city: 'Anchorage',
    stateCode: 'AK',
    isZipCodeValid: true,
    isEligible: false,
    message: 'We are sorry: we do not deliver to Alaska yet.',
  },
  '00000': {
    city: null,
    stateCode: null,
    isZipCodeValid: false,
    isEligible: false,
    error: 'ZIP_INVALID',
    message: 'We cannot find the zip code 00000. Check it and try again.',
  },
};

/** Answers every ZIP code lookup in the API's words and formats. */
const knowZips = () =>
  api()
    .persist()
    .get('/api/v1/zipcode/validate')
    .query(true)
    .reply(200, (uri) => {
      const zipCode = new URL(uri, 'http://localhost').searchParams.get('zipcode') ?? '';
      return { zipCode, ...PLACES[zipCode] };
    });

const openAddress = async (zipCode: string | null = null) =>
  (await open('/checkout/address', aCart({ cartType: 'STH', zipCode }))).host;

const zip = () => screen.getByRole('textbox', { name: 'Zip code' });
const city = () => screen.getByRole('textbox', { name: 'City' });
const state = () => screen.getByRole('combobox', { name: 'State' });
const street = () => screen.getByRole('combobox', { name: 'Street and number' });
const typeZip = async (text: string) => {
  await userEvent.clear(zip());
  await userEvent.type(zip(), text);
};

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

describe('a ZIP code', () => {
  it('is listed in the error summary when it is not served, without moving the focus', async () => {
    knowZips();
    await openAddress();
    await typeZip('99501');
    const refusal = 'We are sorry: we do not deliver to Alaska yet.';
    await waitFor(() => expect(zip()).toHaveAccessibleDescription(refusal));
    expect(zip()).toHaveFocus();
    for (const _attempt of ['first', 'second']) {
      await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
      const summary = (await screen.findByText(/things need a change/)).closest<HTMLElement>('[tabindex]')!;
      await waitFor(() => expect(summary).toHaveFocus());
      const entries = await waitFor(() => {
        const links = within(summary).getAllByRole('link');
        expect(links[0]).toHaveTextContent(refusal);
        return links;
      });
      expect(entries[1]).toHaveTextContent('Enter your first name.');
    }
    await typeZip('94110');
    await waitFor(() => expect(screen.queryByText(refusal)).toBeNull());
    expect(zip()).toHaveFocus();
  }, 20_000);

  it('fills in city and state with an announcement, and again after a change', async () => {
    knowZips();
    const host = await openAddress();
    await typeZip('94110');
    await waitFor(() => expect(city()).toHaveValue('San Francisco'));
    expect(state()).toHaveValue('CA');
    expect(host.log.announcements).toContain('City and state are filled in: San Francisco, CA.');
    await typeZip('60601');
    await waitFor(() => expect(city()).toHaveValue('Chicago'));
    expect(state()).toHaveValue('IL');
  });

  it('fills in from the cart too, and again after a reload and a change', async () => {
    knowZips();
    await openAddress('94110');
    await waitFor(() => expect(city()).toHaveValue('San Francisco'));
    document.body.replaceChildren();
    await openAddress('94110');
    expect(city()).toHaveValue('San Francisco');
    await typeZip('60601');
    await waitFor(() => expect(city()).toHaveValue('Chicago'));
  });

  it("preserves the shopper's input", async () => {
    knowZips();
    await openAddress();
    await userEvent.type(city(), 'Daly City');
    await typeZip('94110');
    await waitFor(() => expect(state()).toHaveValue('CA'));
    expect(city()).toHaveValue('Daly City');
    await typeZip('60601');
    await waitFor(() => expect(state()).toHaveValue('IL'));
    expect(city()).toHaveValue('Daly City');
  });

  it.each([
    ['00000', /cannot find the zip code 00000/],
    ['99501', /do not deliver to Alaska yet/],
  ])('%s shows the error at its field, also after blur, and fills in nothing', async (code, description) => {
    knowZips();
    await openAddress();
    await typeZip(code);
    expect(await screen.findByRole('textbox', { name: 'Zip code', description })).toBeInvalid();
    await userEvent.tab();
    expect(screen.getByRole('textbox', { name: 'Zip code', description })).toBeInvalid();
    expect([(city() as HTMLInputElement).value, (state() as HTMLSelectElement).value]).toEqual(['', '']);
    await typeZip('94110');
    await waitFor(() => expect(zip()).toBeValid());
  });

  it('leaves the fields to the shopper when its lookup fails', async () => {
    api().persist().get('/api/v1/zipcode/validate').query(true).replyWithError('reset');
    await openAddress();
    await typeZip('94110');
    await userEvent.type(city(), 'San Francisco');
    expect([zip(), city()].map((field) => (field as HTMLInputElement).value)).toEqual(['94110', 'San Francisco']);
    expect(zip()).toBeValid();
  });
});

describe('suggestions', () => {
  it('[suggestions] share one session until a place is chosen, which fills in all fields', async () => {
    knowZips();
    const asked: (string | undefined)[] = [];
    let sessions = 0;
    api()
      .persist()
      .post('/api/v1/address-validation/suggestions', (body: AddressSuggestionsBody) => {
        asked.push(body.sessionToken);
        return true;
      })
      .reply(200, (_uri, body) => ({
        suggestions: [{ placeId: 'p1', description: '1 Main St, Oak Park, IL 60302' }],
        sessionToken: (body as AddressSuggestionsBody).sessionToken ?? `s${(sessions += 1)}`,
      }));
    const chosen = api()
      .post('/api/v1/address-validation/place-details', { placeId: 'p1', sessionToken: 's1', cartNumber: 'C1' })
      .reply(200, { address: '1 Main St', city: 'Oak Park', state: 'IL', zipCode: '60302' });
    await openAddress('60601');
    await waitFor(() => expect(city()).toHaveValue('Chicago'));
    await userEvent.type(street(), '1 M');
    await screen.findByRole('option', { name: /1 Main St/ });
    await userEvent.type(street(), 'ain');
    await waitFor(() => expect(asked).toEqual([undefined, 's1']));
    await userEvent.click(await screen.findByRole('option', { name: /1 Main St/ }));
    await waitFor(() => expect(chosen.isDone()).toBe(true));
    await waitFor(() => expect(city()).toHaveValue('Oak Park'));
    expect([street(), zip(), state()].map((field) => (field as HTMLInputElement).value)).toEqual([
      '1 Main St',
      '60302',
      'IL',
    ]);
    await userEvent.type(street(), ' Unit 4');
    await waitFor(() => expect(asked).toEqual([undefined, 's1', undefined]));
  });
});
