import fc from 'fast-check';
import { parseRequestPath } from './request-path';

it.each([
  ['/', [], ''],
  ['/tires?size=205/55R16', ['tires'], '?size=205/55R16'],
  ['/product/A%20b', ['product', 'A b'], ''],
  ['/tires/', ['tires', ''], ''],
  ['/search?q=%zz', ['search'], '?q=%zz'],
])('parseRequestPath parses %s', (target, segments, search) =>
  expect(parseRequestPath(target)).toEqual({ segments, search }),
);

it.each([
  '',
  '*',
  'tires',
  'http://localhost/tires',
  'localhost:80',
  '//evil.example',
  '/a//b',
  '/.',
  '/a/../b',
  '/a/%2e%2E/b',
  '/a/.%2e/b',
  '/a/%2e/b',
  '/a%2fb',
  '/a%5cb',
  '/a\\b',
  '/a/..\\b',
  '/a%00b',
  '/a%0d%0ab',
  '/a%7fb',
  '/a%zz',
  '/a%c0%ae',
  '/a b',
  '/a#b',
  '/ä',
  '/a?b\x00',
])('parseRequestPath rejects %j', (target) => expect(parseRequestPath(target)).toBeNull());

it('parseRequestPath never accepts a path that the URL standard parses differently', () => {
  const part = fc.constantFrom(
    '.',
    '..',
    '%2e',
    '%2E',
    '%2f',
    '%5c',
    '\\',
    '/',
    '//',
    'v1',
    'a',
    '%25',
    '%252e',
    '?',
    ';',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const target = `/api/v1/${parts.join('')}`;
      const read = parseRequestPath(target);
      if (!read) return;
      const { pathname } = new URL(target, 'http://localhost');
      expect(pathname.slice(1).split('/').map(decodeURIComponent)).toEqual(read.segments);
    }),
    { numRuns: 2_000, seed: 20_261_126 },
  );
});
