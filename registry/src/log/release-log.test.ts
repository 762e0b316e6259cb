import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FolderStore } from '../objects/folder-store';
import { withOverride } from '../overrides';
import { EMPTY_REGISTRY, withVersion, type Registry } from '../registry';
import { createTeam, trustIn, type TestTeam } from '../testing/test-teams';
import { seal } from '../trust/envelope';
import { createTrust } from '../trust/trust';
import { VERSION_TYPE } from '../trust/version-statement';
import { BadLog, ForeignMove, ReleaseLog } from './release-log';
import { digestOf, REVISION_TYPE, revisionKey, REVISIONS } from './revision';

const operators = createTeam('Operators', { isOperator: true });
const cart = createTeam('Cart', { remotes: ['cart'] });
const reviews = createTeam('Reviews', { remotes: ['reviews'] });
const partner = createTeam('Partner', { remotes: ['their-checkout'], roles: { lowes: ['checkout'] } });
const stranger = createTeam('Stranger');
const trust = trustIn(operators, cart, reviews, partner);

const version = (name: string, number: string) => (registry: Registry) =>
  withVersion(registry, name, { version: number, at: '2026-11-20T12:00:00.000Z', by: 'deploy' });
const move = ({ name, key }: TestTeam) => ({ author: `${name} <team@example.com>`, reason: 'a test', key });

let root: string;
let log: ReleaseLog;
let objects: FolderStore;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'tm-log-'));
  objects = new FolderStore(root);
  log = new ReleaseLog(objects, trust);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const fileOf = (number: number): string => path.join(root, revisionKey(number));
/** What is written past every check of a writer, as somebody with a key and the store's password could. */
const forge = (number: number, registry: Registry, { key }: TestTeam, change: Record<string, unknown> = {}) =>
  writeFile(
    fileOf(number),
    seal(
      REVISION_TYPE,
      { formatVersion: 1, number, previous: null, at: 'now', author: 'x', reason: 'x', registry, ...change },
      key,
    ),
  );

describe('writers', () => {
  it('lose nothing when twenty come at once, and every number has one move', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `remote-${at}`);
    await Promise.all(names.map((name) => log.append(move(operators), version(name, '1'))));
    const { number, registry } = await log.read();
    expect(Object.keys(registry.remotes).sort()).toEqual(names.sort());
    expect(number).toBe(20);
  });

  it('leave the log as it is when their change fails or changes nothing', async () => {
    const failing = log.append(move(cart), () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    await log.append(move(cart), (registry) => ({ ...registry }));
    expect(await log.read()).toEqual({ number: 0, digest: null, registry: EMPTY_REGISTRY });
  });

  it.each([
    ['another team’s remote', cart, version('reviews', '2'), "the remote 'reviews' belongs to the team 'Reviews'"],
    ['a name that nobody owns', cart, version('gifts', '1'), "nobody owns the name 'gifts'"],
    ['a key of nobody', stranger, version('cart', '2'), 'belongs to no team'],
    [
      'a role that was not given to the team there',
      partner,
      (registry: Registry) => withOverride(registry, { variant: 'benefitsMe', role: 'checkout' }, 'their-checkout'),
      "was not given the role 'checkout' in benefitsMe",
    ],
    [
      'a remote of another team in a role',
      partner,
      (registry: Registry) => withOverride(registry, { variant: 'lowes', role: 'checkout' }, 'cart'),
      "the remote 'cart' is not the team's own",
    ],
    [
      'taking another team’s remote out',
      cart,
      (registry: Registry) => ({ ...registry, remotes: {} }),
      "the remote 'reviews' belongs to the team 'Reviews'",
    ],
  ])('may not move %s', async (_what, team, change, message) => {
    await log.append(move(operators), version('reviews', '1'));
    const before = await log.read();
    const refused = log.append(move(team), change);
    await expect(refused).rejects.toThrow(ForeignMove);
    await expect(refused).rejects.toThrow(message);
    expect(await log.read()).toEqual(before);
  });

  it.each<[string, string, (registry: Registry) => Registry, RegExp]>([
    ['a reason of a page', 'x'.repeat(600), version('cart', '1'), /\/reason must not have more than 500 char/],
    ['a version that is no name', 'x', version('cart', '../etc'), /\/registry\/remotes\/cart/],
  ])('write nothing that no reader would follow: %s', async (_what, reason, change, message) => {
    await log.begin(move(operators));
    await expect(log.append({ ...move(operators), reason }, change)).rejects.toThrow(message);
    expect((await log.read()).number).toBe(1);
  });

  it('may end an override of their own, and one that stands in their place', async () => {
    const place = { variant: 'lowes', role: 'checkout' } as const;
    await log.append(move(operators), version('their-checkout', '1'));
    await log.append(move(partner), (registry) => withOverride(registry, place, 'their-checkout'));
    await log.append(move(partner), (registry) => ({ ...registry, variants: {} }));
    expect((await log.read()).registry.variants).toEqual({});
  });
});

