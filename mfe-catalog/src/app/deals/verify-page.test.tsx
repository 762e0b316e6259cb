/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { createTestHost, testVariant } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { api, serverApi } from '../../testing/catalog-server';
import { view as verify } from './verify.view';

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

describe('verification', () => {
  const press = () => userEvent.click(screen.getByRole('button', { name: /Verify who you are/ }));

  it('redirects to the verification service', async () => {
    api().get('/api/v1/idme/auth').query({ returnPath: '/deals/verify' }).reply(200, {
      authorizationUrl: 'https://id.example.com/authorize?state=S',
      state: 'S',
      expiresAt: '2026-11-20T12:10:00Z',
    });
    const { host, element } = await mountView(verify, { state: {}, href: '/deals/verify' });
    expect(await axeViolations(element)).toEqual([]);
    await press();
    await waitFor(() => expect(host.log.visited).toEqual(['https://id.example.com/authorize?state=S']));
  });

  it('suggests a next step without a cart', async () => {
    api()
      .get('/api/v1/idme/auth')
      .query(true)
      .reply(404, { title: 'Not Found', status: 404, detail: 'Cart not found.', code: 'CART_NOT_FOUND' });
    await mountView(verify, { state: {}, href: '/deals/verify' });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('Put the tires you want in your cart');
  });

  it('[government] refreshes an open cart, so that it gets the savings', async () => {
    api()
      .post('/api/v1/idme/callback', { state: 'S', code: 'C' })
      .reply(200, { isVerified: true, group: 'military', cartNumber: 'C1' });
    const host = createTestHost({ href: '/deals/verify?state=S&code=C' });
    const asked: unknown[] = [];
    host.events.respond('cart:load-requested', async (request) => {
      asked.push(request);
      return { ok: false, code: 'NOT_FOUND', message: 'No cart.' } as never;
    });
    await mountView(verify, { state: {}, host });
    expect(await screen.findByText(/You are verified/)).toBeVisible();
    await waitFor(() => expect(asked).toEqual([{ fresh: true }]));
  });

  it("submits the service's result once", async () => {
    const callback = api()
      .post('/api/v1/idme/callback', { state: 'S', code: 'C' })
      .reply(200, { isVerified: true, group: 'military', cartNumber: 'C1' });
    const { host, element } = await mountView(verify, { state: {}, href: '/deals/verify?state=S&code=C' });
    expect(await screen.findByText(/You are verified/)).toBeVisible();
    expect([callback.isDone(), host.log.visited]).toEqual([true, ['/deals/verify']]);
    expect(await axeViolations(element)).toEqual([]);
  });

  it('shows a rejection and offers a retry', async () => {
    api().post('/api/v1/idme/callback', { state: 'S', error: 'access_denied' }).reply(422, {
      title: 'Unprocessable',
      status: 422,
      code: 'VERIFICATION_DECLINED',
      detail: 'You were not verified, and your cart is as it was. Start again whenever you like.',
    });
    await mountView(verify, { state: {}, href: '/deals/verify?state=S&error=access_denied' });
    expect(await screen.findByRole('alert')).toHaveTextContent('your cart is as it was');
    expect(screen.getByRole('button', { name: /Verify who you are/ })).toBeVisible();
  });

  it('is missing in variants without it', async () => {
    const flags = { governmentDeals: false };
    expect(
      await verify.load?.({
        api: serverApi({}),
        url: { pathname: '/deals/verify', search: '', origin: '' },
        props: {},
        variant: testVariant,
        flags,
      }),
    ).toMatchObject({ status: 404 });
    await mountView(verify, { state: {}, host: createTestHost({ flags }) });
    expect(screen.getByRole('heading', { name: 'No verification needed' })).toBeVisible();
  });
});
