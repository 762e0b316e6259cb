/** @jest-environment jsdom */
import { act, waitFor } from '@testing-library/react';
import nock from 'nock';
import type { PageProps } from 'shared-contracts';
import { aCart } from 'shared-contracts/testing';
import { mountView } from 'remote-kit/testing';
import { api, storedCart, willRead } from '../testing/cart-server';
import { view } from './badge.view';

const vehicle = { fitmentId: 'F1', year: 2021, make: 'Toyota', model: 'Camry', trim: 'LE', size: '205/65R16' };
const storage = { ...storedCart, zipcode: '94110', fitment_details: JSON.stringify([vehicle]), fitment_id: 'F1' };
const sent: object[] = [];

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
  sent.length = 0;
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

async function open(pageProps?: PageProps, href = '/') {
  const { host } = await mountView(view, { href, storage, ...(pageProps && { pageProps }) });
  await act(() => new Promise((resolve) => setTimeout(resolve, 80)));
  return host;
}
const willChange = (cartNumber: string) =>
  api()
    .put(`/api/v1/cart/${cartNumber}`, (body: object) => Boolean(sent.push(body)))
    .query(true)
    .reply(200, aCart({ cartNumber, version: 2 }));

describe('[page-props] a page', () => {
  it.each<[PageProps | undefined, string[]]>([
    [undefined, ['zipCode', 'vehicle']],
    [{ syncZipCode: false }, ['vehicle']],
    [{ syncFitmentId: false }, ['zipCode']],
  ])('passes with %j the fields %p to the cart', async (props, fields) => {
    willRead(aCart({ vehicle: null, zipCode: null }));
    willChange('C1');
    await open(props);
    await waitFor(() => expect(sent.flatMap((body) => Object.keys(body))).toEqual(fields));
  });

  it('may ignore the stored cart', async () => {
    const host = await open({ syncCart: false });
    expect([host.storage.get('cart_id'), host.events.last('cart:changed')]).toEqual(['C1', undefined]);
  });

  it('may start without a cart', async () => {
    api().post('/api/v1/cart/empty').reply(201, { cartNumber: 'C9', sessionId: 'a::b' }, { 'X-Session-Id': 'a::b' });
    willRead(aCart({ cartNumber: 'C9', lineItems: [], vehicle: null, zipCode: null }));
    willChange('C9');
    const host = await open({ clearCart: true, syncFitmentId: false }, '/cart');
    await waitFor(() => expect([host.storage.get('cart_id'), host.storage.get('session_id')]).toEqual(['C9', 'a::b']));
  });
});
