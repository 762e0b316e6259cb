import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PublishedManifest } from 'shared-contracts';
import { FolderStore } from '../objects/folder-store';
import { damagedFiles, integrityOf, listFiles, mapsOf, readVersion, storeVersion } from './remote-store';
import { signAs, writeVersion } from '../testing/built-version';
import { createTeam, trustIn } from '../testing/test-teams';
import { provenanceOf } from '../trust/version-statement';

const cart = createTeam('Cart', { remotes: ['cart'] });
const reviews = createTeam('Reviews', { remotes: ['reviews'] });
const operators = createTeam('Operators', { isOperator: true });
const trust = trustIn(cart, reviews, operators);

/** Counts concurrent calls. */
class FarStore extends FolderStore {
  atMost = 0;
  readonly created: string[] = [];
  #open = 0;

  override read(key: string): Promise<Buffer | null> {
    return this.#counted(() => super.read(key));
  }

  override create(key: string, bytes: Buffer): Promise<boolean> {
    this.created.push(key);
    return this.#counted(() => super.create(key, bytes));
  }

  async #counted<T>(call: () => Promise<T>): Promise<T> {
    this.atMost = Math.max(this.atMost, (this.#open += 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    return call().finally(() => (this.#open -= 1));
  }
}

let root: string;
let objects: FolderStore;
let buildDir: string;
let manifest: PublishedManifest;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'tm-versions-'));
  objects = new FolderStore(path.join(root, 'store'));
  buildDir = path.join(root, 'build');
  manifest = await writeVersion(buildDir);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const signer = (of = manifest, team = cart, change = {}) => signAs(of, team, change);
const provenance = async () => {
  const stored = await readVersion(objects, 'cart', '1.0.0-a');
  if (!stored) throw new Error('it is not there');
  return provenanceOf(stored.manifest as PublishedManifest, stored.digest, stored.signature, trust);
};

it('the remote store writes a version once, with its files, signature and provenance', async () => {
  expect(await storeVersion(objects, manifest, buildDir, signer())).toBe('stored');
  expect(await storeVersion(objects, manifest, buildDir, signer())).toBe('already-there');
  expect(await damagedFiles(objects, manifest)).toEqual([]);
  expect(await provenance()).toMatchObject({ statement: { author: 'Ann', commit: 'c0ffee', team: 'Cart' } });
});

it('the remote store requests files of a remote bucket concurrently, and the manifest last', async () => {
  const far = new FarStore(path.join(root, 'store'));
  await storeVersion(far, manifest, buildDir, signer());
  expect(far.atMost).toBeGreaterThan(1);
  expect(far.created.at(-1)).toBe('cart/1.0.0-a/manifest.json');
  far.atMost = 0;
  expect(await damagedFiles(far, manifest)).toEqual([]);
  expect(far.atMost).toBeGreaterThan(1);
});

