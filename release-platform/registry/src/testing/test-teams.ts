import { parseSigningKey, generateKey } from '../trust/signing-key';
import { createTrust, type Trust } from '../trust/trust';
import type { SigningKey } from '../trust/envelope';
import type { Team } from '../trust/owners';

/** A test's team with its own key. */
export type TestTeam = Team & { readonly key: SigningKey };

/** Creates a team with a new key. */
export function createTeam(name: string, team: Partial<Omit<Team, 'name' | 'keys'>> = {}): TestTeam {
  const { file, publicKey } = generateKey(`${name.toLowerCase()}-1`);
  return {
    name,
    isOperator: false,
    keys: [publicKey],
    remotes: [],
    paths: {},
    roles: {},
    slots: {},
    key: parseSigningKey(file, name),
    ...team,
  };
}

/** Creates trust in these teams. */
export const trustIn = (...teams: readonly TestTeam[]): Trust => createTrust({ teams });
