import { previousVersion, type RegistryEntry } from './registry';

const at = '2026-11-20T12:00:00.000Z';
const moves = (...steps: readonly [string, 'deploy' | 'rollback'][]): RegistryEntry[] =>
  steps.map(([version, by]) => ({ version, at, by }));
const previousOf = (history: RegistryEntry[]) =>
  previousVersion({ version: history.at(-1)?.version ?? '', history })?.version ?? null;

it('previousVersion returns the version before', () => {
  expect(previousOf(moves(['a', 'deploy']))).toBeNull();
  expect(previousOf(moves(['a', 'deploy'], ['b', 'deploy']))).toBe('a');
  expect(previousOf(moves(['a', 'deploy'], ['b', 'deploy'], ['c', 'deploy'], ['b', 'rollback']))).toBe('a');
});

it('previousVersion never returns a version that was rolled back', () => {
  expect(previousOf(moves(['good', 'deploy'], ['bad', 'deploy'], ['good', 'rollback'], ['worse', 'deploy']))).toBe(
    'good',
  );
});
