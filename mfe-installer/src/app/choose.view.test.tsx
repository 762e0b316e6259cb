/** @jest-environment jsdom */
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { anInstaller, testVariant } from 'shared-contracts/testing';
import { aList, api, willKnowZip } from '../testing/installers';
import { view } from './choose.view';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  sessionStorage.clear();
  nock.cleanAll();
  document.body.replaceChildren();
});

const willFind = (list = aList()) => api().get('/api/v1/installers').query(true).reply(200, list);

it('[installer-words] the list has installers nearest first and publishes the chosen one', async () => {
  willKnowZip();
  api()
    .get('/api/v1/installers')
    .query({ zipcode: '94110', radius: '25', cartNumber: 'C1', page: '1', pageSize: '10' })
    .reply(200, aList());
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

it("[installer-words] the list uses the retail partner's format of price and distance", async () => {
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
])('the list reports a rejected ZIP code at its field', async (over, message) => {
  await mountView(view);
  await userEvent.type(screen.getByRole('textbox', { name: 'Zip code' }), '99999');
  willKnowZip(over);
  await userEvent.click(screen.getByRole('button', { name: 'Find installers' }));
  expect(await screen.findByRole('textbox', { name: 'Zip code', description: message })).toBeInvalid();
});

it('the list requires five digits before an API call', async () => {
  await mountView(view);
  await userEvent.type(screen.getByRole('textbox', { name: 'Zip code' }), '94x1');
  await userEvent.click(screen.getByRole('button', { name: 'Find installers' }));
  expect(screen.getByRole('textbox', { description: 'Enter the five digits of your zip code.' })).toHaveValue('941');
});

it('the list offers a wider search when none is near', async () => {
  willKnowZip();
  willFind(aList({ installers: [], total: 0 }));
  await mountView(view, { props: { zipCode: '94110' } });
  const wider = await screen.findByRole('button', { name: 'Search within 50 miles' });
  willKnowZip();
  api()
    .get('/api/v1/installers')
    .query({ zipcode: '94110', radius: '50', page: '1', pageSize: '10' })
    .reply(200, aList({ radius: 50 }));
  await userEvent.click(wider);
  expect(await screen.findByText('2 installers within 50 miles of San Francisco, CA')).toBeVisible();
});

it('the list offers a retry when the search fails', async () => {
  willKnowZip();
  api().get('/api/v1/installers').query(true).reply(503, { title: 'Service Unavailable' });
  await mountView(view, { props: { zipCode: '94110' } });
  const again = await screen.findByRole('button', { name: 'Try again' });
  willKnowZip();
  willFind();
  await userEvent.click(again);
  expect(await screen.findByRole('list', { name: 'Installers, nearest first' })).toBeVisible();
});

describe('a list of more than one page', () => {
  const shops = (from: number, to: number, over = {}) =>
    Array.from({ length: to - from + 1 }, (_, index) =>
      anInstaller({ installerId: `N${from + index}`, name: `Shop ${from + index}`, distance: from + index, ...over }),
    );
  const page = (number: number, radius = 25) =>
    api()
      .get('/api/v1/installers')
      .query({ zipcode: '94110', radius: String(radius), page: String(number), pageSize: '10' });
  const items = () => screen.getAllByRole('listitem');
  const more = () => screen.findByRole('button', { name: 'Show more installers' });

  it('loads up to the radius without duplicates, and shows its progress', async () => {
    willKnowZip();
    page(1).reply(200, aList({ installers: shops(1, 10), total: 13 }));
    await mountView(view, { props: { zipCode: '94110' } });
    expect(await screen.findByText('Showing 10 of 13 installers within 25 miles of San Francisco, CA')).toBeVisible();
    // One shop has moved to the second page in the meantime.
    page(2).reply(200, aList({ installers: shops(10, 13), total: 13 }));
    await userEvent.click(await more());
    expect(await screen.findByText('13 installers within 25 miles of San Francisco, CA')).toBeVisible();
    expect(items()).toHaveLength(13);
    expect(screen.queryByRole('button', { name: 'Show more installers' })).not.toBeInTheDocument();
  });

  it('keeps the list when the next page fails, and retries that page', async () => {
    willKnowZip();
    page(1).reply(200, aList({ installers: shops(1, 10), total: 12 }));
    await mountView(view, { props: { zipCode: '94110' } });
    page(2).reply(503, { title: 'Service Unavailable', detail: 'The store is busy. Try again in a minute.' });
    await userEvent.click(await more());
    expect(await screen.findByText('The store is busy. Try again in a minute.')).toBeVisible();
    expect(items()).toHaveLength(10);
    page(2).reply(200, aList({ installers: shops(11, 12), total: 12 }));
    await userEvent.click(await more());
    await screen.findByText('12 installers within 25 miles of San Francisco, CA');
    expect(screen.queryByText('The store is busy. Try again in a minute.')).not.toBeInTheDocument();
  });

  it('starts over with another radius', async () => {
    willKnowZip();
    page(1).reply(200, aList({ installers: shops(1, 10), total: 13 }));
    await mountView(view, { props: { zipCode: '94110' } });
    await more();
    willKnowZip();
    page(1, 10).reply(200, aList({ installers: shops(1, 3), total: 3, radius: 10 }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Within' }), '10 miles');
    expect(await screen.findByText('3 installers within 10 miles of San Francisco, CA')).toBeVisible();
    expect(items()).toHaveLength(3);
  });
});

describe('details of an installer', () => {
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '17:00' }));
  const open = async (over: object, list: object = {}) => {
    willKnowZip();
    willFind(aList({ installers: [anInstaller(over)], total: 1, ...list }));
    await mountView(view, { props: { zipCode: '94110' } });
    return within(await screen.findByRole('list')).getByRole('listitem');
  };

  it('include hours of all days, and the phone as a link', async () => {
    const item = await open({ hours }, { closedOn: ['2026-11-26'] });
    expect(within(item).getByRole('link', { name: 'Call Riverside Tire & Auto: 415-555-0101' })).toHaveAttribute(
      'href',
      'tel:415-555-0101',
    );
    await userEvent.click(within(item).getByText(/^(Open|Closed) today/));
    expect(item).toHaveTextContent('Mon–Fri8 AM – 5 PM');
    expect(item).toHaveTextContent('Sat–SunClosed');
    expect(item).toHaveTextContent('Thu, Nov 26Closed (holiday)');
  });

  it('exclude hours when an older API has none', async () => {
    expect(await open({})).not.toHaveTextContent(/(Open|Closed) today/);
  });

  it('include the preferred mark and its meaning', async () => {
    const item = await open({ isVip: true });
    expect(item).toHaveTextContent('Preferred');
    expect(screen.getByRole('list', { name: 'Installers, preferred ones first, then the nearest' })).toBeVisible();
  });

  it('include its picture, or its initials when it is missing or fails to load', async () => {
    const item = await open({ media: '/images/shops/riverside.webp' });
    const picture = item.querySelector('img')!;
    expect(picture).toHaveAttribute('src', '/images/shops/riverside.webp');
    expect(item).not.toHaveTextContent('RT');
    fireEvent.error(picture);
    expect(within(item).getByText('RT')).toBeVisible();
  });
});
