/** @jest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { aCart } from 'shared-contracts/testing';
import type { Cart, CartAnswer } from 'shared-contracts';
import { rememberOrder } from '../../platform/orders/own-orders';
import { anOrder, mobileVisit } from '../../testing/an-order';
import { api, card } from '../../testing/fake-cart';
import { open } from '../../testing/open-checkout';

const { installer, contact, appointmentDate, appointmentSlot, appointmentLabel, mobileInstallationAddress } =
  mobileVisit;
const VISIT = '77 Oak St, Apt 2, Oakland, CA 94607';
const expiresAt = new Date(Date.now() + 600_000).toISOString();
const mobileCart = (over: Partial<Cart> = {}): Cart =>
  aCart({
    cartType: 'STS',
    zipCode: '94110',
    locationResponseDto: installer,
    booking: {
      bookingId: 'B1',
      cartNumber: 'C1',
      installerId: installer.installerId,
      appointmentDate,
      appointmentSlot,
      appointmentLabel,
      status: 'held',
      expiresAt,
    },
    ...over,
  });
const kept = { contact, appointmentDate, appointmentSlot, appointmentLabel, mobileInstallationAddress };

const noSuggestions = () =>
  api().persist().post('/api/v1/address-validation/suggestions').reply(200, { suggestions: [], sessionToken: 's' });

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('the appointment step requires the address of the visit, and restores input after a reload', async () => {
  noSuggestions();
  await open('/checkout/appointment', mobileCart({ contact }));
  expect(screen.getByText('Bay Mobile Tire comes to you, with the tires.')).toBeVisible();
  await userEvent.type(screen.getByRole('combobox', { name: 'Street and number' }), '77 Oak St');
  document.body.replaceChildren();
  await open('/checkout/appointment', mobileCart({ contact }));
  expect(screen.getByRole('combobox', { name: 'Street and number' })).toHaveValue('77 Oak St');
});

it('an address outside the area is rejected at its ZIP code', async () => {
  const refusal: CartAnswer = {
    ok: false,
    message: 'Bay Mobile Tire comes to addresses within 50 miles.',
    code: 'OUTSIDE_SERVICE_AREA',
    fields: [{ field: 'mobileInstallationAddress.zipCode', message: 'This is too far from the installer.' }],
  };
  const { cartState } = await open('/checkout/appointment', mobileCart(kept), { refuse: { installation: refusal } });
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(
    await screen.findByRole('textbox', { name: 'Zip code', description: /This is too far from the installer/ }),
  ).toBeInvalid();
  expect(cartState.requests[0]?.payload).toMatchObject({ mobileInstallationAddress });
});

it('[mobile-installer] the review shows the address of the visit instead of the shop', async () => {
  await open('/checkout/review', mobileCart({ ...kept, payment: card, isTaxCalculated: true }));
  expect(screen.getByText(`The installer comes to you: ${VISIT}`)).toBeVisible();
  expect(screen.queryByText(/12 Mission St/)).not.toBeInTheDocument();
});

it('[mobile-installer] the confirmation shows the address of the visit, with its tax', async () => {
  rememberOrder({ orderId: 'O1', orderNumber: 'TM-100001', cartNumber: 'C1', sessionId: 'part::secret' });
  api().get('/api/v1/orders/O1').reply(200, anOrder(mobileVisit));
  await open('/checkout/confirmation/O1?confirmation=true', mobileCart());
  await screen.findByTestId('order-number');
  await waitFor(() => expect(screen.getByText(`The installer comes to you: ${VISIT}`, { exact: false })).toBeVisible());
  expect(screen.queryByText(/12 Mission St/)).not.toBeInTheDocument();
  expect(screen.getByText('for 94607')).toBeVisible();
});

it('the appointment step lists the missing time first, and focuses it on every attempt', async () => {
  noSuggestions();
  await open('/checkout/appointment', mobileCart({ booking: null }));
  for (const _try of ['first', 'second']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    const summary = (await screen.findByText(/things need a change/)).closest<HTMLElement>('[tabindex]')!;
    await waitFor(() => expect(summary).toHaveFocus());
    const [first, second] = within(summary).getAllByRole('link');
    expect([first, second].map((link) => link?.textContent)).toEqual([
      'Choose a day and a time; then continue.',
      'Enter your first name.',
    ]);
    await userEvent.click(first!);
    expect(document.activeElement?.querySelector('[data-widget="installer/appointment"]')).not.toBeNull();
  }
});