it('the remote store shows no manifest without files or signature, with any number of writers', async () => {
  const seen: string[] = [];
  let isDone = false;
  const watch = (async () => {
    while (!isDone) {
      const stored = await readVersion(objects, 'cart', '1.0.0-a');
      if (stored) seen.push(...(await damagedFiles(objects, manifest)), ...(stored.signature ? [] : ['signature']));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  const builds = Array.from({ length: 24 }, (_, at) => ({ ...manifest, builtAt: `2026-11-20T12:00:${at}.000Z` }));
  await Promise.all(builds.map((one) => storeVersion(objects, one, buildDir, signer())));
  isDone = true;
  await watch;
  expect(seen).toEqual([]);
  expect(await provenance()).toHaveProperty('statement');
});

it('the remote store repairs missing and damaged files', async () => {
  await storeVersion(objects, manifest, buildDir, signer());
  await objects.remove('cart/1.0.0-a/web/page.js');
  await objects.replace('cart/1.0.0-a/web/page.css', Buffer.from('body { display: none }'));
  expect([...(await damagedFiles(objects, manifest))].sort()).toEqual(['web/page.css', 'web/page.js']);
  expect(await storeVersion(objects, manifest, buildDir, signer())).toBe('repaired');
  expect(await damagedFiles(objects, manifest)).toEqual([]);
});

it('the remote store signs an unsigned version of the same build', async () => {
  await storeVersion(objects, manifest, buildDir, signer());
  for (const file of await readdir(path.join(root, 'store/cart/1.0.0-a')))
    if (file.startsWith('signature')) await objects.remove(`cart/1.0.0-a/${file}`);
  expect(await provenance()).toEqual({ problem: 'it is not signed' });
  await storeVersion(objects, { ...manifest, builtAt: 'later' }, buildDir, signer());
  expect(await provenance()).toHaveProperty('statement');
});

it('the remote store replaces a foreign signature, and keeps a trusted one', async () => {
  const isBelieved = ({ digest: of, signature }: { digest: string; signature: Buffer | null }): boolean =>
    !('problem' in provenanceOf(manifest, of, signature, trust));
  await storeVersion(objects, manifest, buildDir, signer(manifest, createTeam('Stranger')));
  expect(await provenance()).toHaveProperty('problem');
  expect(await storeVersion(objects, manifest, buildDir, signer(), isBelieved)).toBe('repaired');
  expect(await provenance()).toHaveProperty('statement');
  // A writer without the right to the name cannot remove a valid signature.
  const stranger = signer(manifest, createTeam('Stranger'));
  expect(await storeVersion(objects, manifest, buildDir, stranger, isBelieved)).toBe('already-there');
  expect(await provenance()).toHaveProperty('statement');
});

it('the remote store never signs a version that another writer stored', async () => {
  await storeVersion(objects, manifest, buildDir, signer());
  const planted = JSON.stringify({ ...manifest, pages: [{ id: 'home', paths: ['/'], audience: 'private' }] });
  await objects.replace('cart/1.0.0-a/manifest.json', Buffer.from(planted));
  expect(await provenance()).toEqual({ problem: 'it is not signed' });
  await storeVersion(objects, manifest, buildDir, signer());
  expect((await readVersion(objects, 'cart', '1.0.0-a'))?.manifest).toEqual(manifest);
  expect(await provenance()).toHaveProperty('statement');
});

describe('a signature', () => {
  const bytes = () => Buffer.from(JSON.stringify(manifest));
  it.each<[string, () => Buffer | null, string]>([
    ['that is not there', () => null, 'it is not signed'],
    ['that is no statement', () => Buffer.from('{"payload":null}'), 'it is no signed statement'],
    [
      'of another version',
      () => signer({ ...manifest, version: '0.9.0' })(digest()),
      'its signature is for cart 0.9.0',
    ],
    ['of another remote', () => signer({ ...manifest, name: 'reviews' })(digest()), 'its signature is for reviews'],
    ['of another manifest', () => signer()(integrityOf('another')), 'its manifest was altered'],
    ['by a stranger', () => signer(manifest, createTeam('Stranger'))(digest()), 'which no team here has'],
    ['by another team', () => signer(manifest, reviews)(digest()), "signed by the team 'Reviews', but 'cart' belongs"],
    [
      'by a key that calls itself the team’s',
      () => signer(manifest, { ...cart, key: { ...createTeam('Evil').key, id: 'cart-1' } })(digest()),
      'its signature does not match its content',
    ],
    ['that says more than a version', () => signer(manifest, cart, { isTrusted: true })(digest()), 'something else'],
  ])('is not trusted when %s', (_what, signature, problem) => {
    const found = provenanceOf(manifest, digest(), signature(), trust);
    expect('problem' in found ? found.problem : 'believed').toContain(problem);
  });
  const digest = () => integrityOf(bytes());

  it("is trusted when it is the team's or an operator's", () => {
    for (const team of [cart, operators])
      expect(provenanceOf(manifest, digest(), signer(manifest, team)(digest()), trust)).toHaveProperty('statement');
  });
});

describe('source maps', () => {
  const withMap = async (content: string): Promise<PublishedManifest> => {
    await mkdir(path.join(buildDir, 'maps/web'), { recursive: true });
    await writeFile(path.join(buildDir, 'maps/web/page.js.map.gz'), content);
    return { ...manifest, maps: await listFiles(path.join(buildDir, 'maps')) };
  };
  const stored = async (): Promise<string> => String(await objects.read('cart/1.0.0-a/maps/web/page.js.map.gz'));

  it('are stored and signed with a version', async () => {
    const mapped = await withMap('one');
    expect(await storeVersion(objects, mapped, buildDir, signer(mapped))).toBe('stored');
    expect(await stored()).toBe('one');
    expect(mapsOf((await readVersion(objects, 'cart', '1.0.0-a'))?.manifest as PublishedManifest)).toEqual(
      mapsOf(mapped),
    );
    expect(await provenance()).toHaveProperty('statement');
  });

  it('are kept when a build with other comments is stored', async () => {
    const mapped = await withMap('one');
    await storeVersion(objects, mapped, buildDir, signer(mapped));
    const other = await withMap('another');
    expect(await storeVersion(objects, other, buildDir, signer(other))).toBe('already-there');
    expect(await stored()).toBe('one');
  });

  it('are repaired by a deploy of the same build', async () => {
    const mapped = await withMap('one');
    await storeVersion(objects, mapped, buildDir, signer(mapped));
    await objects.replace('cart/1.0.0-a/maps/web/page.js.map.gz', Buffer.from('damaged'));
    expect(await storeVersion(objects, mapped, buildDir, signer(mapped))).toBe('repaired');
    expect(await stored()).toBe('one');
  });

  it('are not added to a version that was stored without them', async () => {
    await storeVersion(objects, manifest, buildDir, signer());
    const mapped = await withMap('one');
    expect(await storeVersion(objects, mapped, buildDir, signer(mapped))).toBe('already-there');
    expect(await objects.read('cart/1.0.0-a/maps/web/page.js.map.gz')).toBeNull();
    expect(await provenance()).toHaveProperty('statement');
  });
});
