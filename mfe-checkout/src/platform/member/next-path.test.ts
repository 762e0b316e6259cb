import { nextPathOf, signInPath } from './next-path';

const searchOf = (next: string) => `?next=${encodeURIComponent(next)}`;

it.each(['/account', '/checkout/review', '/tires?size=205-55R16&page=2', '/orders/O1'])(
  'nextPathOf accepts %s',
  (next) => {
    expect(nextPathOf(searchOf(next))).toBe(next);
    expect(nextPathOf(new URL(signInPath(next), 'http://store').search)).toBe(next);
  },
);

it.each([
  '',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  '/%5c%5cevil.example/..//evil.example',
  'data:text/html,x',
  'account',
  '/sign-in',
  '/sign-in?next=/sign-in',
  'http://[',
])('nextPathOf rejects %p', (next) => {
  expect(nextPathOf(searchOf(next))).toBe('/account');
});

it('nextPathOf uses the first of several parameters, and the default without one', () => {
  expect(nextPathOf('?next=/cart&next=//evil.example')).toBe('/cart');
  expect(nextPathOf('')).toBe('/account');
});
