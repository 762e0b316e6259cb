import { declaredSearch, decoded } from './page-address';

it.each([
  ['?utm_source=x&size=225%2F65R17&page=2', ['page', 'size'], '?page=2&size=225%2F65R17'],
  ['?brand=B&brand=A', ['brand'], '?brand=B&brand=A'],
  ['?a=1', [], ''],
  ['?b=2&a=1', undefined, '?a=1&b=2'],
  ['?constructor=1&__proto__=2&brand=A', ['brand'], '?brand=A'],
  ['?brand=%E0%A4%A', ['brand'], '?brand=%EF%BF%BD%A'.replace('%A', '%25A')],
])('declaredSearch of %s with %j is %s', (search, declared, key) => {
  expect(declaredSearch(search, declared)).toBe(key);
});

it.each([
  ['a%20b', 'a b'],
  ['%E0%A4%A', '%E0%A4%A'],
  ['100%', '100%'],
])('decoded %s is %s', (text, clear) => {
  expect(decoded(text)).toBe(clear);
});
