import { execFile } from 'node:child_process';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { FolderStore } from 'registry/objects/folder-store';
import { packVersion } from 'registry/versions/package-file';
import { openForWriting } from 'registry/log/releases';
import { storeVersion } from 'registry/versions/remote-store';
import { releaseSettings } from 'registry/settings';
import { signAs, writeVersion } from 'registry/testing/built-version';
import { TEST_OWNERS } from 'registry/testing/test-owners';
import { createTeam } from 'registry/testing/test-teams';
import { copyRepository } from '../testing/repository-copy';

const run = promisify(execFile);
const COMMAND = 'release-platform/releases/releases-command.ts';
const NOTHING = 'no releases yet: `npm run deploy` releases every remote\n';

let copy: Awaited<ReturnType<typeof copyRepository>>;
const inCopy = (...names: readonly string[]): string => path.join(copy.root, ...names);
const compiled = (name = ''): string => inCopy('tooling/.build/commands', name);

beforeAll(async () => {
  copy = await copyRepository();
  await run('git', ['init', '-q'], { cwd: copy.root });
}, 60_000);
afterAll(() => copy.remove());

const environment = () => ({
  ...process.env,
  TREADMARKET_DATA_DIR: inCopy('.data/packages'),
  RELEASE_OWNERS: TEST_OWNERS,
});

/** Runs a command in the copy, as npm would. */
const command = (name: string, ...args: readonly string[]): Promise<{ readonly stdout: string }> =>
  run(process.execPath, [`tooling/bin/${name}.mjs`, ...args], { cwd: copy.root, env: environment() });

const log = (): Promise<{ readonly stdout: string; readonly stderr: string }> =>
  run(process.execPath, ['tooling/bin/releases.mjs', 'log'], {
    cwd: copy.root,
    env: { ...process.env, TREADMARKET_DATA_DIR: inCopy('.data') },
  });

/** Runs the command of `npm run build` that writes the index of the brands, the smallest one. */
const writeBrands = (): Promise<{ readonly stdout: string; readonly stderr: string }> => {
  const code = `import { runCommand } from './tooling/bin/compiled-commands.mjs';
    await runCommand('tooling/branding/write.ts');`;
  return run(process.execPath, ['--input-type=module', '-e', code], { cwd: copy.root, env: environment() });
};

/** True when the next command would run the compiled file. Cheaper than a command, which would compile it again. */
function isCompiled(): boolean {
  const commands = createRequire(import.meta.url)(inCopy('tooling/bin/compiled-commands.mjs')) as {
    readonly compiledFile: (entry: string) => string | null;
  };
  return commands.compiledFile('release-platform/releases/main.ts') !== null;
}

async function fileOf(entry: string): Promise<string> {
  const record = JSON.parse(await readFile(compiled('record.json'), 'utf8')) as {
    readonly entries: Readonly<Record<string, string>>;
  };
  return compiled(record.entries[entry]);
}

/** Keeps length and date, as a checkout or a copy may do. */
async function replaceInSource(before: string, after: string): Promise<void> {
  const file = inCopy(COMMAND);
  const { atime, mtime } = await stat(file);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(before, after));
  await utimes(file, atime, mtime);
}

