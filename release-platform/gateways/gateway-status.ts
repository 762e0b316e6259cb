import { BENEFIT_TYPES } from 'shared-contracts';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { readGateway } from './read-gateway';

const MAX_BYTES = 1024 * 1024;

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Part = Type.Object({
  name: Type.String(),
  role: Nullable(Type.String()),
  wished: Type.String(),
  served: Nullable(Type.String()),
  problem: Nullable(Type.String()),
  isReady: Type.Boolean(),
  renders: Type.Object({
    total: Type.Integer(),
    failed: Type.Integer(),
    lastFailure: Nullable(Type.Object({ at: Type.String(), message: Type.String() })),
  }),
});
const Absent = Type.Object({
  slot: Type.String(),
  widget: Type.String(),
  problem: Type.String(),
  advice: Type.String(),
  isExpected: Type.Boolean(),
});
const Damaged = Type.Object({
  remote: Type.String(),
  version: Type.String(),
  file: Type.String(),
  where: Type.String(),
  state: Type.String(),
  problem: Nullable(Type.String()),
});
const Preview = Type.Object({
  name: Nullable(Type.String()),
  remote: Type.String(),
  version: Type.String(),
  variant: Type.String(),
  isShown: Type.Boolean(),
  problem: Nullable(Type.String()),
});
const Renders = Type.Object({
  name: Type.String(),
  version: Type.String(),
  since: Type.String(),
  total: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
});
const byVariant = <T extends Type.TSchema>(schema: T) =>
  Type.Object(Object.fromEntries(BENEFIT_TYPES.map((type) => [type, Type.Array(schema)])));
const Status = Type.Object({
  problem: Nullable(Type.String()),
  /** Position in the release log that it has applied. Absent in older gateways. */
  log: Type.Optional(Type.Object({ revision: Type.Integer(), digest: Nullable(Type.String()) })),
  /** Contract that its shell offers. Absent in older gateways. */
  contract: Type.Optional(Type.String()),
  /** Absent in older gateways. */
  shell: Type.Optional(Type.Object({ build: Type.String(), problem: Nullable(Type.String()) })),
  variants: byVariant(Part),
  /** Absent in older gateways. */
  rollouts: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        remote: Type.String(),
        candidate: Type.String(),
        served: Type.Array(Type.String()),
        missing: Type.Array(Type.String()),
        problem: Nullable(Type.String()),
      }),
    ),
  ),
  /** Widgets that are placed and not shown. Absent in older gateways. */
  absent: Type.Optional(byVariant(Absent)),
  /** Damaged files that could not be repaired. Absent in older gateways. */
  damaged: Type.Optional(Type.Array(Damaged)),
  /** Absent in older gateways. */
  previews: Type.Optional(Type.Array(Preview)),
  /** Renders of each loaded version. Absent in older gateways. */
  renders: Type.Optional(Type.Array(Renders)),
  /** The same of versions that are no longer loaded. Absent in older gateways. */
  pastRenders: Type.Optional(Type.Array(Renders)),
});
const check = Compile(Status);

/** The releases that a gateway serves, as its `/status` returns them. */
export type GatewayStatus = Readonly<Static<typeof Status>>;
export type ServedPart = Readonly<Static<typeof Part>>;

/**
 * Fetches the releases that a gateway serves.
 * @param origin of its own listener (`PROBE_PORT`), or of a store on this machine
 * @throws a message when the response is not a gateway's
 */
export const readGatewayStatus = (origin: string): Promise<GatewayStatus> =>
  readGateway({ origin, path: '/status', check, maxBytes: MAX_BYTES });
