import { shareOf } from './proof-share';

it.each([
  [undefined, 100],
  ['', 100],
  ['1', 100],
  ['0.4', 40],
  ['0.001', 1],
])('a share of %p leaves %p of 100 rounds', (share, rounds) => expect(shareOf(100, share)).toBe(rounds));

it.each(['0', '-1', '1.1', 'all', 'NaN'])('refuses %p: no proof runs empty by mistake', (share) =>
  expect(() => shareOf(100, share)).toThrow(/PROOF_SHARE/),
);
