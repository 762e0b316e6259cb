import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PublishedManifest } from 'shared-contracts';
import { recordedRequestsFile } from '../../shell/src/gateway/rehearsal';
import { openReleases, readRegistry } from 'registry/log/releases';
import { listFiles } from 'registry/versions/remote-store';
import { releaseSettings } from 'registry/settings';
import { TEST_OWNERS } from 'registry/testing/test-owners';
import { deployCommand } from './deploy-command';
import { publish } from './deploy-remote';
import { keepingRefusals, readRefusals, refuseFor } from './moves/refusals';

process.env['RELEASE_OWNERS'] = TEST_OWNERS;
process.env['RELEASE_AUTHOR'] = 'Ann Lee <ann@example.com>';

const GOOD = `return { html: '<h1>Tires</h1>', state: {} };`;
const THROWS_FOR_SHOPPERS = `if (url.pathname.endsWith('r16')) throw new Error('no r16'); ${GOOD}`;
const WORDS = 'Array.from({ length: 900 }, (_, at) => (at * 7919) % 104729).join(" ")';
const HEAVY = `return { html: '<h1>Tires</h1><p>' + ${WORDS} + '</p>', state: {} };`;

let data: string;
beforeEach(async () => (data = await mkdtemp(path.join(os.tmpdir(), 'tm-refused-'))));
afterEach(() => rm(data, { recursive: true, force: true }));

/** Releases a finished build, as webpack would leave it. */
async function release(version: string, page: string, wish: { isWeightAccepted?: boolean; reason?: string } = {}) {
  const incoming = path.join(data, 'remotes/.incoming');
  await mkdir(incoming, { recursive: true });
  const buildDir = await mkdtemp(path.join(incoming, 'sample-'));
  for (const [file, text] of [
    ['web/remoteEntry.js', '/* entry */'],
    ['node/server.cjs', `exports.default = { async render({ url }) { ${page} } };`],
  ] as const) {
    await mkdir(path.dirname(path.join(buildDir, file)), { recursive: true });
    await writeFile(path.join(buildDir, file), text);
  }
  const manifest: PublishedManifest = {
    name: 'sample',
    team: 'platform',
    contract: '^1.6.0',
    version,
    builtAt: 'now',
    pages: [{ id: 'list', paths: ['/hello/:who?'], audience: 'anonymous', query: [] }],
    widgets: [],
    events: { publishes: [], subscribes: [], handles: [], requests: [] },
    web: {
      container: 'tm_sample',
      entry: 'remoteEntry.js',
      files: await listFiles(path.join(buildDir, 'web')),
      assets: { 'page:list': { js: [], css: [] } },
    },
    node: { entry: 'server.cjs', files: await listFiles(path.join(buildDir, 'node')) },
  };
  return publish(
    { data, folder: { label: 'mfe-sample', dir: '' }, manifest, move: {}, place: undefined, ...wish },
    buildDir,
  );
}

async function reasons(): Promise<readonly string[]> {
  const { log } = await openReleases(releaseSettings(data));
  return (await log.history(10)).map(({ reason }) => reason);
}

it('a refused version is listed with its reason, and log, registry and store stay unchanged', async () => {
  await release('1.0.0-a', GOOD);
  const requests = [
    { remote: 'sample', kind: 'page', name: 'list', variant: 'lowes', pathname: '/hello/r16', search: '', props: {} },
  ];
  await mkdir(path.dirname(recordedRequestsFile(data)), { recursive: true });
  await writeFile(recordedRequestsFile(data), JSON.stringify({ formatVersion: 1, requests }));
  const [before, logged] = [await readRegistry(data), await reasons()];

  const sentence = "page 'list' at '/hello/r16' does not render: Error: no r16";
  await expect(release('1.0.0-b', THROWS_FOR_SHOPPERS)).rejects.toThrow(
    `sample 1.0.0-b cannot be deployed:\n  - ${sentence}`,
  );

  expect(await readRegistry(data)).toEqual(before);
  expect(await reasons()).toEqual(logged);
  expect(await readdir(path.join(data, 'remotes/sample'))).toEqual(['1.0.0-a']);
  expect(await readdir(path.join(data, 'remotes/.incoming'))).toEqual([]);
  expect(await readRefusals(data)).toEqual([
    expect.objectContaining({
      name: 'sample',
      version: '1.0.0-b',
      author: 'Ann Lee <ann@example.com>',
      reasons: [sentence],
    }),
  ]);
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  await deployCommand(['--list'], data);
  expect(String(said.mock.calls[0]?.[0])).toMatch(
    /Refused lately:\n {2}sample +1\.0\.0-b +at 20\S+ {2}\(Ann Lee <ann@example\.com>\)\n {4}page 'list' at/,
  );
  said.mockRestore();
});

it('a heavier version is refused with the figures until it is accepted, which the log records', async () => {
  await release('1.0.0-a', GOOD);
  await expect(release('1.0.0-b', HEAVY)).rejects.toThrow(
    /HTML with its state got heavier \(.+ %\); .*--accept-weight/,
  );
  await release('1.0.0-b', HEAVY, { isWeightAccepted: true, reason: 'a text for every size' });
  const reason = (await reasons()).at(-1);
  expect(reason).toMatch(/^deploy sample 1\.0\.0-b: a text for every size; accepted: page 'list' at '\/hello': /);
  expect(reason).toMatch(/: its HTML with its state got heavier \(.+ %\)$/);
  expect((await readRegistry(data)).remotes['sample']?.version).toBe('1.0.0-b');
});

/** Records a refusal as a release does, without a rehearsal of a version. */
const refuse = (version: string) =>
  keepingRefusals(data, async () => refuseFor(['it throws'], { name: 'sample', version })).catch(() => undefined);

it('keeps the newest refusals only', async () => {
  for (let at = 0; at < 21; at += 1) await refuse(`1.0.0-${at}`);
  await expect(release('1.0.0-21', 'throw 1;')).rejects.toThrow(/cannot be deployed/);
  const refusals = await readRefusals(data);
  expect(refusals.map(({ version }) => version).slice(0, 2)).toEqual(['1.0.0-21', '1.0.0-20']);
  expect(refusals).toHaveLength(20);
});

it('keeps each of many refusals at the same moment, and no incomplete one', async () => {
  const versions = Array.from({ length: 12 }, (_, at) => `1.0.0-${at}`);
  await Promise.all(versions.map(refuse));
  await writeFile(path.join(data, 'releases/refused/999999999999999-half.json'), '{"name":"sam');
  const kept = (await readRefusals(data)).map(({ version }) => version);
  expect(kept.sort()).toEqual(versions.sort());
});
