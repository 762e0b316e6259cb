import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyRepository } from '../testing/repository-copy';

const run = promisify(execFile);
const COMMAND = 'tooling/releases/releases-command.ts';
const NOTHING = 'Nothing was released yet. `npm run deploy` releases every remote.\n';

let copy: Awaited<ReturnType<typeof copyRepository>>;
const inCopy = (...names: readonly string[]): string => path.join(copy.root, ...names);
const compiled = (name = ''): string => inCopy('tooling/.build/commands', name);

beforeAll(async () => {
  copy = await copyRepository();
  await run('git', ['init', '-q'], { cwd: copy.root });
}, 60_000);
afterAll(() => copy.remove());

const log = (): Promise<{ readonly stdout: string; readonly stderr: string }> =>
  run(process.execPath, ['tooling/bin/releases.mjs', 'log'], {
    cwd: copy.root,
    env: { ...process.env, TREADMARKET_DATA_DIR: inCopy('.data') },
  });

async function fileOf(entry: string): Promise<string> {
  const record = JSON.parse(await readFile(compiled('record.json'), 'utf8')) as {
    readonly entries: Readonly<Record<string, string>>;
  };
  return compiled(record.entries[entry]);
}

/** With the same length and date, as a checkout or a copy may leave it. */
async function replaceInSource(before: string, after: string): Promise<void> {
  const file = inCopy(COMMAND);
  const { atime, mtime } = await stat(file);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(before, after));
  await utimes(file, atime, mtime);
}

it('compiles what was never compiled, and needs neither a compiler nor the sources again', async () => {
  await expect(log()).resolves.toMatchObject({ stdout: NOTHING });
  const { mtimeMs } = await stat(compiled('record.json'));
  await rename(inCopy('node_modules/tsx'), inCopy('tsx'));
  try {
    await expect(log()).resolves.toMatchObject({ stdout: NOTHING });
  } finally {
    await rename(inCopy('tsx'), inCopy('node_modules/tsx'));
  }
  await expect(stat(compiled('record.json'))).resolves.toMatchObject({ mtimeMs });
});

it('runs sources as they are now, whatever their date and length', async () => {
  await replaceInSource('Nothing was released yet', 'Nothing was changed yet.');
  await expect(log()).resolves.toMatchObject({ stdout: expect.stringContaining('Nothing was changed yet.') });
  await replaceInSource('Nothing was changed yet.', 'Nothing was released yet');
  await expect(log()).resolves.toMatchObject({ stdout: NOTHING });
});

it('runs a module that has come in the place of another', async () => {
  const file = inCopy('tooling/releases/releases-command.tsx');
  await writeFile(file, "export const releasesCommand = () => (console.log('from the new module'), 0);\n");
  try {
    await expect(log()).resolves.toMatchObject({ stdout: 'from the new module\n' });
  } finally {
    await rm(file);
  }
  await expect(log()).resolves.toMatchObject({ stdout: NOTHING });
});

describe('of what was compiled and is damaged', () => {
  it.each<readonly [string, (file: string) => Promise<void>]>([
    ['a file that says something else', (file) => writeFile(file, "console.log('somebody else');")],
    ['half a file', async (file) => writeFile(file, (await readFile(file)).subarray(0, 900))],
    ['a file that is gone', (file) => rm(file)],
  ])('%s is compiled again', async (_, damage) => {
    await log();
    const file = await fileOf('tooling/releases/main.ts');
    const whole = await readFile(file, 'utf8');
    await damage(file);
    await expect(log()).resolves.toMatchObject({ stdout: NOTHING });
    await expect(readFile(file, 'utf8')).resolves.toBe(whole);
  });

  it.each([
    ['half of it', '{"files":["relea'],
    ['of another form', '{"files":3}'],
    ['without sources', (whole: string) => JSON.stringify({ ...(JSON.parse(whole) as object), sources: null })],
    ['empty', ''],
  ])('a record that is %s is made again', async (_, damaged) => {
    await log();
    const whole = await readFile(compiled('record.json'), 'utf8');
    await writeFile(compiled('record.json'), typeof damaged === 'string' ? damaged : damaged(whole));
    await expect(log()).resolves.toMatchObject({ stdout: NOTHING });
    await expect(readFile(compiled('record.json'), 'utf8')).resolves.toBe(whole);
  });
});

it('runs from its sources where nothing can be written', async () => {
  await rm(inCopy('tooling/.build'), { recursive: true, force: true });
  await writeFile(inCopy('tooling/.build'), '');
  try {
    const { stdout, stderr } = await log();
    expect(stdout).toBe(NOTHING);
    expect(stderr).toMatch(/^The command runs from its sources, since it cannot be compiled: /m);
  } finally {
    await rm(inCopy('tooling/.build'));
  }
  await log();
  expect(existsSync(compiled('record.json'))).toBe(true);
});
