/** @jest-environment jsdom */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { createTestHost } from 'shared-contracts/testing';
import { axeViolations } from 'shared-ui/testing';
import { passwordLinks } from '../../platform/member/mailed-link';
import { api } from '../../testing/fake-cart';
import { programStore } from '../../testing/member-stores';
import { view } from './password.view';

const TOKEN = 'a-token-of-forty-three-letters-or-so-AAAAAA';

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
  passwordLinks.forgetAll();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

async function open(href = '/account/password', storage = {}) {
  const host = createTestHost({ href, variant: programStore, storage });
  await mountView(view, { host, state: {} });
  return host;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = async (password: string) => {
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('New password again'), password);
  await press('Save the password');
};

it('[login] the password page confirms a mailed link whether or not the account exists', async () => {
  await open();
  expect(await axeViolations(document.body)).toEqual([]);
  api()
    .post('/api/v1/password-resets', { email: 'ada@example.com' })
    .reply(202, { message: 'If this email has an account here, a link is on its way.', linkLifetimeMinutes: 60 });
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await press('Send me a link');
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toHaveFocus();
  expect(screen.getByText(/If this email has an account here/)).toBeVisible();
  await press('Use another email');
  expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});

it('[login] the mailed link sets a new password once, and its secret is removed from the address', async () => {
  const host = await open(`/account/password#token=${TOKEN}`, { access_token: 'of-this-browser' });
  expect(host.navigation.current().hash).toBe('');
  expect(screen.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  expect(await axeViolations(document.body)).toEqual([]);
  api().post('/api/v1/password-resets/password', { token: TOKEN, newPassword: 'another long one' }).reply(204);
  await choose('another long one');
  expect(await screen.findByRole('heading', { name: 'Your password is set' })).toHaveFocus();
  expect(passwordLinks.tokenOf('member')).toBeNull();
  expect(host.storage.get('access_token')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
});

it('an expired link offers another one', async () => {
  await open(`/account/password#token=${TOKEN}`);
  api()
    .post('/api/v1/password-resets/password')
    .reply(404, { title: 'Not found', detail: 'This link has been used or is too old.', code: 'RESET_LINK_EXPIRED' });
  await choose('another long one');
  expect(await screen.findByText('This link has been used or is too old.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  await waitFor(() => expect(passwordLinks.tokenOf('member')).toBeNull());
});
