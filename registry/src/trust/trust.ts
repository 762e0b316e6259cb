import { readFile } from 'node:fs/promises';
import type { PublicKey, SigningKey } from './envelope';
import { readOwners, type Owners, type Team } from './owners';
import type { ReleaseSettings } from '../settings';
import { developmentKey, parseSigningKey, publicKeyOf, readDevelopmentKey } from './signing-key';

/** Whose signatures are believed, and for what. */
export interface Trust {
  readonly owners: Owners;
  keyOf(id: string): PublicKey | null;
  /** The team that signs with a key; null: nobody here. */
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

/** Trust in these teams and no others. */
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
 * Whom a store believes: the teams of its owners file, and in development whoever has the key of this machine. That key
 * never counts in production, whatever lies in the data folder.
 */
export async function readTrust({ data, ownersFile, isDevelopment }: ReleaseSettings): Promise<Trust> {
  const owners = await readOwners(ownersFile);
  const key = isDevelopment ? await readDevelopmentKey(data) : null;
  return createTrust(key ? { ...owners, teams: [...owners.teams, developer(publicKeyOf(key))] } : owners);
}

/**
 * The key that releases are signed with: the file of the settings, in development the key of this machine.
 *
 * @throws in production without a file
 */
export async function readSigningKey({ data, keyFile, isDevelopment }: ReleaseSettings): Promise<SigningKey> {
  if (keyFile !== null) return parseSigningKey(await readFile(keyFile, 'utf8'), `RELEASE_KEY_FILE (${keyFile})`);
  if (isDevelopment) return developmentKey(data);
  throw new Error('RELEASE_KEY_FILE must name the file with the key that releases are signed with.');
}
