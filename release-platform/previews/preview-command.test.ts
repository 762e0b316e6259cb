import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROLES, type PublishedManifest } from 'shared-contracts';
import { updateRegistry } from 'registry/log/releases';
import { FolderStore } from 'registry/objects/folder-store';
import { signAs, writeVersion } from 'registry/testing/built-version';
import { createTeam } from 'registry/testing/test-teams';
import { packVersion } from 'registry/versions/package-file';
import { storeVersion } from 'registry/versions/remote-store';
import { startTestGateway } from '../../shell/src/testing/test-gateway';
import { waitForPreview } from '../gateways/wait-for-preview';
import { testSettings, useReleases } from '../testing/releases-fixture';
import { previewCommand } from './preview-command';

const releases = useReleases();
const { said, open, registry } = releases;
const run = (...args: readonly string[]) => previewCommand(args, releases.settings);

/** A signed package file, as another team's build tool writes it. */
async function packed(fields: Partial<PublishedManifest>): Promise<string> {
  const folder = await mkdtemp(path.join(releases.data, 'pack-'));
  const manifest = await writeVersion(path.join(folder, 'build'), { team: 'test', ...fields });
  const objects = new FolderStore(path.join(folder, 'store'));
  const team = { ...createTeam('test'), key: (await open()).key };
  await storeVersion(objects, manifest, path.join(folder, 'build'), signAs(manifest, team));
  const file = path.join(folder, 'package.tgz');
  await writeFile(file, await packVersion(objects, manifest.name, manifest.version));
  return file;
}

const linkIn = (text = ''): string | undefined => /http:\/\/\S+\/preview\/[\w-]{32}/.exec(text)?.[0];

describe('npm run preview', () => {
  const pages = [
    { id: 'checkout', paths: [...ROLES.checkout.paths], audience: 'private' as const, layout: 'minimal' as const },
  ];

  it('combines versions under a name, with one link that stays, and changes nothing for shoppers', async () => {
    await releases.deploy({ name: 'gifts', render: `return { html: '' };` });
    const { remotes, variants } = await registry();
    expect(await run('--package', await packed({ name: 'cart' }), '--name', 'pr-12')).toBe(0);
    const link = linkIn(said.at(-1));
    expect(link).toMatch(/^http:\/\/pr-12\.localhost:\d+\/preview\//);
    expect(said.at(-1)).toMatch(/\n {2}lowes +http:\/\/pr-12\.lowes\.localhost:\d+\/preview\//);
    const gifts = await packed({ name: 'gifts', version: '2' });
    expect(await run('--package', gifts, '--name', 'pr-12', '--days', '2')).toBe(0);
    expect(linkIn(said.at(-1))).toBe(link);
    const partner = await packed({ name: 'some-checkout', role: 'checkout', pages });
    const place = ['--for', 'lowes', '--as', 'checkout'];
    expect(await run('--package', partner, '--name', 'pr-12', ...place)).toBe(0);
    const { previews = [], ...now } = await registry();
    expect(now).toEqual({ remotes, variants });
    expect(previews.map(({ remote, version, variant, role }) => [remote, version, variant, role])).toEqual([
      ['cart', '1.0.0-a', undefined, undefined],
      ['gifts', '2', undefined, undefined],
      ['some-checkout', '1.0.0-a', 'lowes', 'checkout'],
    ]);
    expect(JSON.stringify(previews)).not.toContain(link?.slice(-32));
  });

  it('lists previews and ends them, after which the name has another link', async () => {
    const file = await packed({ name: 'cart' });
    await run('--package', file, '--name', 'pr-12', '--reason', 'new badge');
    const link = linkIn(said.at(-1));
    expect(await run('--list')).toBe(0);
    expect(said.at(-1)).toMatch(/^pr-12\n {2}cart 1\.0\.0-a, until 20/);
    expect(await run('--end', 'pr-12', '--reason', 'merged')).toBe(0);
    const { log } = await open();
    expect((await log.history(2)).map(({ reason }) => reason)).toEqual([
      'preview cart 1.0.0-a as part of pr-12: new badge',
      'end the preview pr-12: merged',
    ]);
    expect(await run('--end', 'pr-12')).toBe(1);
    expect(said.at(-1)).toContain("There is no preview 'pr-12'");
    await run('--package', file, '--name', 'pr-12');
    expect(linkIn(said.at(-1))).not.toBe(link);
  });

  it('rejects a version that would break others, and one for a role without its variant', async () => {
    const uses = { widgets: [{ widget: 'cart/badge', props: [], always: [] }] };
    const widgets = [{ name: 'badge', hydrate: 'load' as const, props: [] }];
    await releases.deploy({ name: 'cart', version: '1', widgets, render: `return { html: '' };` });
    await releases.deploy({ name: 'catalog', render: `return { html: '' };`, manifest: { uses } });
    expect(await run('--package', await packed({ name: 'cart', version: '2' }), '--name', 'pr-1')).toBe(1);
    expect(said.at(-1)).toMatch(/^preview rejected [^]*catalog 1\.0\.0-a .* shows 'cart\/badge'/);
    const role = await packed({ name: 'some-checkout', role: 'checkout', pages });
    expect(await run('--package', role, '--name', 'pr-1')).toBe(1);
    expect(said.at(-1)).toContain("it stands in for 'checkout': say in which variant, with --for lowes --as checkout");
    expect((await registry()).previews).toBeUndefined();
  });

  it("waits for the gateways, and fails with a gateway's reason", async () => {
    const gateway = await startTestGateway(releases.data);
    try {
      const settings = testSettings(releases.data, `http://127.0.0.1:${gateway.port}`);
      const args = ['--package', await packed({ name: 'cart' }), '--name', 'pr-12'];
      expect(await previewCommand(args, settings)).toBe(0);
      const token = linkIn(said.at(-1))?.slice(-32) ?? '';
      const answer = await gateway.ask('/release', {
        host: 'pr-12.lowes.localhost',
        headers: { cookie: `tm_preview=${token}` },
      });
      expect(Object.keys((JSON.parse(answer.text) as { remotes: object }).remotes)).toEqual(['cart']);
      await rm(releases.file('cart', '1.0.0-a', 'manifest.json'));
      await updateRegistry(releases.data, 'a test', (before) => ({
        ...before,
        previews: before.previews?.map((one) => ({ ...one, version: '2.0.0-b' })) ?? [],
      }));
      expect((await waitForPreview(await open(settings), 'pr-12')).problems).toContainEqual(
        expect.stringMatching(/does not show cart 2\.0\.0-b in lowes: remote 'cart' .* is not in the store/),
      );
    } finally {
      await gateway.close();
    }
  });

  it.each([
    [['mfe-cart'], /Name the preview/],
    [['mfe-cart', '--name', 'PR 12'], /'PR 12' is no name of a preview/],
    [['mfe-cart', '--name', 'lowes'], /'lowes\.localhost' is the host of a variant/],
    [['mfe-cart', '--name', 'a', '--days', '99'], /--days wants a number from 1 to 30/],
    [['--name', 'a'], /Name the remotes to preview/],
    [['mfe-nothing', '--name', 'a'], /mfe-nothing/],
    [['mfe-cart', '--list'], /stand alone/],
  ])('rejects %j with the reason', async (args, message) => {
    expect(await run(...args)).toBe(1);
    expect(said.join('\n')).toMatch(message);
  });
});
