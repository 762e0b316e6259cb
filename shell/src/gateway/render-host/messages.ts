import type { ApiQuery, RenderRequest } from 'shared-contracts';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { encodeFrame, splitFrame } from './frames';

/** The API's answer without its body, which follows the message unchanged. */
interface ApiAnswerHead {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Messages of the gateway to a render host. */
export type ToHost =
  | { readonly t: 'load'; readonly name: string; readonly source: string }
  | { readonly t: 'render'; readonly id: number; readonly request: RenderRequest }
  | { readonly t: 'api'; readonly call: number; readonly error: string }
  | { readonly t: 'api'; readonly call: number; readonly answer: ApiAnswerHead; readonly body: string }
  | { readonly t: 'ping'; readonly id: number };

/**
 * Messages of a render host. A render's answer is the return value of the remote's code; its HTML follows the message.
 */
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

/** Encodes a message for a render host. */
export function writeMessage(message: ToHost): Buffer {
  if (!('body' in message)) return encodeFrame(message);
  const { body, ...head } = message;
  return encodeFrame(head, body);
}

const withHtml = (answer: unknown, html: string): unknown =>
  typeof answer === 'object' && answer !== null ? { ...answer, html } : answer;

/** Parses a frame of a render host; null when it is invalid. */
export function readMessage(body: string): FromHost | null {
  try {
    const { json, text } = splitFrame(body);
    const message: unknown = JSON.parse(json);
    if (!check.Check(message)) return null;
    if (text === undefined) return message as FromHost;
    // Only HTML may follow a message.
    return message.t === 'done' ? { ...message, answer: withHtml(message.answer, text) } : null;
  } catch {
    return null;
  }
}
