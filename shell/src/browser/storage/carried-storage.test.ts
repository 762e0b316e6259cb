/** @jest-environment jsdom */
import { carry, takeCarried } from './carried-storage';
import { createSafeStorage, type SafeStorage } from './storage';

const blocked = (carried?: Iterable<[string, string]>): SafeStorage =>
  createSafeStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }, carried);
const cameFrom = (href: string) => jest.spyOn(document, 'referrer', 'get').mockReturnValue(href);

beforeEach(() => {
  window.name = '';
  cameFrom(`${location.origin}/cart`);
});

describe('a page load with blocked storage', () => {
  it("carries both storage areas to the next page, and leaves no trace in the tab's name", () => {
    const [local, session] = [blocked(), blocked()];
    local.set('cart_id', 'c1');
    local.set('fitment_details', '[{"trim":"LE & XLE=50% + \u00e9 \u{1f6de}"}]');
    local.set('zipcode', '94110');
    local.set('zipcode', null);
    session.set('isAuthenticated', 'true');
    carry([local, session]);
    expect(window.name).toContain('c1');

    const [carried, carriedSession] = takeCarried();
    expect(window.name).toBe('');
    expect([...blocked(carried).inMemory()]).toEqual([...local.inMemory()]);
    expect([...blocked(carriedSession).inMemory()]).toEqual([['isAuthenticated', 'true']]);
    expect(takeCarried()).toEqual([]);
  });

  it.each([
    ['another site', 'https://evil.example/'],
    ['a site whose name begins like this one', `${location.origin}.evil.example/`],
    ['no page', ''],
  ])("takes nothing from %s, so that a shopper never gets another person's cart", (_, referrer) => {
    cameFrom(referrer);
    window.name = 'treadmarket session_id=of-the-attacker ';
    expect(takeCarried()).toEqual([]);
    expect(window.name).toBe('');
  });

  it.each(['treadmarket ', 'treadmarket %', 'treadmarket = = =', 'treadmarket %ff%00 x'])(
    'reads the name %j without failing',
    (name) => {
      window.name = name;
      const [carried, carriedSession] = takeCarried();
      for (const area of [carried, carriedSession])
        for (const [key, value] of blocked(area).inMemory())
          expect([typeof key, typeof value]).toEqual(['string', 'string']);
    },
  );

  it('leaves a name of another origin unchanged', () => {
    window.name = 'preview';
    expect(takeCarried()).toEqual([]);
    expect(window.name).toBe('preview');
  });
});

it('carry leaves the tab unnamed when the browser stores everything', () => {
  const local = createSafeStorage(() => localStorage);
  local.set('cart_id', 'stored');
  carry([local]);
  expect(window.name).toBe('');
});
