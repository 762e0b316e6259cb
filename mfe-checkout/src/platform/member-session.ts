import type { HostServices } from 'shared-contracts';
import { codeOf, defineTask, ok, useStateEvent, type AppError, type TaskContext } from 'remote-kit';
import { dropDrafts } from 'remote-kit/form';
import { logOut } from './member.api';
import { orderLinks } from './mailed-link';
import { forgetOwnOrders } from './own-orders';

type SessionHost = Pick<HostServices, 'storage' | 'events'>;

/** Who is signed in from now on: kept for the next visits, and told to the page and to other tabs. */
export function beginMemberSession({ storage, events }: SessionHost, access: { token: string; id: string }): void {
  storage.set('access_token', access.token);
  storage.set('access_id', access.id);
  events.publish('session:changed', { isAuthenticated: true, isMember: true });
}

/** Nobody is signed in any more. */
export function endMemberSession({ storage, events }: SessionHost): void {
  storage.set('access_token', null);
  storage.set('access_id', null);
  events.publish('session:changed', { isAuthenticated: false, isMember: false });
}

/** The API knows the access token no longer: it is over, or the member signed out elsewhere. */
export const isSignedOut = (error: AppError | null): boolean => codeOf(error) === 'ACCESS_TOKEN';

/** The member's cart is the API's to close; that it also leaves this browser must not keep anybody signed in. */
async function forgetCart({ events, storage, report }: HostServices): Promise<void> {
  if (storage.get('cart_id') === null) return;
  try {
    await events.request('cart:clear-requested', {});
  } catch (error) {
    report(error, { remote: 'checkout', where: 'sign-out' });
  }
}

/**
 * Signs out. The next person at this computer finds no cart, no order and nothing typed. Without a connection nothing
 * is forgotten: the token would go on working for whoever has it.
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

/** Whether a member is signed in; null on the server and until the browser has looked. */
export const useIsMember = (): boolean | null => useStateEvent('session:changed')?.isMember ?? null;
