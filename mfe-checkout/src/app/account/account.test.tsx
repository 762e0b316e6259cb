/** @jest-environment jsdom */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { mountView } from 'remote-kit/testing';
import { createTestHost, type TestHostOptions } from 'shared-contracts/testing';
import type { AccountOrders } from 'shared-contracts';
import { axeViolations } from 'shared-ui/testing';
import { orderLinks } from '../../platform/member/mailed-link';
import { ownOrder, rememberOrder } from '../../platform/orders/own-orders';
import { api } from '../../testing/fake-cart';
import { programStore } from '../../testing/member-stores';
import { view as menuView } from './account-menu.view';
import { view } from './account.view';

const account: AccountOrders = {
  email: 'ada@example.com',
  orders: [
    {
      orderId: 'O1',
      orderNumber: 'TM-100001',
      state: 'shipped',
      placedAt: '2026-11-20T15:00:00.000Z',
      total: { value: 615.96, currency: 'USD', formattedValue: '$615.96' },
      unitCount: 4,
      firstLine: 'Continental TrueContact Tour',
      image: null,
    },
  ],
};
const signedIn = { storage: { access_token: 'access-token-of-ada', access_id: 'A1', cart_id: 'C1' } } as const;
const signedOutProblem = { title: 'Not allowed', detail: 'You are signed out. Sign in again.', code: 'ACCESS_TOKEN' };

beforeEach(() => {
  nock.disableNetConnect();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  nock.cleanAll();
  document.body.replaceChildren();
});

