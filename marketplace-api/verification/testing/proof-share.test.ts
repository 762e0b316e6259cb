import { shareOf } from './proof-share';

const given = process.env['PROOF_SHARE'];

beforeEach(() => delete process.env['PROOF_SHARE']);

afterAll(() => {
  if (given !== undefined) process.env['PROOF_SHARE'] = given;
});

it.each([
  [undefined, 10],
  ['', 10],
  ['1', 100],
  ['0.4', 40],
  ['0.001', 1],
])('a share of %p leaves %p of 100 rounds', (share, rounds) => expect(shareOf(100, share)).toBe(rounds));

it('the share defaults to that of the run', () => {
  process.env['PROOF_SHARE'] = '0.25';
  expect(shareOf(100)).toBe(25);
});

it.each(['0', '-1', '1.1', 'all', 'NaN'])('refuses a share of %p, so that no proof runs without rounds', (share) =>
  expect(() => shareOf(100, share)).toThrow(/PROOF_SHARE/),
);
