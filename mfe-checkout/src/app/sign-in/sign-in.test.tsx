/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { createTestHost, testVariant, type TestHostOptions } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { api } from '../../testing/fake-cart';
import { programStore } from '../../testing/member-stores';
import { view } from './sign-in.view';

const login = {
  isAuthenticated: true,
  accountId: 'A1',
  customerId: 'M-1',
  accessToken: 'access-token-of-ada',
  expiresAt: '2027-01-01T00:00:00.000Z',
};

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

async function open(href = '/sign-in', options: TestHostOptions = {}) {
  const host = createTestHost({ href, variant: programStore, ...options });
  host.events.publish('session:changed', { isAuthenticated: false, isMember: false });
  await mountView(view, { host, state: {} });
  return host;
}

async function signIn(email = 'ada@example.com', password = 'correct horse battery') {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

it('[login] signing in stores the token, publishes it, and continues to the previous page', async () => {
  const host = await open('/sign-in?next=%2Fcheckout%2Freview');
  expect(await axeViolations(document.body)).toEqual([]);
  let seen: unknown = null;
  api()
    .post('/api/v1/login', (body) => Boolean((seen = body)))
    .reply(200, login);
  await signIn();
  await waitFor(() => expect(host.log.visited).toEqual(['/checkout/review']));
  expect(seen).toEqual({ email: 'ada@example.com', password: 'correct horse battery' });
  expect(host.storage.get('access_token')).toBe('access-token-of-ada');
  expect(host.storage.get('access_id')).toBe('A1');
  expect(host.events.last('session:changed')).toEqual({ isAuthenticated: true, isMember: true });
});

it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'signing in continues to the account, not to %s',
  async (next) => {
    const host = await open(`/sign-in?next=${encodeURIComponent(next)}`);
    api().post('/api/v1/login').reply(200, login);
    await signIn();
    await waitFor(() => expect(host.log.visited).toEqual(['/account']));
  },
);

it('[login] a wrong password is reported, and the input remains', async () => {
  const host = await open();
  const detail = 'The email or the password is not right. Check both and try again.';
  api().post('/api/v1/login').reply(401, { title: 'Not allowed', detail, code: 'LOGIN_FAILED', errorMessage: detail });
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  expect(host.log.visited).toEqual([]);
  expect(host.storage.get('access_token')).toBeNull();
});

it('[login] too many attempts are reported with the waiting time', async () => {
  await open();
  const detail = 'Too many attempts to sign in. Wait 15 minutes and try again.';
  api().post('/api/v1/login').reply(429, { title: 'Too many requests', detail, code: 'RATE_LIMITED' });
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 15 minutes');
});

it("[login-failure] [login] a failure without a reason has the specification's words", async () => {
  await open();
  api().post('/api/v1/login').reply(500, {});
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong!');
});

it('signing in requires both fields, and stores no password in the browser', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Password'), 'a secret of mine');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findAllByText('Enter the email of your account.'))[0]).toBeVisible();
  const kept = [...Object.values({ ...sessionStorage }), ...Object.values({ ...localStorage })].join();
  expect(kept).not.toContain('a secret of mine');
});

it('signing in redirects a member who is already signed in', async () => {
  const host = createTestHost({ href: '/sign-in?next=/tires', variant: programStore });
  host.events.publish('session:changed', { isAuthenticated: true, isMember: true });
  await mountView(view, { host, state: {} });
  await waitFor(() => expect(host.log.visited).toEqual(['/tires']));
});

it('a store without members has no sign-in, and links the order lookup', async () => {
  await open('/sign-in', { variant: testVariant });
  expect(screen.getByRole('heading', { level: 1, name: 'No account needed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Where is my order?' })).toHaveAttribute('href', '/orders');
});
