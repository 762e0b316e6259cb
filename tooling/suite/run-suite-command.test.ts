import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { fullDiskAdvice, spaceProblem } from './free-space';
import { checksOf } from './check-steps';
import { FULL_TIER_PROOFS, patternOf, TIMED_PROOFS } from './proof-tiers';

const npmTest = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tooling/suite/main.ts', ...args],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
};

describe('npm test', () => {
  it('explains its options with --help', () =>
    expect(npmTest('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--shard INDEX/COUNT') }));

  it.each([
    ['--shard=5/4', "'5/4' is no shard"],
    ['--coverage', "'--coverage'"],
  ])('rejects %s with exit code 2 and starts nothing', (argument, message) => {
    const { status, stdout, stderr } = npmTest(argument);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});

describe('checks', () => {
  it.each([1, 2, 3, 4, 7])('run in exactly one of %i shards each', (count) => {
    const shards = Array.from({ length: count }, (_, at) => checksOf({ index: at + 1, count }));
    expect(
      shards
        .flat()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['boundaries', 'format', 'lint', 'typed lint', 'types']);
  });
});

describe('proofs of the full tier', () => {
  it('exist under these paths, and include every one that measures time', () => {
    const all = ['shell/src', 'tooling/proofs'].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.proof.ts'))
        .map((file) => `${folder}/${file}`),
    );
    for (const one of FULL_TIER_PROOFS) expect(all.filter((file) => file.startsWith(one))).toHaveLength(1);
    expect(FULL_TIER_PROOFS).toEqual(expect.arrayContaining([...TIMED_PROOFS]));
  });

  it('are matched only by their paths', () => {
    const pattern = new RegExp(patternOf(FULL_TIER_PROOFS));
    expect(pattern.test('/clone/tooling/proofs/hostile-load.proof.ts')).toBe(true);
    expect(pattern.test('/clone/marketplace-api/verification/proofs/limits.proof.ts')).toBe(false);
  });
});

describe('a full disk', () => {
  it('is reported with the remedy before any step starts', async () => {
    const free = async (folder: string) => (folder === '/tmp' ? 0.4e9 : 50e9);
    expect(await spaceProblem(['/clone'], free)).toBeNull();
    expect(await spaceProblem(['/clone', '/tmp'], free)).toMatch(/^Only 0\.4 GB are free in \/tmp.*Free some space/);
  });

  it('is reported with the remedy when it fills up during a run', () => {
    const error = Object.assign(new Error('write'), { code: 'ENOSPC', path: '/clone/test-results/report.json' });
    expect(fullDiskAdvice(error)).toMatch(
      /^The disk is full \(\/clone\/test-results\/report\.json\)\. Free some space/,
    );
    expect(fullDiskAdvice(new Error('write'))).toBeNull();
  });
});
