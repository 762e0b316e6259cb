import { areEventShapes } from './event-shape-check';

const nested = (depth: number): unknown => (depth === 0 ? 'string' : { items: nested(depth - 1) });

it.each([
  {},
  { 'zip:changed': { payload: 'unknown' } },
  {
    a: { payload: { fields: { b: { anyOf: ['null', { values: [1, 'x', true] }] } }, optional: ['b'] }, answer: 'null' },
  },
  { a: { payload: nested(10) } },
])('areEventShapes accepts %j', (value) => expect(areEventShapes(value)).toBe(true));

it.each([
  [null],
  [[]],
  [{ a: 'string' }],
  [{ a: {} }],
  [{ a: { payload: 'text' } }],
  [{ a: { payload: { fields: [] } } }],
  [{ a: { payload: { values: [{}] } } }],
  [{ a: { payload: { items: 'string', more: 1 } } }],
  [{ a: { payload: { anyOf: 'string' } } }],
  [{ a: { payload: 'string', other: 1 } }],
])('areEventShapes rejects %j', (value) => expect(areEventShapes(value)).toBe(false));

it('areEventShapes rejects shapes that are too deep or too large to compare', () => {
  expect(areEventShapes({ a: { payload: nested(5_000) } })).toBe(false);
  const wide = { anyOf: Array.from({ length: 51 }, () => 'string') };
  expect(areEventShapes({ a: { payload: wide } })).toBe(false);
  const fields = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`f${at}`, 'string']));
  expect(areEventShapes({ a: { payload: { fields } } })).toBe(false);
});
