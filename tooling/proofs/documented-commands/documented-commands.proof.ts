import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openClonedStore, type ClonedStore } from './cloned-store';
import { commandsOf, COMPLETED, DOCUMENTS, isRun } from './documented-commands';

const OUTSIDE = 'docs/guides/a-remote-outside-of-this-repository.md';
const TAX = 'marketplace-api/docs/bringing-your-own-data.md';
const OWNERS = 'release-platform/registry/owners.json';
const EMPTY_CART = 'mfe-cart/src/app/cart-page.view.tsx';

let store: ClonedStore;
beforeAll(async () => {
  store = await openClonedStore();
}, 1_200_000);
// Removes the clone with its packages.
afterAll(() => store.close(), 300_000);

const changeText = async (file: string, from: string, to: string): Promise<void> => {
  const name = path.join(store.root, file);
  const text = await readFile(name, 'utf8');
  expect(text).toContain(from);
  await writeFile(name, text.replace(from, to));
};

/** A build of a team: a widget that browsers render, without a framework. */
async function writeBuild(): Promise<void> {
  const web = path.join(store.elsewhere, 'built/web');
  await mkdir(web, { recursive: true });
  const widgets = `{ bootstrap: async () => {}, unmount: async () => {}, mount: async ({ domElement }) => {
    domElement.textContent = 'Gifts'; } }`;
  await writeFile(
    path.join(web, 'remote.js'),
    `globalThis.acme_gifts = { init() {}, get: async () => () => ({ pages: {}, widgets: { teaser: ${widgets} } }) };`,
  );
  const { version } = JSON.parse(
    await readFile(path.join(store.elsewhere, 'node_modules/shared-contracts/package.json'), 'utf8'),
  ) as { readonly version: string };
  const widget = { name: 'teaser', hydrate: 'visible', serverRendered: false, props: [] };
  const manifest = {
    name: 'acme-gifts',
    team: 'Acme',
    version: '1.0.0-a1',
    contract: `^${version}`,
    pages: [],
    widgets: [{ ...widget, slots: ['catalog/product.below-buy-box'] }],
    events: { publishes: [], subscribes: [], handles: [], requests: [] },
    web: {
      container: 'acme_gifts',
      entry: 'remote.js',
      assets: { 'widget:teaser': { js: ['remote.js'], css: [], shared: [] } },
    },
  };
  await writeFile(path.join(store.elsewhere, 'built/manifest.json'), JSON.stringify(manifest));
}

/** Adds the team to the owners as the guide shows, with the key that its command printed. */
async function addTeam(printed: string): Promise<void> {
  const [, block = ''] = /```json\n([^`]*)```/.exec(await readFile(path.join(store.root, OUTSIDE), 'utf8')) ?? [];
  const [, x = ''] = /"x": ?"([\w-]+)"/.exec(printed) ?? [];
  expect(x).not.toBe('');
  const team = JSON.parse(`{${block.replace('"x": "…"', `"x": "${x}"`)}}`) as object;
  const file = path.join(store.root, OWNERS);
  const owners = JSON.parse(await readFile(file, 'utf8')) as { readonly teams: object };
  await writeFile(file, JSON.stringify({ ...owners, teams: { ...owners.teams, ...team } }));
}

async function copyMatching(from: string, to: string, name: RegExp): Promise<void> {
  for (const file of (await readdir(from)).filter((one) => name.test(one)))
    await copyFile(path.join(from, file), path.join(to, file));
}

/** Folder of a command, and what its reader does before it. */
async function prepare(document: string, command: string): Promise<string> {
  const { root, elsewhere } = store;
  if (document === TAX && command.includes('rates-2026-12.csv'))
    await copyFile(path.join(root, 'marketplace-api/docs/tax-rates.example.csv'), path.join(root, 'rates-2026-12.csv'));
  if (document !== OUTSIDE) return root;
  if (command.startsWith('npm install')) await copyMatching(path.join(root, 'handed-over'), elsewhere, /\.tgz$/);
  if (command.includes(' pack ')) await writeBuild();
  if (command.includes('publish')) await copyMatching(elsewhere, root, /^acme-gifts.*\.tgz$/);
  return /^(npx|npm install)/.test(command) ? elsewhere : root;
}

describe('a clean clone', () => {
  it('shows a changed sentence after a deploy, and the earlier one after a rollback', async () => {
    await changeText(EMPTY_CART, 'Tell us what you drive', 'Say what you drive');
    expect(await store.run('npm run deploy -- mfe-cart')).toContain('deployed (remote=cart');
    expect(await store.run('npm run deploy -- mfe-cart --rollback')).toContain('rolled back (remote=cart');
    await changeText(EMPTY_CART, 'Say what you drive', 'Tell us what you drive');
  }, 600_000);

  it.each(Object.entries(COMPLETED))(
    'runs "%s" of the README',
    async (_listed, command) => {
      await store.run(command);
    },
    600_000,
  );

  it.each(DOCUMENTS)(
    'runs the commands of %s',
    async (document) => {
      for (const one of (await commandsOf(document)).filter(isRun)) {
        const folder = await prepare(document, one.command);
        const printed = await store.run(one.command, folder).catch((error: Error) => {
          throw new Error(`${document}:${one.line}: ${error.message}`);
        });
        if (document === OUTSIDE && one.command.includes(' key ')) await addTeam(printed);
      }
    },
    1_800_000,
  );
});
