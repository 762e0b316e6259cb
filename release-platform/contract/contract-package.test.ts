import { execFile, type ExecFileException } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from 'registry/paths';
import { CONTRACT_VERSION } from 'shared-contracts';
import { releasesCommand } from '../releases/releases-command';
import { isFullTier } from '../testing/tier';
import { readRemoteArguments } from './remote-arguments';
import { remoteCommand } from './remote-command';

/** Packages that the teams of the examples have installed besides the contract. */
const TOOLS = ['esbuild', 'jsdom', 'preact', 'preact-render-to-string', 'typescript', 'vue'];
/** TypeScript 6 takes ten times as long as TypeScript 7. */
const COMPILERS: readonly (readonly [string, ...string[]])[] = [
  ['typescript-native', '--singleThreaded'],
  ...(isFullTier ? ([['typescript']] as const) : []),
];
const COMMAND = path.join('node_modules', 'shared-contracts', 'bin', 'treadmarket-remote.js');

let outside: string;

interface Ended {
  readonly code: number;
  readonly said: string;
}

/** Runs a program of the team, which has no access to this repository. */
function run(program: string, ...args: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env['PATH'], HOME: outside, BUILT: path.join(outside, 'built') };
  return new Promise((resolve) => {
    execFile(program, [...args], { cwd: outside, env, timeout: 120_000 }, (error: ExecFileException | null, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: `${out}${err}` }),
    );
  });
}
const node = (...args: readonly string[]): Promise<Ended> => run(process.execPath, ...args);
const command = (...args: readonly string[]): Promise<Ended> => node(COMMAND, ...args);

