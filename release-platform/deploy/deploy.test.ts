import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PublishedManifest } from 'shared-contracts';
import { ROOT } from 'registry/paths';
import { openReleases, readRegistry } from 'registry/log/releases';
import { releaseSettings } from 'registry/settings';
import { TEST_OWNERS } from 'registry/testing/test-owners';
import { integrityOf, versionDir } from 'registry/versions/remote-store';
import { remotePositions } from '../source-positions';
import { deployRemote, publish } from './deploy-remote';
import { rollbackRemote } from './moves/rollback';

process.env['RELEASE_OWNERS'] = TEST_OWNERS;

const fixture = path.join(ROOT, 'tooling/webpack/fixtures/mfe-sample');

// Real builds, because these tests show that the preset, the store and the registry fit together.
describe('deploying a remote', () => {
  let data: string;
  let dir: string;
  const deploy = (onlyIfNew = false) =>
    deployRemote({ label: 'mfe-sample', dir }, { data, onlyIfNew, admission: 'rehearsal' });
  /** Global names of the version's scripts: both versions may be open on one page. */
  const globalsOf = async (version: string): Promise<ReadonlySet<string>> => {
    const web = path.join(versionDir(data, 'sample', version), 'web');
    const scripts = (await readdir(web)).filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(scripts.map((file) => readFile(path.join(web, file), 'utf8')));
    return new Set(texts.flatMap((text) => text.match(/webpackChunk\w+/g) ?? ['none']));
  };
  const edit = async (text: string) =>
    writeFile(
      path.join(dir, 'src/hello.tsx'),
      (await readFile(path.join(dir, 'src/hello.tsx'), 'utf8')).replace(/<h1([^>]*)>\w+/, `<h1$1>${text}`),
    );

  beforeAll(async () => {
    data = await mkdtemp(path.join(os.tmpdir(), 'tm-deploy-'));
    // Inside the repository, so that packages resolve.
    dir = await mkdtemp(path.join(ROOT, 'tooling/.build-deploy-test-'));
    await cp(fixture, dir, { recursive: true });
  });
  afterAll(async () => {
    await rm(data, { recursive: true, force: true });
    await rm(dir, { recursive: true, force: true });
  });

  it('builds, stores, releases, skips an unchanged source, and rolls back', async () => {
    const first = await deploy();
    expect(first.outcome).toBe('deployed');
    const folder = versionDir(data, 'sample', first.version);
    const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as PublishedManifest;

    for (const [file, { integrity }] of Object.entries(manifest.web.files)) {
      expect([file, integrityOf(await readFile(path.join(folder, 'web', file)))]).toEqual([file, integrity]);
    }
    const scripts = Object.keys(manifest.web.files).filter((file) => file.endsWith('.js'));
    const mapped = [...scripts.map((file) => `web/${file}.map.gz`), 'node/server.cjs.map.gz'];
    expect(Object.keys(manifest.maps ?? {}).sort()).toEqual(mapped.sort());
    for (const [file, { integrity }] of Object.entries(manifest.maps ?? {}))
      expect([file, integrityOf(await readFile(path.join(folder, 'maps', file)))]).toEqual([file, integrity]);
    for (const file of [...scripts.map((one) => `web/${one}`), 'node/server.cjs'])
      expect([file, /sourceMappingURL=/.test(await readFile(path.join(folder, file), 'utf8'))]).toEqual([file, false]);
    expect([...Object.keys(manifest.web.files), ...Object.keys(manifest.node?.files ?? {})].join()).not.toMatch(
      /\.map/,
    );
    const page = scripts.find((file) => file.startsWith('page-hello.')) ?? '';
    const text = await readFile(path.join(folder, 'web', page), 'utf8');
    const built = `${page}:1:${text.search(/["'`]h1["'`]/) + 1}`;
    const traced = await remotePositions(
      await openReleases(releaseSettings(data, { RELEASE_OWNERS: TEST_OWNERS })),
      'sample',
      first.version,
    ).trace(built);
    expect(traced).toMatchObject({
      source: { file: `${path.relative(ROOT, dir)}/src/hello.tsx` },
      functionName: 'Hello',
    });

    const assets = manifest.web.assets['page:hello'];
    expect(assets?.css).toHaveLength(1);
    expect(assets?.js.some((file) => file.startsWith('page-hello.'))).toBe(true);
    expect(assets?.shared).toEqual(expect.arrayContaining(['react-dom/client']));

    // The shell provides React and exactly these parts of the federation runtime
    // (shell/src/browser/federation/federation-runtime.ts).
    expect(Math.max(...Object.values(manifest.web.files).map(({ bytes }) => bytes))).toBeLessThan(100_000);
    const entry = await readFile(path.join(folder, 'web', manifest.web.entry), 'utf8');
    expect([...new Set(entry.match(/(?<=bundlerRuntime\.)\w+/g))].sort()).toEqual([
      'I',
      'consumes',
      'init',
      'initContainerEntry',
    ]);

    const css = await readFile(path.join(folder, 'web', assets?.css[0] ?? ''), 'utf8');
    const className = /\.(title_\d\w{4})/.exec(css)?.[1];
    expect(await readFile(path.join(folder, 'node/server.cjs'), 'utf8')).toContain(className);

    expect(await deploy()).toMatchObject({ version: first.version, outcome: 'unchanged' });

    await edit('Welcome');
    const second = await deploy();
    expect(second).toMatchObject({ outcome: 'deployed' });
    expect(second.version).not.toBe(first.version);
    expect((await readdir(path.dirname(folder))).sort()).toEqual([first.version, second.version].sort());
    const names = await Promise.all([first, second].map(({ version }) => globalsOf(version)));
    expect(names.map(({ size }) => size)).toEqual([1, 1]);
    expect(names[0]).not.toEqual(names[1]);

    expect(await rollbackRemote(data, 'sample')).toEqual({ from: second.version, to: first.version });
    expect((await readRegistry(data)).remotes['sample']?.version).toBe(first.version);
    expect(await deploy(true)).toMatchObject({ version: first.version, outcome: 'skipped' });
    expect(await rollbackRemote(data, 'sample')).toEqual({ error: `'sample' has no version before ${first.version}.` });
    expect(await rollbackRemote(data, 'nope')).toHaveProperty('error', expect.stringContaining('never been deployed'));
    expect(await deploy()).toMatchObject({ version: second.version, outcome: 'deployed' });
  }, 90_000);

  it('names every unknown field of a manifest, and shoppers keep the current version', async () => {
    const before = await readRegistry(data);
    const file = path.join(dir, 'remote.manifest.ts');
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text
        .replace("team: 'platform'", "team: 'platform', colour: 'red'")
        .replace("hydrate: 'load'", "hydrate: 'load', lazy: true"),
    );
    await expect(deploy()).rejects.toThrow(/unknown field 'colour'[\s\S]*unknown field 'widgets\[0\]\.lazy'/);
    await writeFile(file, text);
    expect(await readRegistry(data)).toEqual(before);
  });

  it.each([
    ['a contract that is not offered', /contract: '[^']+'/, "contract: '^9.0.0'", /needs contract \^9\.0\.0/],
    ['the name of another folder', /name: 'sample'/, "name: 'other'", /has the name of its folder/],
  ])('rejects %s before the build', async (_name, from, to, message) => {
    const file = path.join(dir, 'remote.manifest.ts');
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(from);
    await writeFile(file, text.replace(from, to));
    const steps: string[] = [];
    const wish = { data, admission: 'rehearsal', onStep: (step: string) => void steps.push(step) } as const;
    await expect(deployRemote({ label: 'mfe-sample', dir }, wish)).rejects.toThrow(message);
    await writeFile(file, text);
    expect(steps).toEqual([]);
  });

  it('rejects a build that needs another contract, and removes it', async () => {
    const before = await readRegistry(data);
    const stored = versionDir(data, 'sample', before.remotes['sample']?.version ?? '');
    const buildDir = await mkdtemp(path.join(data, 'remotes/.incoming/sample-'));
    await cp(stored, buildDir, { recursive: true });
    const built = JSON.parse(await readFile(path.join(stored, 'manifest.json'), 'utf8')) as PublishedManifest;
    const manifest = { ...built, contract: '^9.0.0' };
    const release = { data, folder: { label: 'mfe-sample', dir }, manifest, move: {}, place: undefined };
    await expect(publish({ ...release, admission: 'rehearsal' }, buildDir)).rejects.toThrow(
      /needs contract \^9\.0\.0, this shell offers/,
    );
    expect(await readRegistry(data)).toEqual(before);
    expect(await readdir(path.join(data, 'remotes/.incoming'))).toEqual([]);
  });
});