it('compiles a command at its first run, and then needs neither compiler nor sources', async () => {
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

it('runs the current sources, whatever their date and length', async () => {
  const record = await readFile(compiled('record.json'), 'utf8');
  await replaceInSource('no releases yet', 'no changes yet');
  await expect(log()).resolves.toMatchObject({ stdout: expect.stringContaining('no changes yet') });
  await replaceInSource('no changes yet', 'no releases yet');
  expect(isCompiled()).toBe(false);
  await writeFile(compiled('record.json'), record);
  await expect(log()).resolves.toMatchObject({ stdout: NOTHING });
});

it('runs a module that replaced another', async () => {
  const file = inCopy('release-platform/releases/releases-command.tsx');
  const record = await readFile(compiled('record.json'), 'utf8');
  await writeFile(file, "export const releasesCommand = () => (console.log('from the new module'), 0);\n");
  try {
    await expect(log()).resolves.toMatchObject({ stdout: 'from the new module\n' });
  } finally {
    await rm(file);
  }
  expect(isCompiled()).toBe(false);
  await writeFile(compiled('record.json'), record);
  expect(isCompiled()).toBe(true);
});

describe('a compiled command', () => {
  it('checks, publishes and packs a package', async () => {
    const settings = releaseSettings(inCopy('.data/packages'), { RELEASE_OWNERS: TEST_OWNERS });
    const team = { ...createTeam('test'), key: (await openForWriting(settings)).key };
    const manifest = await writeVersion(inCopy('package/build'), { team: 'test' });
    const objects = new FolderStore(inCopy('package/store'));
    await storeVersion(objects, manifest, inCopy('package/build'), signAs(manifest, team));
    const file = inCopy('package/cart.tgz');
    await writeFile(file, await packVersion(objects, manifest.name, manifest.version));
    expect((await command('releases', 'check', file)).stdout).toContain('package accepted');
    expect((await command('releases', 'publish', file, '--reason', 'a test')).stdout).toContain(
      'remote=cart version=1.0.0-a',
    );
    expect((await command('releases', 'log')).stdout).toContain('a test');
    expect((await command('deploy', '--list')).stdout).toContain('1.0.0-a');
  }, 60_000);

  it('writes the index of the brands', async () => {
    await expect(writeBrands()).resolves.toMatchObject({ stdout: '', stderr: '' });
  });
});

describe('a compiled command that is damaged', () => {
  const ENTRY = 'release-platform/releases/main.ts';

  it.each<readonly [string, (file: string) => Promise<void>]>([
    ['is not used when a file says something else', (file) => writeFile(file, "console.log('somebody else');")],
    [
      'is not used when half of a file is missing',
      async (file) => writeFile(file, (await readFile(file)).subarray(0, 900)),
    ],
    ['is not used when a file is gone', (file) => rm(file)],
  ])('%s', async (_, damage) => {
    const file = await fileOf(ENTRY);
    const whole = await readFile(file);
    await damage(file);
    expect(isCompiled()).toBe(false);
    await writeFile(file, whole);
    expect(isCompiled()).toBe(true);
  });

  it.each([
    ['half of its record is missing', '{"files":["relea'],
    ['its record has another form', '{"files":3}'],
    [
      'its record has no sources',
      (whole: string) => JSON.stringify({ ...(JSON.parse(whole) as object), sources: null }),
    ],
    ['its record is empty', ''],
  ])('is not used when %s', async (_, damaged) => {
    const whole = await readFile(compiled('record.json'), 'utf8');
    await writeFile(compiled('record.json'), typeof damaged === 'string' ? damaged : damaged(whole));
    expect(isCompiled()).toBe(false);
    await writeFile(compiled('record.json'), whole);
  });

  it('is compiled again', async () => {
    const file = await fileOf(ENTRY);
    const [whole, record] = await Promise.all([readFile(file, 'utf8'), readFile(compiled('record.json'), 'utf8')]);
    await writeFile(file, "console.log('somebody else');");
    await writeFile(compiled('record.json'), '{"files":["relea');
    await expect(log()).resolves.toMatchObject({ stdout: NOTHING });
    expect(await readFile(file, 'utf8')).toBe(whole);
    expect(await readFile(compiled('record.json'), 'utf8')).toBe(record);
  });
});

it('runs from its sources on a read-only disk', async () => {
  await rm(inCopy('tooling/.build'), { recursive: true, force: true });
  await writeFile(inCopy('tooling/.build'), '');
  const index = inCopy('brands/identities.generated.ts');
  const whole = await readFile(index, 'utf8');
  await writeFile(index, `${whole}// An earlier index.\n`);
  const { stdout, stderr } = await writeBrands();
  expect(await readFile(index, 'utf8')).toBe(whole);
  expect(stdout).toContain('identities.generated.ts');
  expect(stderr).toMatch(/^The command runs from its sources, since it cannot be compiled: /m);
});