describe('a liar with a key', () => {
  const place = { variant: 'lowes', role: 'checkout' } as const;
  beforeEach(async () => {
    await log.append(move(operators), version('their-checkout', '1'));
    await log.append(move(operators), (registry) => withOverride(registry, place, 'their-checkout'));
  });

  it.each<[string, TestTeam, Record<string, unknown>]>([
    ['who was overridden before', reviews, { lowes: { checkout: { remote: 'their-checkout', before: ['reviews'] } } }],
    ['a version that a variant stays at', reviews, { lowes: { checkout: { remote: 'their-checkout', version: '0' } } }],
    [
      'a variant named after what objects have',
      partner,
      JSON.parse('{"__proto__":{"checkout":{"remote":"their-checkout"}}}'),
    ],
  ])('changes nothing of %s', async (_what, team, variants) => {
    const before = await log.read();
    const forged = { ...before.registry, variants: { ...before.registry.variants, ...variants } };
    for (const name of Object.keys(variants))
      Object.defineProperty(forged.variants, name, { value: variants[name], enumerable: true });
    await expect(log.append(move(team), () => forged as Registry)).rejects.toThrow(ForeignMove);
    expect(await log.read()).toEqual(before);
  });

  it('fills no memory with a revision of a gigabyte', async () => {
    const known = await log.read();
    await writeFile(fileOf(3), '{');
    await truncate(fileOf(3), 1024 ** 3);
    await expect(log.read(known)).rejects.toThrow(/more than any file of a release/);
  });
});

