/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { testVariant } from 'shared-contracts/testing';
import { aList, api, willKnowZip } from '../testing/installers';
import { view } from './choose.view';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

const willFind = (list = aList()) => api().get('/api/v1/installers').query(true).reply(200, list);

it('lists installers nearest first and publishes the chosen one', async () => {
  willKnowZip();
  api().get('/api/v1/installers').query({ zipcode: '94110', radius: '25', cartNumber: 'C1' }).reply(200, aList());
  const { host } = await mountView(view, { props: { cartNumber: 'C1', zipCode: '94110', units: 4 } });
  const chosen: string[] = [];
  host.events.subscribe('installer:chosen', ({ installer }) => chosen.push(installer.installerId));
  const [first, second] = within(await screen.findByRole('list', { name: 'Installers, nearest first' })).getAllByRole(
    'listitem',
  );
  expect(first).toHaveTextContent('3.2 mi away');
  expect(first).toHaveTextContent('$22.00 / tire');
  expect(first).toHaveTextContent('$88.00 for 4');
  await userEvent.click(within(second!).getByRole('button', { name: 'Choose: Bay Wheels' }));
  expect(chosen).toEqual(['N2']);
  expect(within(second!).getByRole('button', { pressed: true })).toBeVisible();
  expect(host.events.last('zip:changed')).toMatchObject({ zipCode: '94110' });
});

it("speaks the retail partner's way of price and distance", async () => {
  willKnowZip();
  willFind();
  const variant = { ...testVariant, installer: { priceSuffix: 'EACH', distanceUnit: 'mi' } as const };
  await mountView(view, { variant, props: { zipCode: '94110' } });
  const [first] = within(await screen.findByRole('list', { name: 'Installers, nearest first' })).getAllByRole(
    'listitem',
  );
  expect(first).toHaveTextContent('3.2 mi · ');
  expect(first).toHaveTextContent('$22.00 EACH');
});

it.each([
  [
    { isZipCodeValid: false, isEligible: false, message: 'We could not find this zip code.' },
    'We could not find this zip code.',
  ],
  [{ isEligible: false, stateCode: 'AK', message: 'We do not ship to Alaska yet.' }, 'We do not ship to Alaska yet.'],
])('tells a zip code that does not work, beside its field', async (over, message) => {
  await mountView(view);
  await userEvent.type(screen.getByRole('textbox', { name: 'Zip code' }), '99999');
  willKnowZip(over);
  await userEvent.click(screen.getByRole('button', { name: 'Find installers' }));
  expect(await screen.findByRole('textbox', { name: 'Zip code', description: message })).toBeInvalid();
});

it('asks for five digits before it asks the API', async () => {
  await mountView(view);
  await userEvent.type(screen.getByRole('textbox', { name: 'Zip code' }), '94x1');
  await userEvent.click(screen.getByRole('button', { name: 'Find installers' }));
  expect(screen.getByRole('textbox', { description: 'Enter the five digits of your zip code.' })).toHaveValue('941');
});

it('offers a wider search when nobody is near', async () => {
  willKnowZip();
  willFind(aList({ installers: [], total: 0 }));
  await mountView(view, { props: { zipCode: '94110' } });
  const wider = await screen.findByRole('button', { name: 'Search within 50 miles' });
  willKnowZip();
  api()
    .get('/api/v1/installers')
    .query({ zipcode: '94110', radius: '50' })
    .reply(200, aList({ radius: 50 }));
  await userEvent.click(wider);
  expect(await screen.findByText('2 installers within 50 miles of San Francisco, CA')).toBeVisible();
});

it('offers another try when the search fails', async () => {
  willKnowZip();
  api().get('/api/v1/installers').query(true).reply(503, { title: 'Service Unavailable' });
  await mountView(view, { props: { zipCode: '94110' } });
  const again = await screen.findByRole('button', { name: 'Try again' });
  willKnowZip();
  willFind();
  await userEvent.click(again);
  expect(await screen.findByRole('list', { name: 'Installers, nearest first' })).toBeVisible();
});
