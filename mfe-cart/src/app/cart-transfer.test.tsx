/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aCart } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { api, storedCart, willRead } from '../testing/cart-server';
import { view } from './cart-page.view';

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

async function open() {
  willRead(aCart());
  await mountView(view, {
    state: {},
    href: '/cart',
    storage: { ...storedCart, store_id: 'S-12', employee_id: 'E-3', customer_id: 'M-77' },
  });
  return screen.findByRole('button', { name: 'Continue on another device' });
}

it('[transfer-login] a transfer creates a link with the sales person and without the giver', async () => {
  const button = await open();
  api()
    .post('/api/v1/cart/C1/transfer', { attributes: { store_id: 'S-12', employee_id: 'E-3' } })
    .reply(200, {
      cartNumber: 'C1',
      targetBenefitType: 'treadmarket',
      exchangeToken: 'a token',
      expiresAt: '2026-11-20T15:10:00.000Z',
    });
  const user = userEvent.setup();
  await user.click(button);
  expect(await screen.findByRole('dialog', { name: 'Move this cart to another device' })).toBeVisible();
  const link = 'http://localhost/cart?exchangeToken=a%20token';
  expect(screen.getByLabelText('Link to this cart')).toHaveValue(link);
  expect(await axeViolations(document.body)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send or copy the link' }));
  expect(await screen.findByText('The link is copied. Open it on the other device.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(link);
});

it.each([
  { error: true, cartNumber: 'C1' },
  { error: 'no', exchangeToken: 'a', expiresAt: '2026-11-20T15:10:00.000Z' },
  { exchangeToken: 'a', expiresAt: 'soon' },
  'moved',
])('[transfer-error-flag] a transfer with HTTP 200 and %j has failed', async (answer) => {
  const button = await open();
  api()
    .post('/api/v1/cart/C1/transfer')
    .reply(200, answer as never);
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to transfer cart: C1.');
  expect(document.body).not.toHaveTextContent('Invalid Date');
});

it("[transfer-login] a failed transfer shows the specification's words and a next step", async () => {
  const button = await open();
  api().post('/api/v1/cart/C1/transfer').reply(500, {});
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to transfer cart: C1. Try again in a minute.');
});
