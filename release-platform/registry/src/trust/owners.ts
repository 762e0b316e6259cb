import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BENEFIT_TYPES, ROLES, type BenefitType, type RemoteManifest, type RoleName } from 'shared-contracts';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { SLOT_ADDRESS } from '../manifest/manifest-schema';
import { ROOT } from '../paths';
import type { PublicKey } from './envelope';

/** Path patterns by variant; `*` applies to all of them. `/deals` is one page, `/deals/*` everything below it. */
export type PathGrants = Readonly<Partial<Record<BenefitType | '*', readonly string[]>>>;

/** Slots by variant; `*` applies to all of them. `catalog/product.below-buy-box`, `catalog/product.*`, `catalog/*`. */
export type SlotGrants = Readonly<Partial<Record<BenefitType | '*', readonly string[]>>>;

/** A team, its property and its keys. */
export interface Team {
  readonly name: string;
  /** True: it operates the store and may move every remote. */
  readonly isOperator: boolean;
  readonly keys: readonly PublicKey[];
  /** Names of its remotes. */
  readonly remotes: readonly string[];
  readonly paths: PathGrants;
  /** Roles that its remotes may override, by variant. */
  readonly roles: Readonly<Partial<Record<BenefitType, readonly RoleName[]>>>;
  /** Slots of other teams' pages in which its widgets may be placed. */
  readonly slots: SlotGrants;
}

/** A revision that the store's log must contain: a log without it was truncated or replaced. */
export interface PinnedRevision {
  readonly revision: number;
  /** Digest of the stored revision, as `npm run releases -- pin` prints it. */
  readonly digest: string;
}

/** Owners of names, paths and roles of a store: `release-platform/registry/owners.json`. */
export interface Owners {
  readonly teams: readonly Team[];
  readonly log?: PinnedRevision;
}

const closed = { additionalProperties: false } as const;
const literals = <T extends string>(values: readonly T[]) => Type.Union(values.map((value) => Type.Literal(value)));
const byVariant = <T extends Type.TSchema>(value: T, others: readonly string[] = []) =>
  Type.Object(Object.fromEntries([...BENEFIT_TYPES, ...others].map((name) => [name, Type.Optional(value)])), closed);

const Key = Type.Object(
  { id: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{2,63}$' }), x: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) },
  closed,
);
const Grant = Type.String({ pattern: '^/([a-z0-9_-]+(/[a-z0-9_-]+)*(/\\*)?|\\*)?$' });
const SlotGrant = Type.String({ pattern: `^(${SLOT_ADDRESS}|[a-z][a-z0-9-]*/([a-z][a-z0-9-]*\\.)?\\*)$` });
const TeamEntry = Type.Object(
  {
    isOperator: Type.Optional(Type.Literal(true)),
    keys: Type.Array(Key),
    remotes: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z][a-z0-9-]*$' }))),
    paths: Type.Optional(byVariant(Type.Array(Grant), ['*'])),
    roles: Type.Optional(byVariant(Type.Array(literals(Object.keys(ROLES) as RoleName[])))),
    slots: Type.Optional(byVariant(Type.Array(SlotGrant), ['*'])),
  },
  closed,
);
const Pin = Type.Object(
  { revision: Type.Integer({ minimum: 1 }), digest: Type.String({ pattern: '^[0-9a-f]{64}$' }) },
  closed,
);
const checkOwners = Compile(
  Type.Object(
    {
      formatVersion: Type.Literal(1),
      log: Type.Optional(Pin),
      teams: Type.Record(Type.String({ minLength: 1 }), TeamEntry),
    },
    closed,
  ),
);

function repeated(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}

/** Parses an owners file. @throws with every problem */
export function parseOwners(text: string, label: string): Owners {
  const value: unknown = JSON.parse(text);
  if (!checkOwners.Check(value)) {
    const problems = [...checkOwners.Errors(value)].map(({ instancePath, message }) => `${instancePath} ${message}`);
    throw new Error(`${label} needs a correction:\n  ${[...new Set(problems)].join('\n  ')}`);
  }
  const teams = Object.entries(value.teams).map(
    ([name, { isOperator = false, keys, remotes = [], paths = {}, roles = {}, slots = {} }]): Team => ({
      name,
      isOperator,
      keys,
      remotes,
      paths,
      roles,
      slots,
    }),
  );
  const problems = [
    ...repeated(teams.flatMap(({ remotes }) => remotes)).map((name) => `the remote '${name}' has two owners`),
    ...repeated(teams.flatMap(({ keys }) => keys.map(({ id }) => id))).map((id) => `the key '${id}' has two owners`),
  ];
  if (problems.length > 0) throw new Error(`${label} needs a correction:\n  ${problems.join('\n  ')}`);
  return { teams, ...(value.log && { log: value.log }) };
}

/** Reads an owners file. @throws with every problem */
export async function readOwners(file: string): Promise<Owners> {
  return parseOwners(await readFile(file, 'utf8'), path.relative(ROOT, file));
}

/** Returns the team of a remote; null when the name has no owner. */
export const ownerOf = ({ teams }: Owners, remote: string): Team | null =>
  teams.find(({ remotes }) => remotes.includes(remote)) ?? null;

function isGranted(pattern: string, grant: string): boolean {
  if (!grant.endsWith('*')) return pattern.toLowerCase() === grant;
  return pattern.toLowerCase().startsWith(grant.slice(0, -1));
}

/** Returns paths of a remote that its team has no grant for in a variant. */
export function foreignPaths(
  team: Team,
  manifest: Pick<RemoteManifest, 'pages'>,
  variant: BenefitType,
): readonly string[] {
  const grants = [...(team.paths['*'] ?? []), ...(team.paths[variant] ?? [])];
  return manifest.pages
    .flatMap(({ paths }) => paths)
    .filter((pattern) => !grants.some((grant) => isGranted(pattern, grant)));
}

/** Returns whether a team has a grant for a slot of another team's page. */
export function isSlotGranted({ slots }: Team, slot: string, variant: string): boolean {
  const own = Object.entries(slots).find(([type]) => type === variant)?.[1] ?? [];
  return [...(slots['*'] ?? []), ...own].some((grant) =>
    grant.endsWith('*') ? slot.startsWith(grant.slice(0, -1)) : slot === grant,
  );
}
