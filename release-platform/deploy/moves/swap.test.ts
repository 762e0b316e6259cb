import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROLES, type PublishedManifest } from 'shared-contracts';
import { partsOf } from 'registry/composition/composition';
import { readRegistry } from 'registry/log/releases';
import { TEST_OWNERS } from 'registry/testing/test-owners';
import { listFiles } from 'registry/versions/remote-store';
import { deployCommand } from '../deploy-command';
import { publish } from '../deploy-remote';
import { swapBack } from './swap-back';

process.env['RELEASE_OWNERS'] = TEST_OWNERS;

const lowes = { variant: 'lowes', role: 'checkout' } as const;
const { paths } = ROLES.checkout;
const page = (id: string, own: readonly string[]) =>
  ({ id, paths: own, audience: 'private', layout: 'minimal' }) as PublishedManifest['pages'][number];

/** A finished build of a remote, as webpack would leave it. */
async function built(
  data: string,
  change: Partial<PublishedManifest> & { readonly name: string },
): Promise<{ readonly manifest: PublishedManifest; readonly buildDir: string }> {
  const buildDir = path.join(data, 'remotes/.incoming', `${change.name}-${Math.random()}`);
  await mkdir(path.join(buildDir, 'web'), { recursive: true });
  await writeFile(path.join(buildDir, 'web/remoteEntry.js'), `/* ${change.name} */`);
  const files = await listFiles(path.join(buildDir, 'web'));
  const manifest: PublishedManifest = {
    team: 'test',
    contract: '^1.6.0',
    version: '1.0.0-a',
    builtAt: 'now',
    pages: [],
    widgets: [],
    events: { publishes: [], subscribes: [], handles: [], requests: [] },
    web: { container: 'tm_test', entry: 'remoteEntry.js', files, assets: {} },
    ...change,
  };
  return { manifest, buildDir };
}

