import type { ApiQuery, RenderRequest, ServerApiAnswer } from 'shared-contracts';
import Type from 'typebox';
import { Compile } from 'typebox/compile';

/** What the gateway sends to a render host. */
export type ToHost =
  | { readonly t: 'load'; readonly name: string; readonly source: string }
  | { readonly t: 'render'; readonly id: number; readonly request: RenderRequest }
  | { readonly t: 'api'; readonly call: number; readonly answer?: ServerApiAnswer<unknown>; readonly error?: string }
  | { readonly t: 'ping'; readonly id: number };

/** What a render host sends back. The answer of a render is whatever the remote's code returned. */
export type FromHost =
  | { readonly t: 'ready' }
  | { readonly t: 'refused'; readonly message: string }
  | { readonly t: 'done'; readonly id: number; readonly answer?: unknown }
  | { readonly t: 'failed'; readonly id: number; readonly message: string }
  | { readonly t: 'api'; readonly id: number; readonly call: number; readonly path: string; readonly query?: ApiQuery }
  | { readonly t: 'pong'; readonly id: number };

const closed = { additionalProperties: false } as const;
const Id = Type.Integer({ minimum: 1 });
const Message = Type.String({ maxLength: 4_000 });
const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const Query = Type.Record(Type.String(), Type.Union([Scalar, Type.Array(Type.String())]));

const check = Compile(
  Type.Union([
    Type.Object({ t: Type.Literal('ready') }, closed),
    Type.Object({ t: Type.Literal('refused'), message: Message }, closed),
    Type.Object({ t: Type.Literal('done'), id: Id, answer: Type.Optional(Type.Unknown()) }, closed),
    Type.Object({ t: Type.Literal('failed'), id: Id, message: Message }, closed),
    Type.Object(
      {
        t: Type.Literal('api'),
        id: Id,
        call: Id,
        path: Type.String({ maxLength: 2_000 }),
        query: Type.Optional(Query),
      },
      closed,
    ),
    Type.Object({ t: Type.Literal('pong'), id: Id }, closed),
  ]),
);

/** Reads one frame of a render host; null when it is no message of one. */
export function readMessage(body: string): FromHost | null {
  try {
    const value: unknown = JSON.parse(body);
    return check.Check(value) ? (value as FromHost) : null;
  } catch {
    return null;
  }
}
