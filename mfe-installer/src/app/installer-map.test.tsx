/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aList, api, willKnowZip } from '../testing/installers';
import { view } from './choose.view';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it.each([
  [{}, 1],
  [{ installerMap: false }, 0],
])('[flags] the plot of installers with %j: %i', async (flags, count) => {
  willKnowZip();
  api().get('/api/v1/installers').query(true).reply(200, aList());
  const { element } = await mountView(view, { props: { cartNumber: 'C1', zipCode: '94110', units: 4 }, flags });
  await screen.findByRole('list', { name: 'Installers, nearest first' });
  expect(element.querySelectorAll('[class*="plotBox"]')).toHaveLength(count);
});
