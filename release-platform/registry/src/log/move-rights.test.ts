import { truncate, writeFile } from 'node:fs/promises';
import { withOverride } from '../composition/overrides';
import type { Registry } from '../composition/registry';
import { cart, move, operators, partner, reviews, stranger, useTestLog, version } from '../testing/test-log';
import { createTeam, type TestTeam } from '../testing/test-teams';
import { ForeignMove, type ReleaseLog } from './release-log';

const { current, fileOf } = useTestLog();
let log: ReleaseLog;
beforeEach(() => void ({ log } = current()));

describe("an attacker with a team's key", () => {
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
  ])('cannot change %s', async (_what, team, variants) => {
    const before = await log.read();
    const forged = { ...before.registry, variants: { ...before.registry.variants, ...variants } };
    for (const name of Object.keys(variants))
      Object.defineProperty(forged.variants, name, { value: variants[name], enumerable: true });
    await expect(log.append(move(team), () => forged as Registry)).rejects.toThrow(ForeignMove);
    expect(await log.read()).toEqual(before);
  });

  it('cannot fill memory with a revision of a gigabyte', async () => {
    const known = await log.read();
    await writeFile(fileOf(3), '{');
    await truncate(fileOf(3), 1024 ** 3);
    await expect(log.read(known)).rejects.toThrow(/more than any file of a release/);
  });
});

describe('a key without the right to a move', () => {
  beforeEach(() => log.begin(move(operators)));
  const refused = (team: TestTeam, change: (registry: Registry) => Registry) => log.assertMay(team.key, change);

  it.each<[string, TestTeam, (registry: Registry) => Registry, RegExp]>([
    [
      'of no team',
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
    [
      'for a name without an owner',
      cart,
      version('gifts', '2'),
      /nobody owns the name 'gifts'.* Who may: 'Operators', with/,
    ],
    [
      'that is another one of the same name',
      createTeam('Cart', { remotes: ['cart'] }),
      version('cart', '2'),
      /The key 'cart-1' at hand is another one than release-platform\/registry\/owners\.json lists/,
    ],
  ])(
    '%s is rejected before the build, with the teams that may, and writes nothing',
    async (_what, team, change, message) => {
      await expect(refused(team, change)).rejects.toThrow(message);
      await expect(log.append(move(team), change)).rejects.toThrow(message);
      expect((await log.read()).number).toBe(1);
    },
  );

  it('is accepted for other moves', async () => {
    await expect(refused(cart, version('cart', '2'))).resolves.toBeUndefined();
    await expect(refused(stranger, (registry) => registry)).rejects.toThrow('belongs to no team');
  });
});
