import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PublishedManifest, RemoteManifest, WidgetUsage } from 'shared-contracts';
import { ROLES } from 'shared-contracts';
import { integrityOf, listFiles } from 'registry/versions/remote-store';
import type { BuiltRemote } from 'release-platform/deploy/build/build-remote';

/** Placeholder for name and version in the build that all versions are made from, see `fixtures/mfe-witness`. */
export const BUILD_ID = 'marker';
const MARK = /witness@marker/g;
const CONTAINER = /tm_witness_marker/g;

/** A remote of the proof. */
export interface Witness {
  readonly name: string;
  /** The folder of its sources. */
  readonly label: string;
  readonly team: string;
  readonly pages: RemoteManifest['pages'];
  readonly widgets: readonly string[];
  readonly uses: readonly WidgetUsage[];
  readonly role?: 'checkout';
}

const grid: WidgetUsage = { widget: 'reviews/grid', props: [], always: [] };
const checkoutPage: RemoteManifest['pages'] = [
  { id: 'own', paths: [...ROLES.checkout.paths], audience: 'private', layout: 'minimal' },
];

/** The widgets are those that the shell places in its header, and one that every page places. */
export const WITNESSES = {
  catalog: {
    name: 'catalog',
    label: 'mfe-catalog',
    team: 'Catalog',
    pages: [
      { id: 'home', paths: ['/'], audience: 'anonymous', query: [] },
      { id: 'list', paths: ['/tires'], audience: 'anonymous', query: ['page'] },
    ],
    widgets: ['search', 'shopper'],
    uses: [grid],
  },
  cart: {
    name: 'cart',
    label: 'mfe-cart',
    team: 'Cart',
    pages: [{ id: 'own', paths: ['/cart'], audience: 'private' }],
    widgets: ['badge'],
    uses: [grid],
  },
  reviews: { name: 'reviews', label: 'mfe-reviews', team: 'Cart', pages: [], widgets: ['grid'], uses: [] },
  checkout: {
    name: 'checkout',
    label: 'mfe-checkout',
    team: 'Checkout',
    pages: checkoutPage,
    widgets: ['account-menu'],
    uses: [grid],
  },
  partner: {
    name: 'witness-checkout',
    label: 'partners/witness-checkout',
    team: 'Checkout',
    pages: checkoutPage,
    widgets: [],
    uses: [grid],
    role: 'checkout',
  },
} as const satisfies Readonly<Record<string, Witness>>;

/** The text of a file of the build, as it is in a version. */
const retold = (text: string, { name }: Witness, version: string): string =>
  text.replace(MARK, `${name}@${version}`).replace(CONTAINER, `tm_${name}_${version}`.replace(/[^A-Za-z0-9_]/g, '_'));

/** Writes the files; a file that contains the digest of another one is written after it. */
async function retellFiles(from: string, to: string, witness: Witness, version: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const texts = new Map<string, string>();
  const digests = new Map<string, string>();
  for (const file of await readdir(from)) {
    const before = await readFile(path.join(from, file), 'utf8');
    const after = retold(before, witness, version);
    texts.set(file, after);
    digests.set(integrityOf(before), integrityOf(after));
  }
  for (const [file, text] of texts) {
    const digest = /sha384-[A-Za-z0-9+/]{64}/g;
    await writeFile(
      path.join(to, file),
      text.replace(digest, (known) => digests.get(known) ?? known),
    );
  }
}

/**
 * Creates a version of a remote as a build would, in a separate folder. Building each with webpack would take ten
 * seconds; they differ only in the text with their name, in scripts, styles and server file.
 * @param spoil changes the server file: a planted fault
 */
export async function makeVersion(
  template: BuiltRemote,
  witness: Witness,
  version: string,
  spoil?: (server: string) => string,
): Promise<BuiltRemote> {
  const buildDir = await mkdtemp(path.join(os.tmpdir(), 'tm-chaos-'));
  const isRendered = witness.role === undefined;
  for (const folder of isRendered ? ['web', 'node'] : ['web'])
    await retellFiles(path.join(template.buildDir, folder), path.join(buildDir, folder), witness, version);
  const server = path.join(buildDir, 'node/server.cjs');
  if (spoil) await writeFile(server, spoil(await readFile(server, 'utf8')));
  return { buildDir, manifest: await describe(template.manifest, buildDir, witness, version) };
}

async function describe(
  { contract, events, widgets, web, node }: PublishedManifest,
  buildDir: string,
  { name, team, pages, widgets: own, uses, role }: Witness,
  version: string,
): Promise<PublishedManifest> {
  const kept = new Set([...pages.map(({ id }) => `page:${id}`), ...own.map((widget) => `widget:${widget}`)]);
  return {
    name,
    team,
    contract,
    version,
    builtAt: new Date().toISOString(),
    pages,
    widgets: widgets.filter((widget) => own.includes(widget.name)),
    events,
    uses: { widgets: uses },
    web: {
      container: `tm_${name}_${version}`.replace(/[^A-Za-z0-9_]/g, '_'),
      entry: web.entry,
      files: await listFiles(path.join(buildDir, 'web')),
      assets: Object.fromEntries(Object.entries(web.assets).filter(([key]) => kept.has(key))),
    },
    ...(role ? { role } : node && { node: { ...node, files: await listFiles(path.join(buildDir, 'node')) } }),
  };
}
