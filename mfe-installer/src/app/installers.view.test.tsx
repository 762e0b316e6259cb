/** @jest-environment jsdom */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView, readerOf, refusingApi, unusedApi } from 'remote-kit/testing';
import type { ApiReader } from 'remote-kit';
import { testVariant } from 'shared-contracts/testing';
import { NOTHING_ASKED } from '../platform/installers/installers.slice';
import { aList, api } from '../testing/installers';
import { view } from './installers.view';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

const load = (search: string, reader: ApiReader) =>
  view.load!({
    api: reader,
    url: { pathname: '/installers', search, origin: 'http://localhost' },
    props: {},
    variant: testVariant,
    flags: {},
  });
const BASE = { zipcode: '94110', radius: '25', page: '1', pageSize: '10' };
const willList = (query: object, over: object = {}) =>
  api()
    .get('/api/v1/installers')
    .query({ ...BASE, ...query })
    .reply(200, aList({ totalNearby: 2, ...over }));

describe('the list on the server', () => {
  it('lists the installers of the address, excluded from search engines', async () => {
    const asked: unknown[] = [];
    const reader = readerOf({
      get: async <T,>(path: string, query?: object) => {
        asked.push([path, JSON.parse(JSON.stringify(query))]);
        return { ok: true, status: 200, body: aList() as T, headers: {} };
      },
    });
    const { state, status, head } = await load('?zip=94110&sort=rating&saturday=1&sortt=x&days=999', reader);
    const query = { zipcode: '94110', radius: 25, page: 1, pageSize: 10, sort: 'rating', saturday: true };
    expect(asked).toEqual([['/installers', query]]);
    expect([state.status, status, head?.canonical]).toEqual(['ready', undefined, '/installers']);
    expect(head?.robots).toBe('noindex, follow');
  });

  it('requests nothing without a ZIP code', async () => {
    for (const search of ['', '?zip=1234', '?zip=abcde']) {
      const { state, status } = await load(search, unusedApi);
      expect([state, status]).toEqual([NOTHING_ASKED, undefined]);
    }
  });

  it.each([
    [400, 'ZIP_INVALID', 404],
    [422, 'ZIP_NOT_SERVED', 404],
    [503, 'BUSY', 503],
  ])('answers %i %s with %i', async (status, code, answered) => {
    const { state, status: shown } = await load('?zip=99999', refusingApi(status, { code, detail: 'No such place.' }));
    expect([shown, state.status, state.error?.message]).toEqual([answered, 'failed', 'No such place.']);
  });
});

describe('the list in the browser', () => {
  const open = async (href: string, storage: object = {}) => {
    willList({});
    const mounted = await mountView(view, { href, storage });
    return mounted.host;
  };

  it('changes the address by a choice, and Back restores the previous list', async () => {
    const host = await open('/installers?zip=94110');
    await screen.findByRole('list', { name: 'Installers, nearest first' });
    expect(screen.queryByRole('button', { name: /^Choose/ })).not.toBeInTheDocument();
    willList({ sort: 'price' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price');
    expect(host.log.visited).toEqual(['/installers?zip=94110&sort=price']);
    expect(await screen.findByRole('list', { name: /lowest price/ })).toBeVisible();
    willList({});
    act(() => host.navigate('/installers?zip=94110'));
    expect(await screen.findByRole('list', { name: 'Installers, nearest first' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('distance');
  });

  it("does not store the ZIP code of a link as the shopper's", async () => {
    const host = await open('/installers?zip=94110', { zipcode: '14201' });
    await screen.findByRole('list');
    willList({ minRating: '4' });
    await userEvent.click(screen.getByRole('button', { name: 'Rated 4 or better' }));
    await screen.findByText(/fit your filters/);
    expect(host.events.last('zip:changed')).toBeUndefined();
    expect(host.storage.get('zipcode')).toBe('14201');
  });

  it("starts with the shopper's ZIP code", async () => {
    const host = await open('/installers', { zipcode: '94110' });
    expect(await screen.findByRole('list', { name: 'Installers, nearest first' })).toBeVisible();
    expect(host.log.visited).toEqual(['/installers?zip=94110']);
  });

  it('requires a ZIP code when none is known', async () => {
    await mountView(view, { href: '/installers' });
    expect(screen.getByText(/Enter your zip code to see the installers near you/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Zip code' }).closest('form')).toHaveAttribute('action', '/installers');
  });
});
