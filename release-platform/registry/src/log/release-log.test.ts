import { readFile, rm, writeFile } from 'node:fs/promises';
import { withOverride } from '../composition/overrides';
import { EMPTY_REGISTRY, type Registry } from '../composition/registry';
import { cart, move, operators, partner, reviews, stranger, useTestLog, version } from '../testing/test-log';
import { seal } from '../trust/envelope';
import { VERSION_TYPE } from '../trust/version-statement';
import { BadLog, ForeignMove, type ReleaseLog } from './release-log';

const { current, fileOf, forge } = useTestLog();
let root: string;
let log: ReleaseLog;
beforeEach(() => void ({ root, log } = current()));

describe('writers', () => {
  it('lose nothing when twenty are concurrent, and each number has one move', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `remote-${at}`);
    await Promise.all(names.map((name) => log.append(move(operators), version(name, '1'))));
    const { number, registry } = await log.read();
    expect(Object.keys(registry.remotes).sort()).toEqual(names.sort());
    expect(number).toBe(20);
  });

  it('leave the log unchanged when their change fails or changes nothing', async () => {
    const failing = log.append(move(cart), () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    await log.append(move(cart), (registry) => ({ ...registry }));
    expect(await log.read()).toEqual({ number: 0, digest: null, registry: EMPTY_REGISTRY });
  });

  it.each([
    ['another team’s remote', cart, version('reviews', '2'), "the remote 'reviews' belongs to the team 'Reviews'"],
    ['a name without an owner', cart, version('gifts', '1'), "nobody owns the name 'gifts'"],
    ['a key of no team', stranger, version('cart', '2'), 'belongs to no team'],
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
  ])('write nothing that readers would reject: %s', async (_what, reason, change, message) => {
    await log.begin(move(operators));
    await expect(log.append({ ...move(operators), reason }, change)).rejects.toThrow(message);
    expect((await log.read()).number).toBe(1);
  });

  it('may end their own override, and one in their place', async () => {
    const place = { variant: 'lowes', role: 'checkout' } as const;
    await log.append(move(operators), version('their-checkout', '1'));
    await log.append(move(partner), (registry) => withOverride(registry, place, 'their-checkout'));
    await log.append(move(partner), (registry) => ({ ...registry, variants: {} }));
    expect((await log.read()).registry.variants).toEqual({});
  });
});

describe('readers', () => {
  it('continue from their position, and get author and reason of each move', async () => {
    await log.append(move(operators), version('cart', '1'));
    const known = await log.read();
    await log.append({ ...move(reviews), reason: 'stars are back' }, version('reviews', '1'));
    const next = await log.read(known);
    expect(next.number).toBe(2);
    expect(Object.keys(next.registry.remotes)).toEqual(['cart', 'reviews']);
    expect((await log.history(1)).map(({ author, reason }) => [author, reason])).toEqual([
      ['Reviews <team@example.com>', 'a test: stars are back'],
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
    ['is of tomorrow', () => forge(3, EMPTY_REGISTRY, operators, { formatVersion: 4 }), /it has format 4/],
    ['is another kind of statement', () => writeFile(fileOf(3), seal(VERSION_TYPE, {}, operators.key)), /not a 'app/],
    [
      'names a version that leaves its folder',
      () => forge(3, version('cart', '../../etc')(EMPTY_REGISTRY), operators),
      /registry\/remotes\/cart/,
    ],
    ['is missing', () => forge(4, EMPTY_REGISTRY, cart), /revision 3 .* it is missing/],
  ])('keep the last state when a revision %s, until an operator repairs the log', async (_what, spoil, message) => {
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
  ])('are not rolled back when the newest revision that they read %s', async (_what, spoil, message) => {
    await log.append(move(operators), version('cart', '1'));
    await log.append(move(cart), version('cart', '2'));
    const known = await log.read();
    await spoil();
    await expect(log.read(known)).rejects.toThrow(message);
  });
});

async function digest(): Promise<string | null> {
  return (await log.read()).digest;
}
