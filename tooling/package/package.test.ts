import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readShellBuild, shellBuildDir } from 'registry/versions/shell-build';
import { createTestStore } from 'shell/src/testing/test-store';
import { adoptShell } from './adopt-shell';
import { withDependencies } from './installed-packages';
import { PACKAGE_PARTS, type PackagePart } from './parts';
import { writePart } from './write-package';

const SOURCE = { version: '1.0.0', commit: 'abc', epochSeconds: 1_700_000_000, data: '' };
const { commands, ...rest } = PACKAGE_PARTS.find(({ name }) => name === 'migrate')!;
/** Two of its commands: compiling them takes longer than everything else. */
const MIGRATE: PackagePart = {
  ...rest,
  commands: Object.fromEntries(Object.entries(commands).filter(([name]) => ['migrate', 'account'].includes(name))),
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tm-package-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a file without the repository's environment. */
function runAlone(file: string): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve) => {
    const options = { cwd: '/', env: { TREADMARKET_DATA_DIR: path.join(folder, 'data') } };
    execFile(process.execPath, [file], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

/** Everything that an archive of a folder contains. */
async function describeTree(root: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(root, { recursive: true })).sort();
  const described = names.map(async (name) => {
    const { mode, mtimeMs, size } = await stat(path.join(root, name));
    return [name, `${mode} ${mtimeMs} ${size}`] as const;
  });
  return Object.fromEntries(await Promise.all(described));
}

describe('a package', () => {
  let out: string;
  let part: string;
  beforeAll(async () => {
    out = path.join(folder, 'first');
    part = path.join(out, 'migrate');
    await writePart(MIGRATE, out, SOURCE);
  }, 60_000);

  it('has the same bytes, dates and modes each time it is made from a commit', async () => {
    const again = path.join(folder, 'again');
    await writePart(MIGRATE, again, SOURCE);
    const [one, other] = await Promise.all([describeTree(part), describeTree(path.join(again, 'migrate'))]);
    expect(other).toEqual(one);
    const manifests = [part, path.join(again, 'migrate')].map((dir) =>
      readFile(path.join(dir, 'manifest.json'), 'utf8'),
    );
    const [first, second] = await Promise.all(manifests);
    expect(second).toBe(first);
  }, 60_000);

  it('starts outside of the repository, as production, and names the settings that it needs', async () => {
    const { code, output } = await runAlone(path.join(part, 'bin/migrate.mjs'));
    expect([code, output]).toEqual([1, expect.stringContaining('DATABASE_URL is required in production.')]);
  });

  it('is never written into a folder with files of another one', async () => {
    await expect(writePart(MIGRATE, out, SOURCE)).rejects.toThrow('is not empty');
  });

  it('names each file that was changed, added or removed', async () => {
    const verify = path.join(part, 'bin/verify.mjs');
    expect(await runAlone(verify)).toEqual({
      code: 0,
      output: expect.stringMatching(/^migrate 1\.0\.0: .* 0 faults\n$/),
    });
    await appendFile(path.join(part, 'bin/migrate.mjs'), ' ');
    await writeFile(path.join(part, 'bin/other.mjs'), '');
    await rm(path.join(part, 'bin/account.mjs'));
    const { code, output } = await runAlone(verify);
    expect([code, output.split('\n').slice(0, 3).sort()]).toEqual([
      1,
      ['changed: bin/migrate.mjs', 'missing: bin/account.mjs', 'not of this package: bin/other.mjs'],
    ]);
  });
});

describe('the package of a gateway', () => {
  const files = ['release-platform/registry/owners.json', 'shared-ui/assets/fonts/inter.woff2'];
  // Pictures take half a minute to make; a start does not need them.
  const gateway: PackagePart = { ...PACKAGE_PARTS.find(({ name }) => name === 'gateway')!, files };

  it('brings the build of the shell, which a start adopts beside earlier ones', async () => {
    const { data, remove } = await createTestStore();
    try {
      const { shell } = await writePart(gateway, path.join(folder, 'gateway'), { ...SOURCE, data });
      expect(shell).toBe('test');
      const { code, output } = await runAlone(path.join(folder, 'gateway/gateway/bin/gateway.mjs'));
      expect([code, output]).toEqual([1, expect.stringContaining('VARIANT_HOSTS is required in production.')]);
      const own = path.join(folder, 'data');
      expect((await readShellBuild(own))?.id).toBe('test');
      const build = path.join(folder, 'gateway/gateway/shell-build');
      await writeFile(path.join(build, 'build.json'), JSON.stringify({ ...(await readShellBuild(own)), id: 'later' }));
      await adoptShell(own, build);
      expect((await readShellBuild(own))?.id).toBe('later');
      for (const id of ['test', 'later']) expect(await readdir(shellBuildDir(own, id))).toContain('node');
    } finally {
      await remove();
    }
  }, 60_000);

  it('is refused without a build of the shell', async () => {
    await expect(writePart(gateway, path.join(folder, 'none'), { ...SOURCE, data: folder })).rejects.toThrow(
      'The shell is not built: run npm run build first.',
    );
  }, 60_000);
});

describe('installed packages', () => {
  async function installed(name: string, file: object): Promise<string> {
    const where = path.join(folder, 'installed/node_modules', name);
    await mkdir(where, { recursive: true });
    await writeFile(path.join(where, 'package.json'), JSON.stringify({ version: '1.0.0', ...file }));
    return where;
  }

  it('are found with what they need, without types and absent optional ones', async () => {
    const first = await installed('first', {
      dependencies: { second: '1', '@types/second': '1' },
      optionalDependencies: { absent: '1' },
      peerDependencies: { third: '1', choice: '1' },
      peerDependenciesMeta: { choice: { optional: true } },
    });
    await installed('second', { dependencies: { first: '1' } });
    for (const name of ['third', 'choice', '@types/second']) await installed(name, {});
    const names = (await withDependencies([first])).map(({ name }) => name);
    expect(names).toEqual(['first', 'second', 'third']);
  });

  it('are refused when one is missing', async () => {
    const lacking = await installed('lacking', { dependencies: { 'not-there': '1' } });
    await expect(withDependencies([lacking])).rejects.toThrow('lacking needs not-there: run npm ci.');
  });
});
