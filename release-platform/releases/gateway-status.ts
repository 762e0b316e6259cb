import { BENEFIT_TYPES } from 'shared-contracts';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

const TIMEOUT_MS = 5_000;
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
const byVariant = <T extends Type.TSchema>(schema: T) =>
  Type.Object(Object.fromEntries(BENEFIT_TYPES.map((type) => [type, Type.Array(schema)])));
const Status = Type.Object({
  problem: Nullable(Type.String()),
  /** Absent in older gateways. */
  shell: Type.Optional(Type.Object({ build: Type.String(), problem: Nullable(Type.String()) })),
  variants: byVariant(Part),
  /** Widgets that are placed and not shown. Absent in older gateways. */
  absent: Type.Optional(byVariant(Absent)),
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
export async function readGatewayStatus(origin: string): Promise<GatewayStatus> {
  const hint = 'Name the listener of a gateway that runs: --gateway http://127.0.0.1:3001 (its PROBE_PORT).';
  const answer = await fetch(new URL('/status', origin), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  if (answer === null) throw new Error(`Nobody answers at ${origin}. ${hint}`);
  const text = await answer.text();
  if (!answer.ok || text.length > MAX_BYTES) throw new Error(`${origin} answers ${answer.status} for /status. ${hint}`);
  const value: unknown = parsed(text);
  if (!check.Check(value)) throw new Error(`What ${origin} answers for /status is none of a gateway's. ${hint}`);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
