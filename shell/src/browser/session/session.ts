import type { ApiSettings, EventBus, HostStorage, PublicVariant } from 'shared-contracts';
import { decoded } from '../../protocol/page-address';
import { createServerClock } from './server-clock';
import type { SafeStorage } from '../storage/storage';

const FLAG = 'isAuthenticated';

export interface SessionParts {
  readonly variant: PublicVariant;
  readonly storage: HostStorage;
  readonly session: SafeStorage;
  readonly events: EventBus;
}

function cookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair === undefined ? null : decoded(pair.slice(name.length + 1));
}

/** Returns whether the shopper arrived authenticated by a partner (spec §4, Authentication). */
function arrivesAuthenticated({ arrivesWith }: PublicVariant): boolean {
  if (arrivesWith === 'no-auth-cookie') return cookie('dd_cookie') === 'no_auth';
  if (arrivesWith === null) return false;
  return cookie('exchange_token') !== null || new URLSearchParams(location.search).has('exchangeToken');
}

const isMember = (storage: HostStorage): boolean => storage.get('access_token') !== null;

/** Sets the flag on sign-in and sign-out, ignoring events of other tabs' visits. */
function followSignIn({ storage, session, events }: SessionParts): void {
  let wasMember = isMember(storage);
  events.subscribe('session:changed', ({ isAuthenticated, isMember: isMemberNow = wasMember }) => {
    if (isMemberNow === wasMember) return;
    wasMember = isMemberNow;
    session.set(FLAG, String(isAuthenticated));
  });
}

/** Sets the authenticated flag at the start of a visit and ensures that a client session id exists. */
export function startSession(parts: SessionParts, identify: (clientSessionId: string) => void): void {
  const { variant, storage, session, events } = parts;
  if (arrivesAuthenticated(variant)) session.set(FLAG, 'true');
  events.publish('session:changed', { isAuthenticated: session.get(FLAG) === 'true', isMember: isMember(storage) });
  followSignIn(parts);
  const clientSessionId = storage.get('client_session_id') ?? crypto.randomUUID();
  storage.set('client_session_id', clientSessionId);
  identify(clientSessionId);
}

/** Returns the headers of API calls, and stores values of their answers (spec §4, §7). */
export function createApiSettings({ variant, storage, session, events }: SessionParts): ApiSettings {
  const clock = createServerClock();
  return {
    baseUrl: '/api/v1',
    headers() {
      const sessionId = storage.get('session_id');
      const token = storage.get('confirmation_token');
      const access = storage.get('access_token');
      return {
        'X-Marketplace-Key': variant.marketplaceKey,
        'X-Marketplace-Origin': location.origin,
        ...(sessionId ? { 'X-Session-Id': sessionId } : {}),
        ...(token ? { 'X-Confirmation-Token': token } : {}),
        ...(access ? { 'X-Access-Token': access } : {}),
      };
    },
    now: () => clock.now(),
    received(headers) {
      clock.set(headers);
      const sessionId = headers['x-session-id'];
      const token = headers['x-confirmation-token'];
      if (token) storage.set('confirmation_token', token);
      if (!sessionId) return;
      storage.set('session_id', sessionId);
      if (session.get(FLAG) === 'true') return;
      session.set(FLAG, 'true');
      events.publish('session:changed', { isAuthenticated: true, isMember: isMember(storage) });
    },
  };
}
