import { entityTag, isKnown, tagOf } from './entity-tag';

it('an entity tag depends on the texts and on their boundaries', () => {
  expect(tagOf(['page', 'policy'])).toBe(tagOf(['page', 'policy']));
  expect(tagOf(['page', 'policy'])).not.toBe(tagOf(['page', 'policies']));
  expect(tagOf(['ab', 'c'])).not.toBe(tagOf(['a', 'bc']));
});

it('an entity tag differs by encoding, because a strong validator identifies bytes', () => {
  expect([entityTag('x', 'identity'), entityTag('x', 'br'), entityTag('x', 'gzip')]).toEqual([
    '"x"',
    '"x-br"',
    '"x-gzip"',
  ]);
});

it.each([
  ['"x-br"', true],
  ['"a", W/"x-br" ,"b"', true],
  ['*', true],
  ['"x"', false],
  ['x-br', false],
  ['"x-br', false],
  ['', false],
  [undefined, false],
])('isKnown with If-None-Match %s', (header, known) => expect(isKnown(header, '"x-br"')).toBe(known));
