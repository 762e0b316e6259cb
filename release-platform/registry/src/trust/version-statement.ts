import type { PublishedManifest } from 'shared-contracts';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { open, seal, type Opened, type SigningKey } from './envelope';
import { ownerOf } from './owners';
import type { Trust } from './trust';

/** Payload type of signed versions. */
export const VERSION_TYPE = 'application/vnd.treadmarket.version+json';

const Text = Type.String({ minLength: 1, maxLength: 500 });
const Statement = Type.Object(
  {
    name: Text,
    version: Text,
    team: Text,
    /** `sha384-…` of `manifest.json`, which lists the digest of every file. */
    manifest: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
    /** Author of the release. */
    author: Text,
    /** Commit of the build. */
    commit: Text,
    /** Builder, for example `npm run deploy, Node 20.20.0`. */
    builder: Text,
    at: Text,
  },
  { additionalProperties: false },
);
const checkStatement = Compile(Statement);

/** Provenance of a version. Signed, and stored beside the version's manifest. */
export type VersionStatement = Static<typeof Statement>;

/** Signs a version. */
export const sealVersion = (statement: VersionStatement, key: SigningKey): Buffer => seal(VERSION_TYPE, statement, key);

/** Provenance of a version, or why it is rejected. */
export type Provenance = { readonly statement: VersionStatement } | { readonly problem: string };

type Signed = Pick<PublishedManifest, 'name' | 'version' | 'team'>;

/** Returns the statement about this version, or why it is about another. */
export function statementOf({ name, version, team }: Signed, manifestDigest: string, opened: Opened): Provenance {
  if (!opened.ok) return { problem: `its signature is not believed: ${opened.problem}` };
  const { statement } = opened;
  if (!checkStatement.Check(statement)) return { problem: 'its signature is not believed: it states something else' };
  const isOfThis = statement.name === name && statement.version === version && statement.team === team;
  if (!isOfThis) return { problem: `its signature is for ${statement.name} ${statement.version} of ${statement.team}` };
  if (statement.manifest !== manifestDigest) return { problem: 'its manifest was altered after it was signed' };
  return { statement };
}

/**
 * Verifies that a version matches its signature: this name, version and manifest, by a key of the owning team or of an
 * operator.
 */
export function provenanceOf(
  manifest: Signed,
  manifestDigest: string,
  signature: Buffer | null,
  trust: Trust,
): Provenance {
  if (signature === null) return { problem: 'it is not signed' };
  const opened = open(signature, VERSION_TYPE, trust.keyOf);
  const stated = statementOf(manifest, manifestDigest, opened);
  if ('problem' in stated || !opened.ok) return stated;
  const { name } = manifest;
  const owner = ownerOf(trust.owners, name);
  const signer = trust.teamOf(opened.keyId);
  if (!signer?.isOperator && signer?.name !== owner?.name)
    return {
      problem:
        `it is signed by the team '${signer?.name ?? '?'}', ` + `but '${name}' belongs to '${owner?.name ?? 'nobody'}'`,
    };
  return stated;
}
