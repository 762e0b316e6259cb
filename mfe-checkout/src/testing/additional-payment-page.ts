import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { AdditionalPayment, PaymentMethod } from 'shared-contracts';
import { createTestHost, type TestHost } from 'shared-contracts/testing';
import '../app/additional-payment/additional-payment-decide';
import { view } from '../app/additional-payment/additional-payment.view';
import { paymentLinks } from '../platform/member/mailed-link';
import { anAdditionalPayment } from './an-additional-payment';
import { antdAtOnce } from './antd-at-once';
import { api } from './fake-cart';
import { session } from './fake-payments';

export const TOKEN = 'secret-of-the-link';
export const ROOT = '/api/v1/tms/additional-payments';
export const PATH = '/additional-payment/C1';
export const RETURN = `${PATH}?paymentSessionId=ps_1&paymentMethod=pay-pal&paymentStatus=`;
export const cardToken = { source: 'treadmarket-pay', type: 'token', token: 'tok_1', brand: 'Visa', last4: '4242' };
export const accepted = anAdditionalPayment({ state: 'accepted', message: 'Thank you, your payment has arrived.' });
export const paying = anAdditionalPayment({
  state: 'paying',
  status: 'PENDING',
  message: 'We are confirming your payment.',
});

/** Call it once per test file: each test starts without a stored link, and unmounts its page. */
export function eachOnItsOwn(): void {
  antdAtOnce();
  beforeEach(() => {
    nock.disableNetConnect();
    sessionStorage.clear();
  });
  afterEach(() => {
    nock.cleanAll();
    document.body.replaceChildren();
  });
}

export const valid = (payment: AdditionalPayment = anAdditionalPayment()) =>
  api().post(`${ROOT}/url/validate`, { cartId: 'C1', token: TOKEN }).reply(200, payment);
export const used = (payment?: AdditionalPayment) => {
  const gone = { title: 'Not found', detail: 'This link is not valid any more.', code: 'ADDITIONAL_PAYMENT_INVALID' };
  api().post(`${ROOT}/url/validate`).reply(404, gone);
  const read = api().get(`${ROOT}/C1`).matchHeader('x-confirmation-token', TOKEN);
  return payment ? read.reply(200, payment) : read.reply(404, gone);
};

export async function open(href = `${PATH}#token=${TOKEN}`) {
  const host = createTestHost({ href });
  await mountView(view, { host, state: {} });
  return host;
}

/** Opens a page whose secret is stored in the tab, as after a visit to the provider. */
export async function comeBack(href = PATH) {
  paymentLinks.keep('C1', TOKEN);
  return open(href);
}

/** Collects requests to accept, with their keys. */
export function accepts() {
  const sent: { key: string; body: Record<string, unknown> }[] = [];
  const answer = (status: number, body: object, times = 1) =>
    api()
      .post(`${ROOT}/accept`)
      .matchHeader('x-confirmation-token', TOKEN)
      .matchHeader('x-marketplace-origin', location.origin)
      .times(times)
      .reply(function reply(_uri, text) {
        sent.push({
          key: String(this.req.headers['idempotency-key']),
          body: (typeof text === 'string' ? JSON.parse(text) : text) as Record<string, unknown>,
        });
        return [status, body];
      });
  return { sent, answer };
}

export const begun = (method: PaymentMethod, over = {}) => anAdditionalPayment({ session: session(method, over) });
export const told = ({ log }: TestHost) =>
  log.analytics.map((one) => one.event === 'additional_payment' && [one.outcome, one.paymentMethod, one.reason]);
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