describe('readers', () => {
  it('read on from where they were, and who moved what and why', async () => {
    await log.append(move(operators), version('cart', '1'));
    const known = await log.read();
    await log.append({ ...move(reviews), reason: 'stars are back' }, version('reviews', '1'));
    const next = await log.read(known);
    expect(next.number).toBe(2);
    expect(Object.keys(next.registry.remotes)).toEqual(['cart', 'reviews']);
    expect((await log.history(1)).map(({ author, reason }) => [author, reason])).toEqual([
      ['Reviews <team@example.com>', 'stars are back'],
    ]);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'moves what is not its team’s',
      async () => forge(3, version('reviews', '6')((await log.read()).registry), cart, { previous: await digest() }),
      /the remote 'reviews' belongs to the team 'Reviews'/,
    ],
    ['is signed by a stranger', () => forge(3, EMPTY_REGISTRY, stranger), /key 'stranger-1', which no team here has/],
    [
      'does not follow the one before',
      async () => forge(3, version('cart', '6')((await log.read()).registry), cart),
      /does not follow the one before/,
    ],
    [
      'is an old one that was sent again',
      async () => writeFile(fileOf(3), await readFile(fileOf(1))),
      /it says that it is revision 1/,
    ],
    [
      'had a byte changed',
      async () => {
        const text = (await readFile(fileOf(2), 'utf8')).replace(/"payload":"(.{200})./, '"payload":"$1A');
        await writeFile(fileOf(2), text);
      },
      /signature does not match|no signed statement/,
    ],
    ['is torn', async () => writeFile(fileOf(3), (await readFile(fileOf(2))).subarray(0, 300)), /no signed statement/],
    ['is of tomorrow', () => forge(3, EMPTY_REGISTRY, operators, { formatVersion: 3 }), /it has format 3/],
    ['is another kind of statement', () => writeFile(fileOf(3), seal(VERSION_TYPE, {}, operators.key)), /not a 'app/],
    [
      'names a version that leaves its folder',
      () => forge(3, version('cart', '../../etc')(EMPTY_REGISTRY), operators),
      /registry\/remotes\/cart/,
    ],
    ['is missing', () => forge(4, EMPTY_REGISTRY, cart), /revision 3 .* it is missing/],
  ])('keep what they had when a revision %s, until an operator repairs the log', async (_what, spoil, message) => {
    await log.append(move(operators), version('cart', '1'));
    const known = await log.read();
    await log.append(move(cart), version('cart', '2'));
    await spoil();
    await expect(log.read(known)).rejects.toThrow(BadLog);
    await expect(log.read(known)).rejects.toThrow(message);
    await expect(log.append(move(cart), version('cart', '9'))).rejects.toThrow(BadLog);
    await expect(log.repair(move(cart))).rejects.toThrow(ForeignMove);
    const repaired = await log.repair(move(operators));
    expect(repaired.remotes['cart']?.version).toMatch(/^[12]$/);
    expect((await log.read(known)).registry).toEqual(repaired);
    await log.append(move(cart), version('cart', '3'));
    expect((await log.read(known)).registry.remotes['cart']?.version).toBe('3');
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['is gone', () => rm(fileOf(2)), /revision 2 is gone/],
    ['is gone with all others', () => rm(root, { recursive: true }), /revision 2 is gone/],
    ['is another one now', () => forge(2, EMPTY_REGISTRY, operators), /revision 2 .* is another one now/],
  ])('are not led back when the newest that they saw %s', async (_what, spoil, message) => {
    await log.append(move(operators), version('cart', '1'));
    await log.append(move(cart), version('cart', '2'));
    const known = await log.read();
    await spoil();
    await expect(log.read(known)).rejects.toThrow(message);
  });
});

describe('a log begins with an operator', () => {
  const nothing = async (): Promise<void> =>
    expect(await log.read()).toEqual({ number: 0, digest: null, registry: EMPTY_REGISTRY });

  it('and with no team: its writer is told who begins it, and nothing is written', async () => {
    await expect(log.append(move(cart), version('cart', '1'))).rejects.toThrow(/npm run releases -- begin/);
    await expect(log.begin(move(cart))).rejects.toThrow(ForeignMove);
    await nothing();
    await log.begin(move(operators));
    await expect(log.begin(move(operators))).rejects.toThrow(/has a log already/);
    await log.append(move(cart), version('cart', '1'));
    expect((await log.read()).registry.remotes['cart']?.version).toBe('1');
  });

  it('also for a reader that is new, after a team has emptied the store and begun another log there', async () => {
    await log.append(move(operators), version('reviews', '7'));
    const known = await log.read();
    await rm(root, { recursive: true });
    await mkdir(path.join(root, REVISIONS), { recursive: true });
    await forge(1, version('cart', 'evil')(EMPTY_REGISTRY), cart);
    await forge(2, version('cart', 'worse')(EMPTY_REGISTRY), cart, { previous: digestOf(await readFile(fileOf(1))) });
    await expect(log.read()).rejects.toThrow(/revision 1 .* a log begins with a move that an operator signed/);
    await expect(log.read()).rejects.toThrow(BadLog);
    await expect(log.read(known)).rejects.toThrow(BadLog);
    await expect(log.append(move(cart), version('cart', '9'))).rejects.toThrow(BadLog);
  });

  it('and is no shorter, and no other, than the revision that the owners file pins', async () => {
    const released = ['1', '2', '3'];
    for (const number of released) await log.append(move(operators), version('cart', number));
    const { number: revision, digest: pinned } = await log.read();
    const strict = new ReleaseLog(objects, createTrust({ ...trust.owners, log: { revision, digest: pinned ?? '' } }));
    expect((await strict.read()).number).toBe(revision);
    const last = await readFile(fileOf(3));
    await rm(fileOf(3));
    expect((await log.read()).registry.remotes['cart']?.version).toBe('2');
    await expect(strict.read()).rejects.toThrow(/revision 3, which registry\/owners\.json pins, is missing/);
    await log.append(move(operators), version('cart', 'evil'));
    await expect(strict.read()).rejects.toThrow(/revision 3 .* is not the one that registry\/owners\.json pins/);
    await expect(strict.append(move(cart), version('cart', '4'))).rejects.toThrow(BadLog);
    await writeFile(fileOf(3), last);
    await strict.append(move(cart), version('cart', '4'));
    expect((await strict.read()).number).toBe(4);
  });

  it('and goes on by an operator’s word where a team began it before that was asked', async () => {
    await mkdir(path.join(root, REVISIONS), { recursive: true });
    await forge(1, version('cart', '1')(EMPTY_REGISTRY), cart);
    expect((await log.repair(move(operators))).remotes['cart']?.version).toBe('1');
    expect((await log.read()).registry.remotes['cart']?.version).toBe('1');
  });
});

describe('a repaired log', () => {
  beforeEach(() => log.begin(move(operators)));

  it('is followed by readers at its end, before a gap, behind its end and by new ones', async () => {
    const beforeGap = await log.read();
    for (const number of ['1', '2']) await log.append(move(operators), version('cart', number));
    const atEnd = await log.read();
    await rm(fileOf(beforeGap.number + 1));
    const behindEnd = { ...atEnd, number: 40 };
    await log.repair(move(operators), behindEnd.number);
    await log.append(move(cart), version('cart', '3'));
    const readers = [beforeGap, atEnd, behindEnd, undefined];
    const seen = await Promise.all(readers.map(async (known) => (await log.read(known)).registry.remotes['cart']));
    expect(seen.map((one) => one?.version)).toEqual(['3', '3', '3', '3']);
  });
});

describe('a key that may not make a move', () => {
  beforeEach(() => log.begin(move(operators)));
  const refused = (team: TestTeam, change: (registry: Registry) => Registry) => log.assertMay(team.key, change);

  it.each<[string, TestTeam, (registry: Registry) => Registry, RegExp]>([
    [
      'of nobody',
      stranger,
      version('cart', '2'),
      /belongs to no team .* Who may: 'Operators' and 'Cart', with the file/,
    ],
    [
      'of another team',
      reviews,
      version('cart', '2'),
      /belongs to the team 'Cart'\. Who may: 'Operators' and 'Cart', /,
    ],
    ['for a name of nobody', cart, version('gifts', '2'), /nobody owns the name 'gifts'.* Who may: 'Operators', with/],
    [
      'that is another one of the same name',
      createTeam('Cart', { remotes: ['cart'] }),
      version('cart', '2'),
      /The key 'cart-1' at hand is another one than registry\/owners\.json lists/,
    ],
  ])(
    '%s is told so before anything is built, with who may, and writes nothing',
    async (_what, team, change, message) => {
      await expect(refused(team, change)).rejects.toThrow(message);
      await expect(log.append(move(team), change)).rejects.toThrow(message);
      expect((await log.read()).number).toBe(1);
    },
  );

  it('may otherwise', async () => {
    await expect(refused(cart, version('cart', '2'))).resolves.toBeUndefined();
    await expect(refused(stranger, (registry) => registry)).rejects.toThrow('belongs to no team');
  });
});

async function digest(): Promise<string | null> {
  return (await log.read()).digest;
}
