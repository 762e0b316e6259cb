import { compareVersions, isUsable } from './shared-versions';

it.each([
  ['1.21.1', '^1.21.1', true],
  ['1.22.0', '^1.21.1', true],
  ['1.100.0', '^1.21.1', true],
  ['1.21.0', '^1.21.1', false],
  ['2.0.0', '^1.21.1', false],
  ['0.2.9', '^0.2.3', true],
  ['0.3.0', '^0.2.3', false],
  ['0.0.3', '^0.0.3', true],
  ['0.0.4', '^0.0.3', false],
  ['19.3.1', '19.3.1', true],
  ['19.3.2', '19.3.1', false],
  ['2.0.0-rc.1', '^1.21.1', false],
  ['1.22.0-rc.1', '^1.21.1', false],
  ['2.0.0-rc.1', '2.0.0-rc.1', true],
  ['1.21.1', '*', true],
  ['1.21.1', false, true],
  ['1.21.1', undefined, true],
  // Other range syntax: the remote's own copy is always correct.
  ['1.21.1', '>=1.0.0 <2', false],
  ['1.21.1', '^1', false],
  ['nonsense', '^1.21.1', false],
] as const)('isUsable for version %s and range %s is %s', (version, wanted, expected) => {
  expect(isUsable(version, wanted)).toBe(expected);
});

it('compareVersions orders releases numerically', () => {
  const sorted = ['1.9.0', '2.0.0-rc.1', '1.10.0', '1.10.0+build', '10.0.0', 'x'].sort(compareVersions);
  expect(sorted.slice(2)).toEqual(['1.9.0', '1.10.0', '1.10.0+build', '10.0.0']);
});
