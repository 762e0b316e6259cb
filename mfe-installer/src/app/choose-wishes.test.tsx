/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { anInstaller } from 'shared-contracts/testing';
import { aList, api, willKnowZip } from '../testing/installers';
import { view } from './choose.view';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  sessionStorage.clear();
  document.body.replaceChildren();
});

const BASE = { zipcode: '94110', radius: '25', page: '1', pageSize: '10' };
const willList = (wishes: object, over: object = {}) => {
  willKnowZip();
  return api()
    .get('/api/v1/installers')
    .query({ ...BASE, ...wishes })
    .reply(200, aList({ totalNearby: 2, ...over }));
};
const open = async (options: object = {}) => {
  willList({});
  await mountView(view, { props: { zipCode: '94110' }, ...options });
  await screen.findByRole('list', { name: 'Installers, nearest first' });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it.each([
  ['Best rated', 'rating', 'Installers, best rated first'],
  ['Lowest price', 'price', 'Installers, lowest price to mount first'],
])('the sort order %s is requested and shown', async (label, sort, listName) => {
  await open();
  willList({ sort });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), label);
  expect(await screen.findByRole('list', { name: listName })).toBeVisible();
});

it('the list mentions preferred installers only when they are first', async () => {
  willList({}, { installers: [anInstaller({ isVip: true })], total: 1 });
  await mountView(view, { props: { zipCode: '94110' } });
  expect(await screen.findByText(/Preferred installers come first, then the nearest\./)).toBeVisible();
  willList({ sort: 'price' }, { installers: [anInstaller({ isVip: true })], total: 1 });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price');
  await screen.findByRole('list', { name: 'Installers, lowest price to mount first' });
  expect(screen.queryByText(/come first/)).not.toBeInTheDocument();
});

it('filters combine, show their count, and are reset by one click', async () => {
  await open();
  willList({ saturday: 'true' }, { total: 1, installers: [anInstaller()] });
  await press('Open on Saturday');
  const one = '1 of 2 installers within 25 miles of San Francisco, CA fits your filters';
  expect(await screen.findByText(one)).toHaveAttribute('role', 'status');
  willList({ saturday: 'true', minRating: '4' }, { total: 1, installers: [anInstaller()] });
  await press('Rated 4 or better');
  willList({ saturday: 'true', minRating: '4', withinDays: '7' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'First free time' }), 'Within 7 days');
  const all = '2 of 2 installers within 25 miles of San Francisco, CA fit your filters';
  const count = await screen.findByText(all);
  expect(screen.getByRole('button', { name: 'Rated 4 or better', pressed: true })).toBeVisible();
  willList({});
  await press('Clear filters');
  expect(count).toHaveFocus();
  expect(await screen.findByText('2 installers within 25 miles of San Francisco, CA')).toBe(count);
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
});

it('filters without results are listed, with the count and list without them', async () => {
  await open();
  willList({ mobile: 'true' }, { installers: [], total: 0, totalNearby: 12 });
  await press('Comes to you');
  expect(await screen.findByRole('heading', { name: 'No installer within 25 miles comes to you' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('0 of 12 installers within 25 miles');
  expect(screen.getByRole('button', { name: 'Search within 50 miles' })).toBeVisible();
  willList({});
  await press('Show all 12');
  expect(within(await screen.findByRole('list', { name: /nearest first/ })).getAllByRole('listitem')).toHaveLength(2);
});

it('sort order and filters apply to another radius, and to the next page', async () => {
  await open();
  willList({ sort: 'rating' }, { total: 3 });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Best rated');
  api()
    .get('/api/v1/installers')
    .query({ ...BASE, page: '2', sort: 'rating' })
    .reply(200, aList({ installers: [anInstaller({ installerId: 'N3', name: 'Third' })], total: 3 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more installers' }));
  expect(await screen.findByText('Third')).toBeVisible();
  willList({ sort: 'rating', radius: '10' }, { radius: 10 });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Within' }), '10 miles');
  expect(await screen.findByText(/^2 installers within 10 miles of San Francisco, CA/)).toBeVisible();
});

it('[flags] the filter for mobile installers is missing in variants without them', async () => {
  await open({ flags: { mobileInstallation: false } });
  expect(screen.queryByRole('button', { name: 'Comes to you' })).not.toBeInTheDocument();
});

it('radius, sort order and filters are restored on a new page', async () => {
  await open();
  willList({ saturday: 'true' }, { total: 1, installers: [anInstaller()] });
  await press('Open on Saturday');
  await screen.findByRole('button', { name: 'Open on Saturday', pressed: true });
  document.body.replaceChildren();
  const again = willList({ saturday: 'true' }, { total: 1, installers: [anInstaller()] });
  await mountView(view, { props: { zipCode: '94110' } });
  expect(await screen.findByRole('button', { name: 'Open on Saturday', pressed: true })).toBeVisible();
  expect(again.isDone()).toBe(true);
});

it.each(['<img>', '{"radius":7}', '{"radius":25,"wishes":{"sort":"x"}}'])(
  'the stored value %s is ignored',
  async (text) => {
    sessionStorage.setItem('installer.search', text);
    await open();
  },
);
