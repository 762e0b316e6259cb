import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from 'registry/paths';
import type { RemoteManifest } from 'shared-contracts';
import { remoteFolders } from 'release-platform/remote-folders';
import { readManifest } from 'release-platform/graph/read-repository';
import { copyRepository, textOf } from '../testing/repository-copy';
import { fullTest } from 'release-platform/testing/tier';
import { linkWorkspace } from './link-workspace';
import { newRemote, newWidget } from './new-remote';
import { findRemoteNameProblem, widgetNameProblem } from './remote-name';

const run = promisify(execFile);
const said = ({ message, stdout }: { readonly message: string; readonly stdout: string }): string => message + stdout;

describe('the name of a remote', () => {
  let others: readonly RemoteManifest[];
  beforeAll(async () => {
    others = await Promise.all((await remoteFolders()).map(({ dir }) => readManifest(dir)));
  });

  it.each([
    ['../evil', /no name of a remote/],
    ['Gifts', /no name of a remote/],
    ['gift--cards', /no name of a remote/],
    ["x';drop", /no name of a remote/],
    ['gi', /characters/],
    ['mfe-gifts', /Leave out mfe-/],
    ['assets', /something else/],
    ['constructor', /something else/],
    ['to-string', /something else/],
    ['hasownproperty', /something else/],
    ['delete', /something else/],
    ['dist', /something else/],
    ['__proto__', /no name of a remote/],
    ['toString', /no name of a remote/],
    ['cart', /already, in mfe-cart/],
    ['tooling', /folder of this repository/],
    ['homestead-checkout', /belongs to the remote of Homestead/],
    ['deals', /address \/deals belongs to the remote 'catalog'/],
    ['orders', /address \/orders belongs to the remote 'checkout'/],
  ])('cannot be %s', (name, expected) => expect(findRemoteNameProblem(ROOT, name, others)).toMatch(expected));

  it('can be gift-cards', () => expect(findRemoteNameProblem(ROOT, 'gift-cards', others)).toBeNull());
});

describe('a new remote', () => {
  let copy: Awaited<ReturnType<typeof copyRepository>>;
  const command = (args: readonly string[]) => run(process.execPath, [...args], { cwd: copy.root, maxBuffer: 1e8 });
  const tool = (name: string): string => path.join(copy.root, 'node_modules', name);

  beforeAll(async () => {
    copy = await copyRepository();
    const changed = await newRemote(copy.root, 'gift-cards', 'teaser');
    await command([tool('oxfmt/bin/oxfmt'), ...changed]);
  });
  afterAll(() => copy.remove());

  it('is added to the workspaces and the threat model', async () => {
    const { workspaces } = JSON.parse(await textOf(copy.root, 'package.json')) as { workspaces: readonly string[] };
    expect(workspaces).toContain('mfe-gift-cards');
    expect(await textOf(copy.root, 'docs/threat-model.md')).toMatch(
      /^- `page \/gift-cards`\n {2}- Threat: [^`]*`mfe-gift-cards\/src\/app\/gift-cards-page\.test\.tsx`\n/m,
    );
    await access(path.join(copy.root, 'mfe-gift-cards/src/app/gift-cards-page.test.tsx'));
  });

  it('has a widget for the product page, which is given to its team', async () => {
    const owners = await textOf(copy.root, 'release-platform/registry/owners.json');
    expect(JSON.parse(owners)).toMatchObject({
      teams: { 'Gift Cards': { remotes: ['gift-cards'], slots: { '*': ['catalog/product.below-buy-box'] } } },
    });
    expect(await textOf(copy.root, 'docs/threat-model.md')).toContain('\n- `widget gift-cards/teaser`\n  - Threat: ');
    const { widgets } = await readManifest(path.join(copy.root, 'mfe-gift-cards'));
    expect(widgets).toMatchObject([{ name: 'teaser', slots: ['catalog/product.below-buy-box'] }]);
  });

  it.each(['Teaser', 'gift-cards', 'picks', '../evil', 'x', 'default'])('cannot have a widget %j', (widget) =>
    expect(widgetNameProblem('gift-cards', widget)).toMatch(/is no name of a widget|means something else/),
  );

  it('gets another widget, beside the first one', async () => {
    const changed = await newWidget(copy.root, 'mfe-gift-cards', 'banner');
    await command([tool('oxfmt/bin/oxfmt'), ...changed]);
    const folder = path.join(copy.root, 'mfe-gift-cards');
    const texts = await Promise.all(
      ['remote.manifest.ts', 'src/browser.ts', 'src/server.ts'].map((file) => textOf(folder, file)),
    );
    for (const text of texts) expect(text).toMatch(/teaser[^]*banner/);
    const owners = await textOf(copy.root, 'release-platform/registry/owners.json');
    expect(JSON.parse(owners)).toMatchObject({
      teams: { 'Gift Cards': { slots: { '*': ['catalog/product.below-buy-box'] } } },
    });
  });

  it.each([
    ['cannot be added twice', 'gift-cards', 'teaser', /has 'teaser' already/],
    ['cannot be added to an unknown remote', 'mfe-gifts', 'teaser', /Remotes: mfe-gift-cards/],
    ['cannot have the name of a page', 'gift-cards', 'gift-cards', /something else/],
  ])('has a widget that %s', (_name, remote, widget, expected) =>
    expect(newWidget(copy.root, remote, widget)).rejects.toThrow(expected),
  );

  it('is linked like npm does it, so that nothing is installed under a running store', async () => {
    const before = JSON.parse(await textOf(copy.root, 'package-lock.json')) as { readonly packages: object };
    expect(await linkWorkspace(copy.root, 'mfe-gift-cards')).toBe(true);
    const { packages } = JSON.parse(await textOf(copy.root, 'package-lock.json')) as { readonly packages: object };
    const keys = Object.keys(packages).filter((key) => !(key in before.packages));
    expect(keys).toEqual(['mfe-gift-cards', 'node_modules/mfe-gift-cards']);
    expect(await textOf(copy.root, 'node_modules/mfe-gift-cards/package.json')).toContain('"mfe-gift-cards"');
  });

  it('cannot be created twice', async () => {
    await expect(newRemote(copy.root, 'gift-cards')).rejects.toThrow('There is a remote');
  });

  // Real tools, in parallel. e2e/journeys/operations/new-remote.spec.ts covers its build and deploy.
  it('passes all checks of a remote: types, lint, boundaries, formatting', async () => {
    const checks = await Promise.allSettled([
      command([tool('typescript-native/bin/tsc'), '-p', 'mfe-gift-cards', '--singleThreaded']),
      command([tool('eslint/bin/eslint.js'), '--max-warnings', '0', 'mfe-gift-cards']),
      command([
        tool('dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        'tooling/lint/dependency-cruiser.cjs',
        'mfe-gift-cards',
      ]),
      command([tool('oxfmt/bin/oxfmt'), '--check', 'mfe-gift-cards', 'docs', 'package.json']),
    ]);
    expect(checks.flatMap((check) => (check.status === 'rejected' ? [said(check.reason)] : []))).toEqual([]);
  }, 240_000);

  fullTest(
    'passes its own tests',
    async () => {
      await expect(command([tool('jest/bin/jest.js'), 'mfe-gift-cards'])).resolves.toBeDefined();
    },
    240_000,
  );
});
