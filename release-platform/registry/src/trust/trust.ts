import { readFile } from 'node:fs/promises';
import type { PublicKey, SigningKey } from './envelope';
import { readOwners, type Owners, type Team } from './owners';
import type { ReleaseSettings } from '../settings';
import { developmentKey, parseSigningKey, publicKeyOf, readDevelopmentKey } from './signing-key';

/** Trusted keys and their rights. */
export interface Trust {
  readonly owners: Owners;
  keyOf(id: string): PublicKey | null;
  /** Returns the team of a key; null when it is unknown. */
  teamOf(keyId: string): Team | null;
}

const developer = (key: PublicKey): Team => ({
  name: 'this machine',
  isOperator: true,
  keys: [key],
  remotes: [],
  paths: {},
  roles: {},
  slots: {},
});

/** Creates trust in these teams only. */
export function createTrust(owners: Owners): Trust {
  const known = owners.teams.flatMap((team) => team.keys.map((key) => [key.id, { team, key }] as const));
  const keys = new Map(known);
  return {
    owners,
    keyOf: (id) => keys.get(id)?.key ?? null,
    teamOf: (id) => keys.get(id)?.team ?? null,
  };
}

/**
 * Returns a store's trust: the teams of its owners file, and in development the key of this machine. That key never
 * counts in production.
 */
export async function readTrust({ data, ownersFile, isDevelopment }: ReleaseSettings): Promise<Trust> {
  const owners = await readOwners(ownersFile);
  const key = isDevelopment ? await readDevelopmentKey(data) : null;
  return createTrust(key ? { ...owners, teams: [...owners.teams, developer(publicKeyOf(key))] } : owners);
}

/**
 * Returns the signing key: from the settings' file, in development the key of this machine.
 *
 * @throws in production without a file
 */
export async function readSigningKey({ data, keyFile, isDevelopment }: ReleaseSettings): Promise<SigningKey> {
  if (keyFile !== null) return parseSigningKey(await readFile(keyFile, 'utf8'), `RELEASE_KEY_FILE (${keyFile})`);
  if (isDevelopment) return developmentKey(data);
  throw new Error('RELEASE_KEY_FILE must name the file with the key that releases are signed with.');
}
