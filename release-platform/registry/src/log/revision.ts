import { createHash } from 'node:crypto';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { SLOT_ADDRESS } from '../manifest/manifest-schema';
import type { Registry } from '../composition/registry';
import { MOST_HOLD_S, MOST_ROLLOUTS, MOST_STEPS } from '../composition/rollouts';

/** One move of a store: the whole registry from then on, with author and reason. Immutable. */
export interface Revision {
  /** {@link formatOf} its registry. */
  readonly formatVersion: 1 | 2 | 3;
  /** 1, 2, 3 … without a gap. */
  readonly number: number;
  /** {@link digestOf} the previous stored revision; null for the first. */
  readonly previous: string | null;
  /** ISO. */
  readonly at: string;
  /** Author as configured on the machine: `Ann Lee <ann@example.com>`. */
  readonly author: string;
  /** Free text, for readers of the log. */
  readonly reason: string;
  readonly registry: Registry;
}

/** Payload type of signed revisions. */
export const REVISION_TYPE = 'application/vnd.treadmarket.revision+json';

/** Format 3 has previews with names, rollouts, freezes and notices about versions. */
const isOfFormat3 = ({ previews = [], rollouts, freezes, deprecations }: Registry): boolean =>
  [rollouts, freezes, deprecations].some((one) => one !== undefined) || previews.some(({ name }) => name !== undefined);

/** Format 2 has slot placements, which readers of format 1 do not know. They report it and keep their state. */
export function formatOf(registry: Registry): 1 | 2 | 3 {
  if (isOfFormat3(registry)) return 3;
  return registry.placements === undefined ? 1 : 2;
}
const NEWEST_FORMAT = 3;

const FOLDER = '_revisions/';
const DIGITS = 10;

/** Returns the key of a revision in the store; keys sort as numbers do. */
export const revisionKey = (number: number): string => `${FOLDER}${String(number).padStart(DIGITS, '0')}.json`;
export const REVISIONS = FOLDER;

/** Returns the number of a stored revision; null for other keys. */
export function revisionNumber(key: string): number | null {
  const [, digits] = /^_revisions\/(\d{10})\.json$/.exec(key) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Returns the digest of a stored revision, by which the next one refers to it. */
export const digestOf = (stored: Buffer): string => createHash('sha256').update(stored).digest('hex');

const closed = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1, maxLength: 500 });
const Name = Type.String({ pattern: '^[a-z][a-z0-9-]*$' });
const PreviewName = Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' });
const Version = Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z.+-]*$' });
const Widgets = Type.Array(Type.String({ pattern: '^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$' }), {
  minItems: 1,
  maxItems: 20,
  uniqueItems: true,
});
const Slots = Type.Record(Type.String({ pattern: `^${SLOT_ADDRESS}$` }), Widgets, { ...closed, maxProperties: 200 });
const RolloutSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[0-9a-f]{16}$' }),
    remote: Name,
    candidate: Version,
    stable: Version,
    steps: Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), { minItems: 1, maxItems: MOST_STEPS }),
    holdSeconds: Type.Integer({ minimum: 1, maximum: MOST_HOLD_S }),
    step: Type.Integer({ minimum: 0, maximum: MOST_STEPS - 1 }),
    state: Type.Union([Type.Literal('running'), Type.Literal('paused')]),
    startedAt: Text,
    stepAt: Text,
    source: Type.Optional(Type.String()),
  },
  closed,
);
const RegistrySchema = Type.Object(
  {
    remotes: Type.Record(
      Name,
      Type.Object(
        {
          version: Version,
          role: Type.Optional(Type.String()),
          history: Type.Array(
            Type.Object(
              {
                version: Version,
                at: Type.String(),
                by: Type.Union([Type.Literal('deploy'), Type.Literal('rollback')]),
                source: Type.Optional(Type.String()),
                mode: Type.Optional(Type.Literal('development')),
              },
              closed,
            ),
          ),
        },
        closed,
      ),
    ),
    variants: Type.Record(
      Type.String(),
      Type.Record(
        Type.String(),
        Type.Object(
          {
            remote: Type.Optional(Name),
            before: Type.Optional(Type.Array(Name)),
            version: Type.Optional(Version),
          },
          closed,
        ),
      ),
    ),
    previews: Type.Optional(
      Type.Array(
        Type.Object(
          {
            key: Type.String({ pattern: '^[0-9a-f]{64}$' }),
            variant: Type.Optional(Type.String()),
            role: Type.Optional(Type.String()),
            name: Type.Optional(PreviewName),
            salt: Type.Optional(Type.String({ pattern: '^[0-9a-f]{24}$' })),
            remote: Name,
            version: Version,
            until: Type.String(),
            source: Type.Optional(Type.String()),
          },
          closed,
        ),
      ),
    ),
    rollouts: Type.Optional(Type.Array(RolloutSchema, { minItems: 1, maxItems: MOST_ROLLOUTS })),
    placements: Type.Optional(Type.Record(Type.String(), Slots)),
    freezes: Type.Optional(
      Type.Array(
        Type.Object(
          {
            kind: Type.Union([Type.Literal('variant'), Type.Literal('remote')]),
            name: Text,
            until: Text,
            reason: Text,
            author: Text,
          },
          closed,
        ),
        { maxItems: 100 },
      ),
    ),
    deprecations: Type.Optional(
      Type.Array(Type.Object({ remote: Name, version: Version, reason: Text, author: Text, at: Text }, closed), {
        maxItems: 100,
      }),
    ),
  },
  closed,
);
const checkRevision = Compile(
  Type.Object(
    {
      formatVersion: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
      number: Type.Integer({ minimum: 1 }),
      previous: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
      at: Text,
      author: Text,
      reason: Text,
      registry: RegistrySchema,
    },
    closed,
  ),
);

/** Parses a statement as a revision, or returns its problem. */
export function parseRevision(statement: unknown): Revision | { readonly problem: string } {
  const { formatVersion } = (statement ?? {}) as { readonly formatVersion?: unknown };
  if (typeof formatVersion === 'number' && formatVersion > NEWEST_FORMAT) {
    const understood = `this version of the store understands ${NEWEST_FORMAT}`;
    return { problem: `it has format ${formatVersion}, and ${understood}: update the store` };
  }
  if (checkRevision.Check(statement)) {
    const revision = statement as Revision;
    return revision.formatVersion === formatOf(revision.registry)
      ? revision
      : { problem: `it says format ${revision.formatVersion}, and its registry is of another` };
  }
  const [error] = checkRevision.Errors(statement);
  return { problem: `${error?.instancePath || 'it'} ${error?.message ?? 'is no revision'}` };
}

/**
 * Returns the numbers at which readers may be without seeing a newer revision: before each gap, at the log's end, and
 * at the end of a longer log (`after`). Readers request the number after their own.
 */
export function endsOf(numbers: readonly number[], after: number): readonly number[] {
  const there = new Set(numbers);
  return [...new Set([...numbers, Math.max(after, 0, ...numbers)])].filter((number) => !there.has(number + 1));
}