function hostOf(options: TestHostOptions = signedIn) {
  const host = createTestHost({ href: '/account', variant: programStore, ...options });
  const isMember = options.storage?.access_token !== undefined;
  host.events.publish('session:changed', { isAuthenticated: isMember, isMember });
  return host;
}
async function open(answer: AccountOrders = account) {
  const host = hostOf();
  const asked = api()
    .matchHeader('x-access-token', 'access-token-of-ada')
    .get('/api/v1/account/orders')
    .reply(200, answer);
  await mountView(view, { host, state: {} });
  await waitFor(() => expect(asked.isDone()).toBe(true));
  await screen.findByText(/Signed in as/);
  return host;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('[login] the account', () => {
  it("lists the member's orders with their states and links", async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Order TM-100001' })).toHaveAttribute('href', '/orders/O1');
    expect(screen.getByText('On its way')).toBeVisible();
    expect(screen.getByText('Continental TrueContact Tour, 4 items')).toBeVisible();
    expect(await axeViolations(document.body)).toEqual([]);
  });

  it('shows an empty state with a next step', async () => {
    await open({ ...account, orders: [] });
    expect(screen.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Shop tires' })).toBeVisible();
  });

  it('retries after a failure', async () => {
    api().get('/api/v1/account/orders').reply(503, { detail: 'The store is restarting.', title: 'No', code: 'X' });
    await mountView(view, { host: hostOf(), state: {} });
    expect(await screen.findByText('The store is restarting.')).toBeVisible();
    api().get('/api/v1/account/orders').reply(200, account);
    await press('Try again');
    expect(await screen.findByText('On its way')).toBeVisible();
  });

  it('redirects to the sign-in, and back', async () => {
    const host = hostOf({});
    await mountView(view, { host, state: {} });
    await waitFor(() => expect(host.log.visited).toEqual(['/sign-in?next=%2Faccount']));
  });

  it('removes an expired sign-in', async () => {
    api().get('/api/v1/account/orders').reply(401, signedOutProblem);
    const host = hostOf();
    await mountView(view, { host, state: {} });
    await waitFor(() => expect(host.log.visited).toEqual(['/sign-in?next=%2Faccount']));
    expect([host.storage.get('access_token'), host.storage.get('access_id')]).toEqual([null, null]);
  });

  it('follows the sign-out of another tab', async () => {
    const host = await open();
    host.events.publish('session:changed', { isAuthenticated: false, isMember: false });
    await waitFor(() => expect(host.log.visited).toEqual(['/sign-in?next=%2Faccount']));
  });
});

describe('[login] signing out', () => {
  it("removes all of the member's data from the browser", async () => {
    const host = await open();
    host.events.respond('cart:clear-requested', async () => ({ ok: true }));
    rememberOrder({ orderId: 'O1', orderNumber: 'TM-1', cartNumber: 'C0', sessionId: 'a::b' });
    orderLinks.keep('O1', 'secret-of-the-order');
    sessionStorage.setItem('draft.checkout.address', '{"firstName":"Ada"}');
    api().matchHeader('x-access-token', 'access-token-of-ada').post('/api/v1/logout').reply(204);
    await press('Sign out');
    await waitFor(() =>
      expect(host.events.last('session:changed')).toEqual({ isAuthenticated: false, isMember: false }),
    );
    expect([host.storage.get('access_token'), host.storage.get('access_id')]).toEqual([null, null]);
    expect([ownOrder('O1'), orderLinks.tokenOf('O1'), sessionStorage.getItem('draft.checkout.address')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(screen.queryByText('On its way')).not.toBeInTheDocument();
  });

  it('is not reported while the token is still valid', async () => {
    const host = await open();
    api().post('/api/v1/logout').replyWithError('offline');
    await press('Sign out');
    expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach the store");
    expect(host.storage.get('access_token')).toBe('access-token-of-ada');
  });
});

describe('[login] another password', () => {
  const fill = async (current: string, next: string, again = next) => {
    await userEvent.click(screen.getByText('Change your password'));
    await userEvent.type(screen.getByLabelText('Your current password'), current);
    await userEvent.type(screen.getByLabelText('New password'), next);
    await userEvent.type(screen.getByLabelText('New password again'), again);
    await press('Change the password');
  };

  it('replaces the token with the new one', async () => {
    const host = await open();
    api()
      .post('/api/v1/account/password', { currentPassword: 'correct horse', newPassword: 'another long one' })
      .reply(200, { accessToken: 'the-next-token', expiresAt: '2027-01-01T00:00:00.000Z' });
    await fill('correct horse', 'another long one');
    expect(await screen.findByText(/Every other browser is signed out/)).toBeVisible();
    expect([host.storage.get('access_token'), host.storage.get('access_id')]).toEqual(['the-next-token', 'A1']);
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
  });

  it('reports a wrong current password at its field', async () => {
    await open();
    const violations = [{ field: 'currentPassword', message: 'This is not your current password.' }];
    api()
      .post('/api/v1/account/password')
      .reply(422, { title: 'No', detail: 'This is not your current password.', code: 'PASSWORD_WRONG', violations });
    await fill('a wrong one', 'another long one');
    await waitFor(() =>
      expect(screen.getByLabelText('Your current password')).toHaveAccessibleDescription(
        /is not your current password/,
      ),
    );
  });

  it('sends nothing for one that is too short, or different the second time', async () => {
    await open();
    await fill('correct horse', 'short', 'shirt');
    expect((await screen.findAllByText(/at least 12 characters; a few words/))[0]).toBeVisible();
    expect(screen.getAllByText('This is not the same as the new password.')[0]).toBeVisible();
  });
});

describe('[login] the menu of the header', () => {
  it('links the sign-in with the return path', async () => {
    const host = hostOf({ href: '/tires?size=205-55R16' });
    await mountView(menuView, { host });
    await userEvent.click(screen.getByText('Account'));
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(host.log.visited).toEqual(['/sign-in?next=%2Ftires%3Fsize%3D205-55R16']);
  });

  it('follows sign-in, closes on Escape, and signs out', async () => {
    const host = hostOf({ ...signedIn, href: '/tires' });
    host.events.respond('cart:clear-requested', async () => ({ ok: true }));
    await mountView(menuView, { host });
    const menu = screen.getByText('Account').closest('details')!;
    await userEvent.click(screen.getByText('Account'));
    expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/account');
    expect(await axeViolations(document.body)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(menu.open).toBe(false);
    expect(screen.getByText('Account').closest('summary')).toHaveFocus();
    menu.open = true;
    api().post('/api/v1/logout').reply(204);
    await press('Sign out');
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(host.log.announcements).toContain('You are signed out.');
  });

  it('stays open after hydration, and closes on a page change', async () => {
    const host = hostOf({ ...signedIn, href: '/tires' });
    const beforeScript = () => userEvent.click(screen.getByText('Account'));
    await mountView(menuView, { host, beforeScript });
    expect(await screen.findByRole('link', { name: 'Orders' })).toBeVisible();
    act(() => host.navigation.go('/wheels'));
    expect(screen.getByText('Account').closest('details')).not.toHaveAttribute('open');
  });
});
