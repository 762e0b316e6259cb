import { readableLine } from './log-line';

const logged = (entry: object): string => JSON.stringify({ level: 40, time: 1, pid: 2, hostname: 'h', ...entry });

it.each([
  [
    'which remote and version a line is from',
    { remote: 'cart', version: '1.0.0-abc', msg: 'render host says: no cart' },
    '[cart 1.0.0-abc] render host says: no cart',
  ],
  ['what went wrong', { msg: 'the gateway failed', err: { message: 'no answer' } }, 'the gateway failed: no answer'],
  ['an error that is a sentence', { msg: 'flags cannot be read', err: 'timeout' }, 'flags cannot be read: timeout'],
  ['the facts beside a sentence', { reason: 'full', count: 12, msg: 'refused' }, 'refused (reason=full, count=12)'],
])('shows %s', (_what, entry, expected) => expect(readableLine(logged(entry), true)).toBe(expected));

it('shows ordinary lines during a start and warnings afterwards', () => {
  const line = logged({ level: 30, msg: 'release switched' });
  expect([readableLine(line, false), readableLine(line, true)]).toEqual(['release switched', null]);
});

it("passes on lines that are not JSON, without Node's deprecation warnings", () => {
  expect(readableLine('Segmentation fault', true)).toBe('Segmentation fault');
  expect(readableLine('{ half', true)).toBe('{ half');
  expect(readableLine('(node:1) ExperimentalWarning: x', true)).toBeNull();
});
