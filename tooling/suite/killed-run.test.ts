import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isAlive } from 'marketplace-api/src/platform/background/is-alive';
import { ROOT } from 'registry/paths';
import { compileCommands } from '../commands/compile-commands';

type Fixture = 'endless-run' | 'next-run';
const sourceOf = (fixture: Fixture): string => `tooling/suite/fixtures/${fixture}.ts`;

/**
 * Inside the repository, so that packages resolve. Compiled once, because loading the sources takes longer than a test.
 */
let compiledFolder: string;
let compiledFiles: Readonly<Record<string, string>>;
const argumentsOf = (fixture: Fixture): string[] => [
  path.join(compiledFolder, compiledFiles[sourceOf(fixture)] ?? 'missing'),
];

beforeAll(async () => {
  const builds = path.join(ROOT, 'tooling/.build');
  mkdirSync(builds, { recursive: true });
  compiledFolder = mkdtempSync(path.join(builds, 'killed-run-'));
  compiledFiles = (await compileCommands(compiledFolder, [sourceOf('endless-run'), sourceOf('next-run')])).entries;
});
afterAll(() => rmSync(compiledFolder, { recursive: true, force: true }));

/** Runs a shell and waits for it, as npm does for a script. */
const NPM = `
  process.env.npm_lifecycle_event = 'test';
  require('node:child_process').spawn('sh', process.argv.slice(1), { stdio: 'inherit' });`;

/** Temporary files of these runs, separate from other files of the machine. */
let temporary: string;
let started: ChildProcess[];
let pids: number[];
const env = (): NodeJS.ProcessEnv => ({ ...process.env, TMPDIR: temporary });

beforeEach(() => {
  temporary = mkdtempSync(path.join(os.tmpdir(), 'treadmarket-killed-'));
  started = [];
  pids = [];
});
afterEach(() => {
  for (const { pid } of started) if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL');
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  rmSync(temporary, { recursive: true, force: true });
});

interface EndlessRun {
  readonly child: ChildProcess;
  readonly scratch: string;
}

/** Resolves when the run and its command have started. */
async function startEndlessRun(args = argumentsOf('endless-run'), command = process.execPath): Promise<EndlessRun> {
  const child = spawn(command, args, { cwd: ROOT, env: env(), stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  let scratch = '';
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line) as { readonly scratch?: string; readonly pids?: number[]; readonly server?: number };
    if (said.server !== undefined) pids.push(said.server);
    scratch = said.scratch ?? scratch;
    if (!said.pids) continue;
    pids.push(...said.pids);
    break;
  }
  return { child, scratch };
}

const hasEnded = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve));

/** Polls until the processes have ended, because they are not children of this one. */
async function untilAllEnded(): Promise<void> {
  while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('a killed run', () => {
  it.each([
    ['SIGINT', []],
    ['SIGTERM', ['--stubborn']],
    ['SIGHUP', ['--opening']],
  ] as const)('leaves no process and no folder after %s %j', async (signal, options) => {
    const { child } = await startEndlessRun([...argumentsOf('endless-run'), ...options]);
    child.kill(signal);
    await hasEnded(child);
    expect(child.exitCode).toBe(1);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(readdirSync(temporary).filter((name) => name.startsWith('treadmarket-'))).toEqual([]);
  });

  it.each([
    ['the shell', 'sh', []],
    ['npm, which runs that shell,', process.execPath, ['-e', NPM]],
  ] as const)('leaves nothing when %s that runs it is killed', async (_, command, args) => {
    const words = [process.execPath, ...argumentsOf('endless-run')].map((word) => `'${word}'`).join(' ');
    const { child, scratch } = await startEndlessRun(
      [...args, ...(args.length > 0 ? ['--'] : []), '-c', `${words}; exit $?`],
      command,
    );
    child.kill('SIGKILL');
    await untilAllEnded();
    while (existsSync(scratch)) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it('is cleaned up by the next run after SIGKILL', async () => {
    const { child, scratch } = await startEndlessRun();
    child.kill('SIGKILL');
    await hasEnded(child);
    expect(existsSync(scratch)).toBe(true);
    const said = execFileSync(process.execPath, argumentsOf('next-run'), {
      cwd: ROOT,
      env: env(),
      encoding: 'utf8',
    });
    expect(said).toContain(`Removed ${scratch}`);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(scratch)).toBe(false);
  });
});

describe('a run beside another one', () => {
  it('does not affect the other run', async () => {
    const { scratch } = await startEndlessRun();
    execFileSync(process.execPath, argumentsOf('next-run'), { cwd: ROOT, env: env() });
    expect(pids.filter(isAlive)).toEqual(pids);
    expect(existsSync(scratch)).toBe(true);
  });
});
