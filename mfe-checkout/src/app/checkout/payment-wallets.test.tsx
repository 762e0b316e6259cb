/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { aCart } from 'shared-contracts/testing';
import { anOrder } from '../../testing/an-order';
import { api } from '../../testing/fake-cart';
import { cart, fromFrame, openReview, PROVIDER, session, token } from '../../testing/fake-payments';

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

describe.each([
  ['google-pay', 'Google Pay'],
  ['apple-pay', 'Apple Pay'],
] as const)('%s', (method, name) => {
  const frameUrl = `${PROVIDER}/wallet/ps_1`;
  const message = (data: object) => ({ sessionId: 'ps_1', paymentMethod: method, ...data });

  it('opens its sheet, and orders with its token', async () => {
    const { host, cartState } = await openReview(method);
    api().post('/api/v1/payment/create-session').reply(201, session(method, { frameUrl }));
    await userEvent.click(screen.getByRole('button', { name: `Pay with ${name}` }));
    if (method === 'apple-pay') {
      const validationUrl = `${PROVIDER}/apple-pay/validate/ps_1`;
      const merchantSession = {
        epochTimestamp: 1,
        expiresAt: 2,
        merchantSessionIdentifier: 'm1',
        nonce: 'n',
        merchantIdentifier: 'm',
        domainName: 'localhost',
        displayName: 'Treadmarket',
      };
      api()
        .post('/api/v1/payment/create-session', { paymentMethod: method, cartNumber: 'C1', validationUrl })
        .reply(201, session(method, { merchantSession }));
      const frame = (await screen.findByTitle(name)) as HTMLIFrameElement;
      const sent = jest.spyOn(frame.contentWindow!, 'postMessage');
      await fromFrame(name, message({ type: 'validate-merchant', validationUrl }));
      await waitFor(() => expect(sent).toHaveBeenCalledWith({ type: 'merchant-session', merchantSession }, PROVIDER));
    }
    api()
      .post('/api/v1/payment/create-token', { paymentMethod: method, cartNumber: 'C1', providerToken: 'tok_w' })
      .reply(201, () => {
        cartState.cart = aCart({
          ...cart,
          payment: { paymentMethod: method, paymentToken: 'pt_1', brand: name, last4: '4242', expiry: '12/2030' },
          version: 9,
        });
        return token(method);
      });
    api().post('/api/v1/orders').reply(201, anOrder());
    await fromFrame(name, message({ type: 'token', token: 'tok_w' }));
    await waitFor(() => expect(host.log.visited).toContain('/checkout/confirmation/O1?confirmation=true'));
  });

  it('reports that nothing was charged when the sheet is closed, and opens it again', async () => {
    await openReview(method);
    api().post('/api/v1/payment/create-session').times(2).reply(201, session(method, { frameUrl }));
    await userEvent.click(screen.getByRole('button', { name: `Pay with ${name}` }));
    await fromFrame(name, message({ type: 'cancel' }));
    expect(await screen.findByText(new RegExp(`closed ${name} without paying`))).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: `Pay with ${name}` }));
    expect(await screen.findByTitle(name)).toBeVisible();
  });
});
