/** @jest-environment jsdom */
import { createEventBus, type BenefitType, type EventBus } from 'shared-contracts';
import { testVariantOf } from 'shared-contracts/testing';
import { createApiSettings, startSession } from './session';
import { createHostStorage, createSafeStorage } from '../storage/storage';

const pushed: string[] = [];

function setUp(benefitType: BenefitType = 'treadmarket', href = '/') {
  history.replaceState(null, '', href);
  const session = createSafeStorage(() => sessionStorage);
  const storage = createHostStorage(
    createSafeStorage(() => localStorage),
    session,
  );
  const events: EventBus = createEventBus();
  const parts = { variant: testVariantOf(benefitType), storage, session, events };
  startSession(parts, (event) => pushed.push(event));
  return { ...parts, api: createApiSettings(parts), isAuthenticated: events.last('session:changed')?.isAuthenticated };
}

const clearCookies = () => ['exchange_token', 'dd_cookie'].forEach((name) => (document.cookie = `${name}=; max-age=0`));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  clearCookies();
  pushed.length = 0;
});

// Spec §4, Authentication.
describe('[who-is-authenticated] the authenticated flag on arrival', () => {
  it.each([
    ['treadmarket', '/?exchangeToken=t', '', false],
    ['purchasingPower', '/?exchangeToken=t', '', true],
    ['benefitsMe', '/', 'exchange_token=t', true],
    ['lowes', '/', 'exchange_token=t', false],
    ['lowes', '/', 'dd_cookie=no_auth', true],
    ['lowes', '/', 'dd_cookie=other', false],
    ['treadmarket', '/', 'dd_cookie=no_auth', false],
  ] as const)('%s at %s with cookie "%s": %s', (benefitType, href, cookie, expected) => {
    document.cookie = cookie;
    expect(setUp(benefitType, href).isAuthenticated).toBe(expected);
    expect(sessionStorage.getItem('isAuthenticated')).toBe(expected ? 'true' : null);
  });

  it('is read from storage only when it is exactly true', () => {
    sessionStorage.setItem('isAuthenticated', 'TRUE');
    expect(setUp().isAuthenticated).toBe(false);
    sessionStorage.setItem('isAuthenticated', 'true');
    expect(setUp().isAuthenticated).toBe(true);
  });
});

describe('the client session id', () => {
  it('[client-session] is created once, stored, and published to analytics', () => {
    const first = setUp().storage.get('client_session_id');
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(setUp().storage.get('client_session_id')).toBe(first);
    expect(pushed).toEqual([first, first]);
  });
});

describe('headers of API calls', () => {
  it('[call-headers] always have the key, and session and confirmation token when stored', () => {
    const { api, storage } = setUp();
    expect(api.headers()).toEqual({
      'X-Marketplace-Key': 'tm-web-treadmarket',
      'X-Marketplace-Origin': location.origin,
    });
    storage.set('session_id', 'a::b');
    storage.set('confirmation_token', 'c');
    storage.set('access_token', 'd');
    expect(api.headers()).toMatchObject({ 'X-Session-Id': 'a::b', 'X-Confirmation-Token': 'c', 'X-Access-Token': 'd' });
  });

  it('[session-headers] store a session id persistently and a confirmation token for the visit', () => {
    const { api, events } = setUp();
    api.received({ 'x-session-id': 'a::b', 'x-confirmation-token': 'c' });
    expect(localStorage.getItem('session_id')).toBe('a::b');
    expect(sessionStorage.getItem('confirmation_token')).toBe('c');
    expect(localStorage.getItem('confirmation_token')).toBeNull();
    expect(events.last('session:changed')).toEqual({ isAuthenticated: true, isMember: false });
    api.received({});
    expect(localStorage.getItem('session_id')).toBe('a::b');
  });
});

describe('[login] the authenticated flag', () => {
  it('changes with sign-in and sign-out', () => {
    const { events } = setUp('benefitsMe');
    expect(events.last('session:changed')).toEqual({ isAuthenticated: false, isMember: false });
    events.publish('session:changed', { isAuthenticated: true, isMember: true });
    expect(sessionStorage.getItem('isAuthenticated')).toBe('true');
    events.publish('session:changed', { isAuthenticated: false, isMember: false });
    expect(sessionStorage.getItem('isAuthenticated')).toBe('false');
  });

  it('is not copied from a tab that begins its visit', () => {
    sessionStorage.setItem('isAuthenticated', 'true');
    const { events } = setUp('benefitsMe');
    events.publish('session:changed', { isAuthenticated: false, isMember: false });
    expect(sessionStorage.getItem('isAuthenticated')).toBe('true');
  });

  it('recognizes a member of an earlier visit', () => {
    localStorage.setItem('access_token', 'kept');
    expect(setUp('benefitsMe').events.last('session:changed')).toEqual({ isAuthenticated: false, isMember: true });
  });
});
