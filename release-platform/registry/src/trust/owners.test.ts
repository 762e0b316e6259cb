import { BENEFIT_TYPES } from 'shared-contracts';
import { ROOT } from '../paths';
import path from 'node:path';
import { foreignPaths, ownerOf, parseOwners, readOwners, type Team } from './owners';
import { generateKey } from './signing-key';

const text = (team: Record<string, unknown>): string =>
  JSON.stringify({ formatVersion: 1, teams: { Cart: { keys: [], ...team } } });
const parse = (team: Record<string, unknown>) => parseOwners(text(team), 'owners.json');

it('owners.json assigns every name to a team, and the checkout to a partner in one variant', async () => {
  const owners = await readOwners(path.join(ROOT, 'release-platform/registry/owners.json'));
  for (const name of ['catalog', 'cart', 'checkout', 'installer', 'reviews'])
    expect(ownerOf(owners, name)).not.toBeNull();
  expect(ownerOf(owners, 'gifts')).toBeNull();
  const partner = ownerOf(owners, 'homestead-checkout') as Team;
  const manifest = { pages: [{ id: 'checkout', paths: ['/checkout'], audience: 'private' as const }] };
  expect(foreignPaths(partner, manifest, 'lowes')).toEqual([]);
  expect(foreignPaths(partner, manifest, 'treadmarket')).toEqual(['/checkout']);
});

it.each([
  ['/cart', ['/cart'], []],
  ['/Cart', ['/cart'], []],
  ['/cart/:id', ['/cart'], ['/cart/:id']],
  ['/cart/:id', ['/cart/*'], []],
  ['/carts', ['/cart', '/cart/*'], ['/carts']],
  ['/', ['/cart/*'], ['/']],
  ['/*', ['/cart/*'], ['/*']],
  ['/anything/:id', ['/*'], []],
])('foreignPaths: %s under %j', (pattern, grants, foreign) => {
  const { teams } = parse({ remotes: ['cart'], paths: { '*': grants } });
  const manifest = { pages: [{ id: 'cart', paths: [pattern], audience: 'private' as const }] };
  for (const variant of BENEFIT_TYPES) expect(foreignPaths(teams[0] as Team, manifest, variant)).toEqual(foreign);
});

it.each([
  ['an unknown field', { owner: true }, /owner/],
  ['an unknown variant', { paths: { amazon: ['/'] } }, /paths/],
  ['an unknown role', { roles: { lowes: ['home'] } }, /roles/],
  ['a path with a star inside', { paths: { '*': ['/a/*/b'] } }, /paths/],
  ['a key that is too short', { keys: [{ id: 'cart-1', x: 'abc' }] }, /keys/],
  ['a name twice', { remotes: ['cart', 'cart'] }, /the remote 'cart' has two owners/],
  [
    'a key twice',
    { keys: [generateKey('cart-1').publicKey, generateKey('cart-1').publicKey] },
    /the key 'cart-1' has two owners/,
  ],
  ['an operator that is half one', { isOperator: 'yes' }, /isOperator/],
])('parseOwners rejects %s by name', (_what, team, message) => {
  expect(() => parse(team)).toThrow(message);
  expect(() => parse(team)).toThrow('owners.json needs a correction');
});
