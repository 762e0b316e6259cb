/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import type { Cart, CartAnswer, Installer } from 'shared-contracts';
import { aCart, anInstaller, usd, type TestHost } from 'shared-contracts/testing';
import { open } from '../../testing/open-checkout';

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

const riverside = anInstaller();
const bluebird = anInstaller({ installerId: 'N2', name: 'Bluebird Tire Barn' });
const toChoose = aCart({ cartType: 'STS', zipCode: '94110', isTaxCalculated: true, taxZipCode: '94110' });

/** Returns the cart with the API's price for a shop. */
function pricedWith({ nextFreeSlot: _slot, distance: _distance, numberOfReviews: _count, ...shop }: Installer): Cart {
  const isRiverside = shop.installerId === riverside.installerId;
  return aCart({
    ...toChoose,
    locationResponseDto: { ...shop, media: null },
    totalInstallationFees: usd(isRiverside ? 10_000 : 8_000),
    total: usd(isRiverside ? 71_000 : 69_000),
    version: isRiverside ? 2 : 3,
  });
}

/** Collects requests to the cart's remote, which the test answers. */
function holdAnswers({ events }: TestHost) {
  const asked: { readonly installerId: string; readonly answer: (answer: CartAnswer) => void }[] = [];
  events.respond(
    'cart:installation-requested',
    ({ installation: { installerId } }) => new Promise((answer) => asked.push({ installerId, answer })),
  );
  return asked;
}

const choose = ({ events }: TestHost, installer: Installer) =>
  act(async () => events.publish('installer:chosen', { installer }));
const totals = () => screen.getAllByText('Total', { selector: 'dt' }).map((term) => term.nextSibling?.textContent);

it('a chosen shop is priced at once by the API, and old amounts are hidden meanwhile', async () => {
  const { host } = await open('/checkout/installer', toChoose);
  const asked = holdAnswers(host);
  await choose(host, riverside);
  expect(asked.map(({ installerId }) => installerId)).toEqual(['N1']);
  expect(screen.getAllByText(riverside.name).length).toBeGreaterThan(0);
  expect(new Set(totals())).toEqual(new Set(['Updating…']));
  await act(async () => asked[0]!.answer({ ok: true, cart: pricedWith(riverside) }));
  expect(screen.getAllByText('$100.00').length).toBeGreaterThan(0);
  expect(new Set(totals())).toEqual(new Set(['$710.00']));
  expect(host.log.announcements).toContain('Riverside Tire & Auto: installation $100.00, total $710.00.');

  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(host.navigation.current().pathname).toBe('/checkout/appointment'));
  expect(asked).toHaveLength(1);
});

it('a chosen shop is requested once when the shopper continues before the answer', async () => {
  const { host } = await open('/checkout/installer', toChoose);
  const asked = holdAnswers(host);
  await choose(host, riverside);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(host.navigation.current().pathname).toBe('/checkout/installer');
  await act(async () => asked[0]!.answer({ ok: true, cart: pricedWith(riverside) }));
  await waitFor(() => expect(host.navigation.current().pathname).toBe('/checkout/appointment'));
  expect(asked).toHaveLength(1);
});

it('a chosen shop that was chosen last wins over an earlier choice', async () => {
  const { host } = await open('/checkout/installer', toChoose);
  const asked = holdAnswers(host);
  await choose(host, riverside);
  await choose(host, bluebird);
  expect(asked).toHaveLength(1);
  await act(async () => asked[0]!.answer({ ok: true, cart: pricedWith(riverside) }));
  expect(asked.map(({ installerId }) => installerId)).toEqual(['N1', 'N2']);
  expect(new Set(totals())).toEqual(new Set(['Updating…']));
  await act(async () => asked[1]!.answer({ ok: true, cart: pricedWith(bluebird) }));
  expect(new Set(totals())).toEqual(new Set(['$690.00']));
});

it('a chosen shop without a price shows why, restores the total, and is retried by Continue', async () => {
  const { host } = await open('/checkout/installer', toChoose);
  const before = totals();
  const asked = holdAnswers(host);
  await choose(host, riverside);
  await act(async () => asked[0]!.answer({ ok: false, message: 'This shop is full.', code: 'SLOT_UNAVAILABLE' }));
  expect(await screen.findByText('This shop is full.')).toBeVisible();
  expect(totals()).toEqual(before);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(asked.map(({ installerId }) => installerId)).toEqual(['N1', 'N1']);
  expect(host.navigation.current().pathname).toBe('/checkout/installer');
});

it("a chosen shop's late answer does not replace a newer cart", async () => {
  const { host } = await open('/checkout/installer', toChoose);
  const asked = holdAnswers(host);
  await choose(host, riverside);
  const newer = aCart({ ...toChoose, cartType: 'STH', total: usd(61_000), version: 9 });
  await act(async () => host.events.publish('cart:changed', { cart: newer }));
  await act(async () => asked[0]!.answer({ ok: true, cart: pricedWith(riverside) }));
  expect(new Set(totals())).toEqual(new Set(['$610.00']));
});
