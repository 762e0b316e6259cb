import type { HostServices } from 'shared-contracts';
import { codeOf, defineTask, ok, useStateEvent, type AppError, type TaskContext } from 'remote-kit';
import { dropDrafts } from 'remote-kit/form';
import { logOut } from './member.api';
import { orderLinks } from './mailed-link';
import { forgetOwnOrders } from '../orders/own-orders';

type SessionHost = Pick<HostServices, 'storage' | 'events'>;

/** Stores the sign-in for later visits, and publishes it to the page and other tabs. */
export function beginMemberSession({ storage, events }: SessionHost, access: { token: string; id: string }): void {
  storage.set('access_token', access.token);
  storage.set('access_id', access.id);
  events.publish('session:changed', { isAuthenticated: true, isMember: true });
}

/** Removes the sign-in. */
export function endMemberSession({ storage, events }: SessionHost): void {
  storage.set('access_token', null);
  storage.set('access_id', null);
  events.publish('session:changed', { isAuthenticated: false, isMember: false });
}

/** Returns whether the API rejected the access token: it has expired, or the member signed out elsewhere. */
export const isSignedOut = (error: AppError | null): boolean => codeOf(error) === 'ACCESS_TOKEN';

/** The API closes the member's cart; a failure to remove it here must not prevent the sign-out. */
async function forgetCart({ events, storage, report }: HostServices): Promise<void> {
  if (storage.get('cart_id') === null) return;
  try {
    await events.request('cart:clear-requested', {});
  } catch (error) {
    report(error, { remote: 'checkout', where: 'sign-out' });
  }
}

/**
 * Signs out and removes cart, orders and drafts, so that the next person at this computer finds none. Without a
 * connection nothing is removed, because the token would remain valid.
 */
async function signOut(_: Record<string, never>, { host, http }: TaskContext) {
  const answer = await logOut(http);
  if (!answer.ok && !isSignedOut(answer.error)) return answer;
  await forgetCart(host);
  forgetOwnOrders();
  orderLinks.forgetAll();
  dropDrafts('checkout.');
  endMemberSession(host);
  host.announce('You are signed out.');
  return ok(null);
}

export const signOutTask = defineTask('member/signOut', signOut, 'leading');

/** Returns whether a member is signed in; null on the server and before the first effect. */
export const useIsMember = (): boolean | null => useStateEvent('session:changed')?.isMember ?? null;
