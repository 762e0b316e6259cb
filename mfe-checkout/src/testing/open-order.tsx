import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import type { Order } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import '../features/order-page/order-details';
import { view } from '../app/orders/order.view';
import { anOrder } from './an-order';
import { antdAtOnce } from './antd-at-once';
import { api } from './fake-cart';

/** Secret of the mailed link that opens the order. */
export const TOKEN = 'secret-of-the-link';
export const options = { cancel: true, requestReturn: false, returnUntil: null, changeAppointment: false };
export const gone = { title: 'Not found', detail: 'This link does not open it.', code: 'ORDER_LINK_EXPIRED' };

/** Call once per test file: clears storage, requests and the document between tests. */
export function isolateOrderTests(): void {
  antdAtOnce();
  beforeEach(() => {
    nock.disableNetConnect();
    sessionStorage.clear();
    localStorage.clear();
  });
  afterEach(() => {
    nock.cleanAll();
    document.body.replaceChildren();
  });
}

/** Expects a call of the order's page with the link's secret. */
export const held = (method: 'get' | 'post', call: string, body?: object) =>
  api()
    [method](`/api/v1/orders/O1/${call}`, body as never)
    .matchHeader('x-confirmation-token', TOKEN);

/** Opens the page of an order by its link; null: an invalid link. */
export async function openOrder(order: Partial<Order> | null, href = `/orders/O1#token=${TOKEN}`) {
  const read = held('get', 'page');
  if (order) read.reply(200, anOrder(order));
  else read.reply(404, gone);
  const host = createTestHost({ href });
  await mountView(view, { host, state: {} });
  return host;
}

export const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
