import type { EventShapes, Shape } from 'shared-contracts';
import { eventMismatch } from './event-fields';

const shapes = (payload: Shape): EventShapes => ({ 'zip:changed': { payload } });
const between = (sent: Shape, read: Shape): string | null =>
  eventMismatch('zip:changed', 'payload', shapes(sent), shapes(read));

const line: Shape = { fields: { sku: 'string', quantity: 'number' } };

it.each<[string, Shape, Shape]>([
  ['the same', line, line],
  ['an unused field', { fields: { sku: 'string', quantity: 'number', note: 'string' } }, line],
  ['a field that is read only if it is there', { fields: {} }, { fields: { zip: 'string' }, optional: ['zip'] }],
  ['fewer values than are known', { values: ['STH'] }, { values: ['STH', 'STS'] }],
  ['a word where any text is read', { values: ['STH'] }, 'string'],
  ['one of several alternatives', { values: ['a'] }, { anyOf: ['null', 'string'] }],
  ['less than may come', 'string', { anyOf: ['null', 'string'] }],
  ['whatever it is', line, 'unknown'],
  ['what it does not say', 'unknown', line],
  ['lists of the same', { items: line }, { items: line }],
])('eventMismatch accepts %s', (_what, sent, read) => expect(between(sent, read)).toBeNull());

it.each<[string, Shape, Shape, string]>([
  [
    'a renamed field',
    { fields: { lines: { items: { fields: { number: 'string', quantity: 'number' } } } } },
    { fields: { lines: { items: line } } },
    "'lines[].sku' is read, which is not sent",
  ],
  [
    'a field that became optional',
    { fields: { zip: 'string' }, optional: ['zip'] },
    { fields: { zip: 'string' } },
    "'zip' is read, which is not always sent",
  ],
  ['another type', { fields: { zip: 'number' } }, { fields: { zip: 'string' } }, "'zip' may be number, and string is"],
  ['a value that is not known', { values: ['STH', 'mail'] }, { values: ['STH'] }, 'it may be mail, which is not known'],
  ['null where it never was', { anyOf: ['null', 'string'] }, 'string', 'it may be null, and string is read'],
  ['any text where words are read', 'string', { values: ['STH'] }, 'it may be string, and "STH" is read'],
  ['an object where a list is read', line, { items: line }, 'it may be an object, and a list is read'],
  [
    'a field of one alternative',
    { anyOf: ['null', { fields: { id: 'number' } }] },
    { anyOf: ['null', { fields: { id: 'string' } }] },
    "'id' may be number",
  ],
])('eventMismatch reports %s', (_what, sent, read, problem) => expect(between(sent, read)).toContain(problem));

it('eventMismatch skips versions without shapes, and ignores inherited property names', () => {
  expect(eventMismatch('zip:changed', 'payload', undefined, shapes(line))).toBeNull();
  expect(eventMismatch('constructor', 'payload', shapes(line), shapes(line))).toBeNull();
  const odd = { fields: Object.fromEntries([['toString', 'string' as const]]) };
  expect(between({ fields: {} }, odd)).toContain("'toString' is read");
});
