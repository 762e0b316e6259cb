/** @jest-environment jsdom */
import { loadWith, takeCarried } from './carried-storage';
import { createSafeStorage, type SafeStorage } from './storage';

const blocked = (carried?: Readonly<Record<string, string>>): SafeStorage =>
  createSafeStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }, carried);
const cameFrom = (href: string) => jest.spyOn(document, 'referrer', 'get').mockReturnValue(href);

/** The next document of a tab that blocks storage. */
function leave(areas: readonly SafeStorage[]): string {
  let name = '';
  loadWith(areas, () => (name = window.name));
  return name;
}

beforeEach(() => {
  window.name = '';
  cameFrom(`${location.origin}/cart`);
});

describe('a page load of the store where the browser blocks storage', () => {
  it('carries what both areas hold to the next page, and leaves no trace in the name of the tab', () => {
    const [local, session] = [blocked(), blocked()];
    local.set('cart_id', 'c1');
    local.set('zipcode', '94110');
    local.set('zipcode', null);
    session.set('isAuthenticated', 'true');
    expect(leave([local, session])).toContain('c1');

    const [carried, carriedSession] = takeCarried();
    expect(window.name).toBe('');
    const next = [blocked(carried), blocked(carriedSession)];
    expect(next.map((area) => [...area.inMemory()])).toEqual([[['cart_id', 'c1']], [['isAuthenticated', 'true']]]);
    expect(takeCarried()).toEqual([]);
  });

  it.each([
    ['another site', 'https://evil.example/'],
    ['no page', ''],
    ['a page whose address cannot be read', 'about:blank#'],
  ])('takes nothing from %s, so that nobody is given a cart of somebody else', (_, referrer) => {
    cameFrom(referrer);
    window.name = 'treadmarket [{"session_id":"of the attacker"}]';
    expect(takeCarried()).toEqual([]);
    expect(window.name).toBe('');
  });

  it.each(['treadmarket [', 'treadmarket null', 'treadmarket {"cart_id":"c1"}', 'treadmarket [null,7,{"cart_id":{}}]'])(
    'takes nothing from the damaged name %s',
    (name) => {
      window.name = name;
      expect(takeCarried().flatMap(Object.keys)).toEqual([]);
    },
  );

  it('leaves a name alone that others gave the tab', () => {
    window.name = 'preview';
    expect(takeCarried()).toEqual([]);
    expect(window.name).toBe('preview');
  });
});

it('names no tab where storage works, and storage wins over what was carried', () => {
  localStorage.setItem('cart_id', 'stored');
  const local = createSafeStorage(() => localStorage, { cart_id: 'carried', zipcode: '94110' });
  expect([local.get('cart_id'), local.get('zipcode')]).toEqual(['stored', null]);
  expect(leave([local])).toBe('');
});