describe('a role filled by a partner’s remote', () => {
  let data: string;
  beforeEach(async () => {
    data = await mkdtemp(path.join(os.tmpdir(), 'tm-swap-'));
    await put('mfe-checkout', { name: 'checkout', pages: [page('checkout', paths), page('order', ['/orders/:id'])] });
    await put('mfe-cart', { name: 'cart', pages: [page('cart', ['/cart'])] });
  });
  afterEach(() => rm(data, { recursive: true, force: true }));

  const theirs = { name: 'some-checkout', role: 'checkout', pages: [page('checkout', paths)] } as const;
  async function put(
    label: string,
    change: Parameters<typeof built>[1],
    wish: { place?: typeof lowes; isPreview?: boolean } = {},
  ) {
    const { manifest, buildDir } = await built(data, change);
    const release = { data, folder: { label, dir: '' }, manifest, move: {}, place: wish.place, ...wish };
    return publish(release, buildDir);
  }
  const answering = async (variant: string) =>
    partsOf(await readRegistry(data), variant)
      .map(({ name }) => name)
      .sort();

  it('changes by one move that deploys missing dependencies, and by one command back', async () => {
    await put('partners/some-checkout', theirs, { place: lowes });
    expect(await answering('lowes')).toEqual(['cart', 'checkout', 'some-checkout']);
    for (const variant of ['treadmarket', 'purchasingPower', 'benefitsMe'])
      expect(await answering(variant)).toEqual(['cart', 'checkout']);
    expect(await swapBack(data, lowes)).toEqual({ from: 'some-checkout', to: 'checkout' });
    expect(await answering('lowes')).toEqual(['cart', 'checkout']);
    // The checkout is not shared yet: no variant names it.
    expect(await answering('treadmarket')).toEqual(['cart', 'checkout']);
    expect(await swapBack(data, lowes)).toEqual({ error: expect.stringContaining("nobody stands in for 'checkout'") });
  });

  it('returns to the partner that filled it before, if any', async () => {
    await put('partners/some-checkout', theirs, { place: lowes });
    await put('partners/other-checkout', { ...theirs, name: 'other-checkout' }, { place: lowes });
    await put('partners/other-checkout', { ...theirs, name: 'other-checkout', version: '2' }, { place: lowes });
    expect(await swapBack(data, lowes)).toEqual({ from: 'other-checkout', to: 'some-checkout' });
    expect(await swapBack(data, lowes)).toEqual({ from: 'some-checkout', to: 'checkout' });
  });

  it('is not changed by previews, whose token is never stored', async () => {
    const before = await readRegistry(data);
    const { previewToken = '' } = await put('partners/some-checkout', theirs, { place: lowes, isPreview: true });
    const { previews = [], ...after } = await readRegistry(data);
    expect(after).toEqual(before);
    expect(previews).toEqual([
      expect.objectContaining({ variant: 'lowes', remote: 'some-checkout', version: '1.0.0-a' }),
    ]);
    expect(previewToken).toMatch(/^[\w-]{32}$/);
    expect(JSON.stringify(previews)).not.toContain(previewToken);
  });

  it.each<[string, string, Parameters<typeof built>[1], RegExp]>([
    [
      'takes the name of ours',
      'partners/checkout',
      { ...theirs, name: 'checkout' },
      /the name 'checkout' belongs to mfe-checkout/,
    ],
    [
      'takes another name than its folder’s',
      'partners/some-checkout',
      { ...theirs, name: 'cart' },
      /a remote has the name of its folder: 'some-checkout'/,
    ],
    [
      'says no role',
      'partners/some-checkout',
      { name: 'some-checkout', pages: theirs.pages },
      /which role it is for; roles: checkout/,
    ],
    [
      'wants more than the role',
      'partners/some-checkout',
      { ...theirs, pages: [...theirs.pages, page('x', ['/cart'])] },
      /it answers '\/cart', which the role 'checkout' does not have/,
    ],
    [
      'does not answer all of it',
      'partners/some-checkout',
      { ...theirs, pages: [page('checkout', ['/checkout'])] },
      /does not answer '\/checkout\/:step', '\/checkout\/confirmation\/:orderId'/,
    ],
    [
      'brings server code',
      'partners/some-checkout',
      {
        ...theirs,
        node: { entry: 'server.cjs', files: { 'server.cjs': { integrity: `sha384-${'A'.repeat(64)}`, bytes: 1 } } },
      },
      /it has a server file/,
    ],
    ['of ours says a role', 'mfe-some', { ...theirs, name: 'some' }, /only remotes below partners/],
  ])('is refused when it %s, and shoppers keep the current remote', async (_, label, change, message) => {
    const before = await readRegistry(data);
    await expect(put(label, change, { place: lowes })).rejects.toThrow(message);
    expect(await readRegistry(data)).toEqual(before);
    expect(await readdir(path.join(data, 'remotes/.incoming'))).toEqual([]);
  });

  it('is refused with the variants in which a path is taken, each checked separately', async () => {
    await put('partners/some-checkout', theirs, { place: lowes });
    await expect(put('mfe-rewards', { name: 'rewards', pages: [page('x', ['/Checkout/:id/'])] })).rejects.toThrow(
      new RegExp(
        "path '/checkout/:step' already belongs to remote 'checkout' in treadmarket, benefitsMe, purchasingPower" +
          "[\\s\\S]*'some-checkout' in lowes",
      ),
    );
  });

  it('goes to only one of two simultaneous deploys with the same path', async () => {
    const both = await Promise.allSettled(
      ['one', 'two'].map((name) => put(`mfe-${name}`, { name, pages: [page('x', ['/rewards'])] })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    [
      ['partners/homestad-checkout', '--for', 'lowes', '--as', 'checkout'],
      /There is no remote 'partners\/homestad-checkout'. Known remotes: /,
    ],
    [['mfe-cart', '--for', 'lowes', '--as', 'chekout'], /no role 'chekout'/],
    [['mfe-cart', '--for', 'loews', '--as', 'checkout'], /no variant 'loews'/],
    [['--for', 'lowes', '--as', 'checkout', '--back'], /nobody stands in/],
  ])('%j is refused with a message and changes nothing', async (args, message) => {
    const said: string[] = [];
    jest.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const before = await readRegistry(data);
    expect(await deployCommand(args, data)).toBe(1);
    expect(said.join('\n')).toMatch(message);
    expect(await readRegistry(data)).toEqual(before);
    jest.restoreAllMocks();
  });
});
