/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { createTestHost } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { orderLinks } from '../../platform/member/mailed-link';
import { rememberOrder } from '../../platform/orders/own-orders';
import { api } from '../../testing/fake-cart';
import { view } from './orders.view';

const asked = { orderNumber: 'TM-100001', email: 'ada@example.com' };
const answer = { message: 'A code is on its way.', codeLifetimeMinutes: 15, resendAfterSeconds: 1 };

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

async function open() {
  const host = createTestHost({ href: '/orders' });
  await mountView(view, { host, state: {} });
  return host;
}
const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function askForCode() {
  const host = await open();
  api().post('/api/v1/order-lookups', asked).reply(202, answer);
  await userEvent.type(field('Order number'), 'TM-100001');
  await userEvent.type(field('Email'), 'ada@example.com');
  await press('Send me a code');
  expect(await screen.findByRole('heading', { name: 'Enter the code' })).toHaveFocus();
  return host;
}

it('the order lookup opens the order with the mailed code, whose secret is not in the address', async () => {
  const host = await askForCode();
  expect(screen.getByText(/It works for 15 minutes/)).toBeVisible();
  expect(await axeViolations(document.body)).toEqual([]);
  api()
    .post('/api/v1/order-lookups/access', { ...asked, code: '123 456' })
    .reply(200, { orderId: 'O1', token: 'secret-of-the-code-of-ada', expiresAt: '2027-01-01T00:00:00.000Z' });
  await userEvent.type(field('Code'), '123 456');
  await press('Open my order');
  await waitFor(() => expect(host.log.visited).toEqual(['/orders/O1']));
  expect(orderLinks.tokenOf('O1')).toBe('secret-of-the-code-of-ada');
  expect(Object.keys(sessionStorage).filter((key) => sessionStorage.getItem(key)?.includes('123 456'))).toEqual([]);
});

it('the order lookup reports a wrong code at its field, and keeps the input', async () => {
  const detail = 'This code is not right. Check our newest email for it, or ask for another code.';
  await askForCode();
  api()
    .post('/api/v1/order-lookups/access')
    .reply(404, {
      title: 'Not found',
      detail,
      code: 'ORDER_CODE_INVALID',
      violations: [{ field: 'code', message: detail }],
    });
  await userEvent.type(field('Code'), '000000');
  await press('Open my order');
  const entry = await screen.findByRole('link', { name: detail });
  await waitFor(() => expect(document.activeElement).toContainElement(entry));
  expect(field('Code')).toHaveAccessibleDescription(detail);
  await userEvent.click(entry);
  expect(field('Code')).toHaveFocus();
  expect(field('Code')).toHaveValue('000000');
});

it('the order lookup sends another code after a delay, or starts over', async () => {
  await askForCode();
  const again = await screen.findByRole('button', { name: 'Send another code' }, { timeout: 3_000 });
  api().post('/api/v1/order-lookups', asked).reply(202, answer);
  await userEvent.click(again);
  expect(await screen.findByText(/We sent another code/)).toBeVisible();
  await press('Change number or email');
  expect(field('Order number')).toBeVisible();
});

it.each([
  ['', 'ada@example.com', 'Enter the order number'],
  ['hello', 'ada@example.com', 'An order number looks like TM-100001'],
  ['TM-100001', 'ada', 'Check your email'],
  ['TM-100001', 'ada@example..com', 'Check your email'],
  ['TM-100001', 'mailto:ada@example.com', 'Check your email'],
])('the order lookup sends nothing for %p and %p', async (number, email, message) => {
  await open();
  if (number) await userEvent.type(field('Order number'), number);
  await userEvent.type(field('Email'), email);
  await press('Send me a code');
  expect((await screen.findAllByText(new RegExp(message)))[0]).toBeVisible();
});

it.each([
  ['no connection', () => api().post('/api/v1/order-lookups').replyWithError('offline'), /can't reach the store/],
  [
    'too many tries',
    () => api().post('/api/v1/order-lookups').reply(429, { title: 'Slow down', detail: 'Wait a minute.' }),
    /Wait a minute/,
  ],
])('the order lookup shows and keeps the input: %s', async (_case, refuse, words) => {
  await open();
  refuse();
  await userEvent.type(field('Order number'), 'TM-100001');
  await userEvent.type(field('Email'), 'ada@example.com');
  await press('Send me a code');
  expect(await screen.findByText(words)).toBeVisible();
  expect(field('Email')).toHaveValue('ada@example.com');
});

it('the order lookup links the order directly in the browser that ordered', async () => {
  rememberOrder({ orderId: 'O1', orderNumber: 'TM-100001', cartNumber: 'C1', sessionId: 's' });
  localStorage.setItem('checkout.orders', localStorage.getItem('checkout.orders')!.replace('false', 'true'));
  await open();
  expect(screen.getByRole('link', { name: 'See this order' })).toHaveAttribute('href', '/orders/O1');
});
