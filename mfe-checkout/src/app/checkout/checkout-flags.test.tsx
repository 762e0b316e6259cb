/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import nock from 'nock';
import { aCart } from 'shared-contracts/testing';
import { open } from '../../testing/open-checkout';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('[flags] a cart for home continues to an installer with ship to home off', async () => {
  await open('/checkout/delivery', aCart({ cartType: 'STH' }), { flags: { shipToHome: false } });
  expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual(['STS']);
  expect(screen.getByRole('radio')).toBeChecked();
  expect(screen.getByText(/We do not ship to homes right now/)).toBeVisible();
});
