/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { aProductCard, aProductPage } from 'shared-contracts/testing';
import { api } from '../testing/catalog-server';
import { view } from './search.view';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

it('suggests for what was typed last, and goes to the chosen product', async () => {
  const { host } = await mountView(view);
  const asked = api().get('/api/v1/products').query({ type: 'tires', q: 'defend', pageSize: '5' }).reply(200, aProductPage({ products: [aProductCard()], total: 9 }));
  await userEvent.type(screen.getByRole('combobox'), 'defend');
  await userEvent.click(await screen.findByRole('option', { name: 'Michelin Defender2' }));
  expect(asked.isDone()).toBe(true);
  expect(host.log.visited).toEqual(['/product/MIC-DEF2-2055516-91V']);
});

it('searches for the text, and knows a size when it sees one', async () => {
  api().get('/api/v1/products').query(true).times(2).reply(503, {});
  const { host } = await mountView(view);
  await userEvent.type(screen.getByRole('combobox'), 'quiet tires{Enter}');
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.type(screen.getByRole('combobox'), '225 65 17{Enter}');
  expect(host.log.visited).toEqual(['/tires?q=quiet%20tires', '/tires?size=225%2F65R17']);
});
