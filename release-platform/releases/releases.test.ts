import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withVersion } from 'registry/composition/registry';
import { parseSigningKey } from 'registry/trust/signing-key';
import { useReleases } from '../testing/releases-fixture';
import { readReleasesArguments } from './releases-arguments';
import { releasesCommand } from './releases-command';

const releases = useReleases();
const { said, run, open } = releases;

const deploy = async (version: string): Promise<void> => {
  const { log, key } = await open();
  const move = { author: 'Ann Lee', act: `deploy cart ${version}`, key };
  await log.append(move, (registry) => withVersion(registry, 'cart', { version, at: '', by: 'deploy' }));
};
const tear = async (number: number): Promise<void> => {
  const folder = path.join(releases.data, 'remotes/_revisions');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${String(number).padStart(10, '0')}.json`), '{"payl');
};

it('lists each move with its key and reason, newest last', async () => {
  expect(await run('log')).toBe(0);
  expect(said.join()).toContain('no releases yet');
  await deploy('1');
  await deploy('2');
  expect(await run('log', '--last', '1')).toBe(0);
  expect(said.at(-1)).toMatch(/^ +2 {2}20\d\d-.*Z {2}deploy cart 2 {2}\(Ann Lee\)$/);
});

it('repairs a log after a torn entry, and prints the deployed versions', async () => {
  await deploy('1');
  await tear(2);
  expect(await run('log')).toBe(1);
  expect(said.at(-1)).toContain('it is no signed statement');
  expect(await run('repair', '--reason', 'a torn file')).toBe(0);
  expect(said.at(-1)).toContain('cart 1');
  await deploy('2');
  expect(await run('log')).toBe(0);
});

it("repairs nothing in production without an operator's key", async () => {
  await deploy('1');
  await tear(2);
  const strict = { ...releases.settings, isDevelopment: false };
  expect(await releasesCommand(['repair', '--reason', 'x'], strict)).toBe(1);
  expect(said.at(-1)).toContain('RELEASE_KEY_FILE must name');
});

it('creates a key once, and never overwrites another', async () => {
  const here = process.cwd();
  process.chdir(releases.data);
  try {
    expect(await run('key', 'cart-2026')).toBe(0);
    const file = path.join(releases.data, 'cart-2026.key.json');
    const text = await readFile(file, 'utf8');
    expect(parseSigningKey(text, file).id).toBe('cart-2026');
    expect(said.join('\n')).not.toContain((JSON.parse(text) as { d: string }).d);
    expect(await run('key', 'cart-2026')).toBe(1);
    expect(await readFile(file, 'utf8')).toBe(text);
  } finally {
    process.chdir(here);
  }
});

it.each([
  [['nonsense'], /There is no command 'nonsense'/],
  [['log', 'cart'], /'cart' is too much/],
  [['log', '--last', '-1'], /--last/],
  [['log', '--last', '0'], /--last wants a number/],
  [['repair'], /Say why/],
  [['repair', '--reason', '  '], /Say why/],
  [['repair', '--reason', 'x', '--after', 'y'], /--after wants/],
  [['key'], /'key' wants a name after team and year/],
  [['pack'], /'pack' wants a remote/],
  [['check'], /'check' wants a package file/],
  [['publish'], /'publish' wants a package file/],
  [['publish', 'a.tgz', 'b.tgz'], /'b.tgz' is too much for 'publish'/],
  [['constructor'], /There is no command 'constructor'/],
  [['key', '../../etc/key'], /is no name of a key/],
  [['log', '--force'], /--force/],
  [['log', '--reason', 'x'], /'log' has no flag --reason/],
  [['rollback'], /'rollback' wants a remote/],
  [['remove', 'cart'], /Say why/],
  [['promote', 'staging'], /'promote' wants a store to release in/],
  [['status', 'cart'], /'cart' is too much/],
  [['status', '--gateway', 'file:///etc/passwd'], /--gateway wants an origin/],
])('rejects %j with a message', (args, message) => {
  const request = readReleasesArguments(args);
  expect(request.kind === 'help' ? request.error : '').toMatch(message);
});
