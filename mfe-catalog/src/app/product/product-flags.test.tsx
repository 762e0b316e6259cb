/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { FlagValues } from 'shared-contracts';
import { aProduct } from 'shared-contracts/testing';
import { view } from './product.view';

const PATH = '/product/MIC-DEF2-2055516-91V/michelin-defender2-205-55r16';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

const open = (flags: FlagValues) =>
  mountView(view, {
    href: PATH,
    flags,
    state: {
      product: {
        pathname: PATH,
        product: aProduct({ rating: 4.5 }),
        facts: [],
        verdict: null,
        drawing: null,
        isUnknown: false,
        message: null,
      },
    },
  });

it.each([
  [{}, 1],
  [{ reviews: false }, 0],
])('[flags] a product with %j has %i reviews tab, and stars accordingly', async (flags, count) => {
  const { element } = await open(flags);
  expect(element.querySelectorAll('a[href$="#reviews"]').length > 0).toBe(count === 1);
  expect(element.querySelectorAll('#reviews')).toHaveLength(count);
});

it('[flags] only the installer remains when ship to home is off', async () => {
  await open({ shipToHome: false });
  expect(screen.getByText('To a local installer, free')).toBeVisible();
  expect(screen.queryByText('To your home, free')).not.toBeInTheDocument();
});