/** Runs the same command from its sources, in this process. */
async function inProcess(...args: readonly string[]): Promise<Ended> {
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((name) =>
    jest.spyOn(console, name).mockImplementation((...words: readonly unknown[]) => void lines.push(words.join(' '))),
  );
  try {
    return { code: await remoteCommand(args), said: `${lines.join('\n')}\n` };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Installs a package file. npm takes ten times as long as the rest of a test, so only the full tier starts it. */
async function install(file: string): Promise<void> {
  // Without a registry and without a cache.
  const flags = ['--offline', '--no-audit', '--no-fund', '--no-update-notifier', '--cache', from('cache')];
  if (isFullTier) return expect(await run('npm', 'install', ...flags, `./${file}`)).toMatchObject({ code: 0 });
  const folder = from('node_modules/shared-contracts');
  await mkdir(folder, { recursive: true });
  expect(await run('tar', '-xzf', from(file), '--strip-components=1', '-C', folder)).toEqual({ code: 0, said: '' });
}

const from = (file: string): string => path.join(outside, file);
const write = (file: string, text: string): Promise<void> => writeFile(path.join(outside, file), text);
const read = (file: string): Promise<string> => readFile(path.join(outside, file), 'utf8');

beforeAll(async () => {
  outside = await mkdtemp(path.join(os.tmpdir(), 'tm-outside-'));
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(await releasesCommand(['contract', '--out', outside])).toBe(0);
  await cp(path.join(ROOT, 'release-platform/contract/fixtures/remotes'), outside, { recursive: true });
  const [file = ''] = (await readdir(outside)).filter((name) => name.endsWith('.tgz'));
  expect(file).toBe(`shared-contracts-${CONTRACT_VERSION}.tgz`);
  await install(file);
  for (const tool of TOOLS)
    await symlink(path.join(ROOT, 'node_modules', tool), path.join(outside, 'node_modules', tool), 'junction');
  expect(await node('build.mjs', 'built')).toEqual({ code: 0, said: '' });
}, 180_000);
afterAll(() => rm(outside, { recursive: true, force: true }));

describe('the contract, installed from its file outside of this repository', () => {
  it('needs no registry: its file contains every package that it depends on', async () => {
    const folder = 'node_modules/shared-contracts';
    const packed = JSON.parse(await read(`${folder}/package.json`)) as {
      readonly dependencies: Readonly<Record<string, string>>;
      readonly bundleDependencies: readonly string[];
      readonly bin: Readonly<Record<string, string>>;
    };
    expect(packed.bundleDependencies).toEqual(Object.keys(packed.dependencies));
    for (const [name, version] of Object.entries(packed.dependencies)) {
      const bundled = JSON.parse(await read(`${folder}/node_modules/${name}/package.json`)) as object;
      expect(bundled).toMatchObject({ name, version });
      expect(bundled).not.toHaveProperty('dependencies');
    }
    expect(from(path.join(folder, packed.bin['treadmarket-remote'] ?? ''))).toBe(from(COMMAND));
  });

  it('has complete types, in which three remotes compile under both kinds of module resolution', async () => {
    await write(
      'types.ts',
      `import { CONTRACT_VERSION, defineRemote, type RemoteServer } from 'shared-contracts';
       import { Cart } from 'shared-contracts/wire';
       import { aCart, createTestHost } from 'shared-contracts/testing';
       const cart: Cart = aCart();
       export const total: number = cart.total.value;
       // @ts-expect-error an amount is a number
       export const amount: string = cart.total.value;
       createTestHost().events.subscribe('zip:changed', ({ zipCode }) => zipCode satisfies string | null);
       // @ts-expect-error an event that nobody knows
       createTestHost().events.publish('zip:forgotten', {});
       // @ts-expect-error a render without HTML
       export const server: RemoteServer = { render: async () => ({ state: CONTRACT_VERSION }) };
       // @ts-expect-error a widget without props
       defineRemote({ name: 'a', team: 'A', contract: '^1.0.0', pages: [], widgets: [{ name: 'b' }] });`,
    );
    const remotes = { extends: './tsconfig.json', include: ['*/src', 'types.ts'] };
    await write('tsconfig.bundler.json', JSON.stringify(remotes));
    const strict = { strict: true, skipLibCheck: true, noEmit: true, target: 'es2022', types: [] };
    const nodenext = { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022', 'dom', 'dom.iterable'] };
    const types = { files: ['types.ts'], compilerOptions: { ...nodenext, ...strict } };
    await write('tsconfig.nodenext.json', JSON.stringify(types));
    for (const project of ['tsconfig.bundler.json', 'tsconfig.nodenext.json'])
      for (const [compiler, ...options] of COMPILERS) {
        const tsc = path.join(ROOT, 'node_modules', compiler, 'bin/tsc');
        const ended = await node(tsc, '-p', project, ...options);
        expect([compiler, project, ended]).toEqual([compiler, project, { code: 0, said: '' }]);
      }
  }, 180_000);

  it('has a test host that runs the remotes’ own tests', async () => {
    const { code, said } = await node('--test', '--test-reporter', 'tap', 'widgets.test.mjs');
    expect(said).toContain('# pass 9');
    expect(code).toBe(0);
  }, 60_000);
});

describe('treadmarket-remote', () => {
  const FOLDER = 'built/vue-mile-cost';
  const KEY = 'examples-2026.key.json';
  beforeAll(async () => {
    for (const id of ['examples-2026', 'others-2026']) expect(await command('key', id)).toMatchObject({ code: 0 });
  });

  /** Copies the folder of a build and changes one thing. */
  async function changed(change: (folder: string) => Promise<void>): Promise<string> {
    const folder = path.join(await mkdtemp(path.join(outside, 'changed-')), 'build');
    await cp(path.join(outside, FOLDER), folder, { recursive: true });
    await change(folder);
    return folder;
  }
  const withManifest = (fields: object): Promise<string> =>
    changed(async (folder) => {
      const file = path.join(folder, 'manifest.json');
      await writeFile(file, JSON.stringify({ ...(JSON.parse(await readFile(file, 'utf8')) as object), ...fields }));
    });

  it('creates keys, and never overwrites one', async () => {
    const before = await read('examples-2026.key.json');
    expect(await command('key', 'examples-2026')).toMatchObject({ code: 1, said: expect.stringContaining('is there') });
    expect(await read('examples-2026.key.json')).toBe(before);
  });

  const expectNothingWrong = (name: string, { code, said }: Ended): void => {
    expect(said).toMatch(RegExp(`^${name} 1\\.0\\.0-\\w+ of the team 'Examples', 3 files of [\\d.]+ kB: `));
    expect(said).toContain('Nothing is wrong with the file.');
    expect(code).toBe(0);
  };

  it('packs a remote without problems', async () => {
    expect(await command('pack', FOLDER, '--key', KEY, '--out', 'packed.tgz')).toMatchObject({ code: 0 });
    expectNothingWrong('vue-mile-cost', await command('check', 'packed.tgz', '--key', KEY));
  });

  it('packs the source maps of a build that has some', async () => {
    const folder = await changed(async (made) => {
      const [script = ''] = (await readdir(path.join(made, 'web'))).filter((name) => name.endsWith('.js'));
      await mkdir(path.join(made, 'maps/web'), { recursive: true });
      await writeFile(path.join(made, `maps/web/${script}.map.gz`), 'a map');
    });
    const packed = await inProcess('pack', folder, '--key', from(KEY), '--out', from('mapped.tgz'));
    expect(packed).toMatchObject({ code: 0 });
    const checked = await inProcess('check', from('mapped.tgz'), '--key', from(KEY));
    expect(checked.said).toMatch(/4 files of .* kB/);
    expect(checked.said).toContain('Nothing is wrong with the file.');
  });

  it.each(['plain-set-price', 'preact-budget', 'vue-mile-cost'])(
    'accepts %s, packed by it or by hand',
    async (name) => {
      const packed = await inProcess('pack', from(`built/${name}`), '--key', from(KEY), '--out', from(`${name}.tgz`));
      expect(packed).toMatchObject({ code: 0 });
      expectNothingWrong(name, await inProcess('check', from(`${name}.tgz`), '--key', from(KEY)));
      expect(await node('pack.mjs', `built/${name}`, KEY, `${name}.tgz`)).toMatchObject({ code: 0 });
      expectNothingWrong(name, await inProcess('check', from(`${name}.tgz`), '--key', from(KEY)));
    },
  );

  it('rejects a changed file, and a signature by another team', async () => {
    const packed = await inProcess(
      'pack',
      from(FOLDER),
      '--key',
      from('others-2026.key.json'),
      '--out',
      from('others.tgz'),
    );
    expect(packed.said).toMatch(/\nNext: hand the file to .* npm run releases -- publish others\.tgz\. Your key must/);
    const { said, code } = await inProcess('check', from('others.tgz'), '--key', from(KEY));
    expect(said).toContain("signed with the key 'others-2026', not with 'examples-2026'");
    expect(code).toBe(1);
    const bytes = await readFile(from('others.tgz'));
    bytes.writeUInt8(bytes.readUInt8(300) ^ 1, 300);
    await writeFile(from('altered.tgz'), bytes);
    const altered = await command('check', 'altered.tgz');
    expect(altered.said).toMatch(/^altered\.tgz would be refused:\n {2}- .*(no gzip|is not what manifest\.json lists)/);
    expect(altered.code).toBe(1);
  });

  it.each<[string, () => Promise<string>, RegExp]>([
    ['that needs a contract of tomorrow', () => withManifest({ contract: '^9.0.0' }), /needs contract \^9\.0\.0/],
    ['with an unknown field', () => withManifest({ color: 'red' }), /unknown field 'color'/],
    [
      'with styles for the whole page',
      () => changed((folder) => writeFile(path.join(folder, 'web/style.css'), 'h2 { color: red }')),
      /its stylesheet 'style\.css' styles 'h2' of every page/,
    ],
    [
      'without the script that it starts with',
      () => changed((folder) => rm(path.join(folder, 'web/remote.js'))),
      /web file 'remote\.js' is used but not listed/,
    ],
    [
      'without web/',
      () => changed((folder) => rm(path.join(folder, 'web'), { recursive: true })),
      /has no folder web\//,
    ],
    [
      'whose manifest is no JSON',
      () => changed((folder) => writeFile(path.join(folder, 'manifest.json'), '{')),
      /JSON/,
    ],
  ])('refuses to pack a build %s', async (_what, make, message) => {
    const { code, said } = await inProcess('pack', await make(), '--key', from(KEY), '--out', from('never.tgz'));
    expect(said).toMatch(message);
    expect(code).toBe(1);
    expect(await readdir(outside)).not.toContain('never.tgz');
  });

  it('names the file that it cannot read', async () => {
    expect(await inProcess('check', from('nothing.tgz'))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/nothing\.tgz/),
    });
  });

  it.each([
    [['sign', 'x'], /There is no command 'sign'/],
    [['check'], /'check' wants a package file/],
    [['check', 'a', 'b'], /'b' is too much for 'check'/],
    [['check', 'a', '--out', 'b'], /'check' has no flag --out/],
    [['check', 'a', '--force'], /--force/],
    [['pack', 'built'], /'pack' wants --key/],
    [['key', 'A key'], /is no name of a key/],
  ])('%p: names the problem', (args, message) => {
    expect(readRemoteArguments(args)).toEqual({ kind: 'help', error: expect.stringMatching(message) });
  });
});
