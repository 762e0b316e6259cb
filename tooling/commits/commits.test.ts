import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { readLaterCommits } from './later-commits';

const { faultsOf } = createRequire(import.meta.url)('./commit-rules.mjs') as {
  readonly faultsOf: (message: string) => readonly string[];
};

/** The environment without a hook's variables, which would direct git to another repository. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
const IDENTITY = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];

let folder = '';
beforeEach(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'commits-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]): string =>
  execFileSync('git', [...IDENTITY, ...args], { cwd: folder, encoding: 'utf8', env, stdio: 'pipe' });
const commit = (message: string): void => void git('commit', '--allow-empty', '--quiet', '-m', message);

describe('faultsOf', () => {
  it.each([
    'feat(cart): reject a quantity above 99',
    'fix: process refunds once',
    'perf(gateway)!: send the worker compressed\n\nIt is 4 kB smaller.',
    'refactor(remote-kit): rename the first sign to first interaction',
    'Merge branch "main"',
    'Revert "feat: add a map"',
  ])('accepts %j', (message) => expect(faultsOf(message)).toEqual([]));

  it.each([
    ['The cart is kept', /type\(scope\)/],
    ['chore: update packages', /type\(scope\)/],
    [`fix: reject ${'a long subject '.repeat(5)}`, /characters; 72/],
    ['fix: reject a; accept b', /two commits/],
    ['fix: reject a quantity.', /period/],
    ['fix: rejects a quantity above 99', /imperative/],
    ['fix: rejected a quantity above 99', /imperative/],
    ['docs: the words of help', /imperative/],
    ['fix: reject a quantity\nabove 99', /line after the subject/],
  ])('rejects %j', (message, fault) => {
    expect(faultsOf(message)).toHaveLength(1);
    expect(faultsOf(message)[0]).toMatch(fault);
  });
});

describe('the history of this clone', () => {
  it('has only well-formed messages since the check exists', () => {
    const { commits, notice } = readLaterCommits(ROOT);
    if (notice !== null) console.warn(notice);
    const faults = commits.flatMap(({ id, message }) => faultsOf(message).map((fault) => `${id} ${fault}`));
    expect(faults).toEqual([]);
  });
});

describe('readLaterCommits', () => {
  it('returns the commits after the one that added the check', () => {
    git('init', '--quiet');
    commit('old');
    mkdirSync(path.join(folder, 'tooling/commits'), { recursive: true });
    writeFileSync(path.join(folder, 'tooling/commits/commit-rules.mjs'), '');
    git('add', '.');
    commit('build: check commit messages');
    commit('The next one; and another');
    expect(readLaterCommits(folder).commits.map(({ message }) => message)).toEqual(['The next one; and another']);
  });

  it('returns a notice without a repository', () => {
    expect(readLaterCommits(folder)).toEqual({ commits: [], notice: expect.stringContaining('no git history') });
  });

  it('returns a notice in a shallow clone', () => {
    git('init', '--quiet', 'origin');
    git('-C', 'origin', 'commit', '--allow-empty', '--quiet', '-m', 'one');
    git('-C', 'origin', 'commit', '--allow-empty', '--quiet', '-m', 'two');
    git('clone', '--quiet', '--depth', '1', `file://${folder}/origin`, 'clone');
    const { commits, notice } = readLaterCommits(path.join(folder, 'clone'));
    expect([commits, notice]).toEqual([[], expect.stringContaining('shallow clone')]);
  });
});

describe('the commit command', () => {
  const command = path.join(ROOT, 'tooling/bin/commits.mjs');
  const run = (...args: string[]) => spawnSync(process.execPath, [command, ...args], { encoding: 'utf8', env });

  it('rejects a bad message with one line per fault', () => {
    writeFileSync(path.join(folder, 'message'), 'Fixed it.\n# Please enter the commit message; lines with # go\n');
    const { status, stderr } = run('--message', path.join(folder, 'message'));
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^commit message rejected: write "type/),
      expect.stringMatching(/^commit message rejected: the subject ends with a period/),
    ]);
  });

  it('accepts a good message with a change below the scissors', () => {
    const rest = '# ------------------------ >8 ------------------------\ndiff; diff.';
    writeFileSync(path.join(folder, 'message'), `fix: reject a quantity above 99\n\n${rest}`);
    expect(run('--message', path.join(folder, 'message')).status).toBe(0);
  });

  it.each([[[]], [['--message']], [['--message', 'a', 'b']], [['--all']], [['--message', 'missing-file']]])(
    'rejects the arguments %j with one line',
    (args) => {
      const { status, stderr } = run(...args);
      expect([status, stderr.trim().split('\n').length, /Usage: /.test(stderr)]).toEqual([2, 1, true]);
    },
  );
});

describe('the hook', () => {
  /** A clone with only the files that the hook needs: no packages are installed in it. */
  const copyClone = (): void => {
    for (const name of ['package.json', 'tooling/commits', 'tooling/bin/commits.mjs'])
      cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  };
  /** The code that npm's script `prepare` runs. npm itself takes five times as long. */
  const codeOfPrepare = (): string => {
    const { prepare } = createRequire(import.meta.url)(path.join(folder, 'package.json')).scripts;
    return /^node -e "(.*)"$/.exec(prepare)?.[1] ?? '';
  };
  const plantHook = (): void => {
    copyClone();
    execFileSync(process.execPath, ['-e', codeOfPrepare()], { cwd: folder, env });
  };

  it('rejects a bad message in a new clone, and accepts a good one', () => {
    git('init', '--quiet');
    copyClone();
    execFileSync('npm', ['run', '--silent', 'prepare'], { cwd: folder, env });
    expect(() => commit('Fixed it; again')).toThrow('commit message rejected');
    commit('fix: reject a quantity above 99');
    expect(git('log', '--format=%s').trim()).toBe('fix: reject a quantity above 99');
  });

  it('does not replace the hooks of a clone', () => {
    git('init', '--quiet');
    git('config', 'core.hooksPath', 'own-hooks');
    plantHook();
    expect(git('config', 'core.hooksPath').trim()).toBe('own-hooks');
  });

  it('is skipped without a repository', () => {
    expect(plantHook).not.toThrow();
  });

  it('is skipped without git and without sources', () => {
    cpSync(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'));
    const code = codeOfPrepare();
    expect(spawnSync(process.execPath, ['-e', code], { cwd: folder, env: {} }).status).toBe(0);
    cpSync(path.join(ROOT, 'tooling/commits'), path.join(folder, 'tooling/commits'), { recursive: true });
    expect(spawnSync(process.execPath, ['-e', code], { cwd: folder, env: { PATH: '' } }).status).toBe(0);
  });
});
