import crypto from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canonicalForm, parseForm, textAt, type Form } from './form';
import { reusedKey, secretKeyRequired, StripeError, unauthorized, unknownParameter } from './stripe-error';
import { stripeId, type StripeBooks } from './stripe-books';

export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

/** One call of the API: its parameters and the id in its path. */
export interface StripeCall {
  readonly form: Form;
  readonly id: string;
  readonly request: FastifyRequest;
}

const digest = (text: string) => crypto.createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => crypto.timingSafeEqual(digest(one), digest(other));

/** Returns the key of a request: a bearer token, or the user name of basic authentication. */
function keyOf({ headers: { authorization } }: FastifyRequest): string | null {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? null;
  return null;
}

function checkKey(request: FastifyRequest, { secretKey, publishableKey }: StripeKeys, isPublic: boolean): void {
  const key = keyOf(request);
  if (key === null) throw unauthorized(null);
  if (isSame(key, secretKey)) return;
  if (!isSame(key, publishableKey)) throw unauthorized(key);
  if (!isPublic) throw secretKeyRequired();
}

function checkNames(form: Form, allowed: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => name !== 'expand' && !allowed.includes(name));
  if (unknown !== undefined) throw unknownParameter(unknown);
}

interface Answer {
  readonly status: number;
  readonly body: string;
  /** True where an idempotency key repeats the answer. */
  readonly isFinal: boolean;
}

function answerOf(work: () => object): Answer {
  try {
    return { status: 200, body: JSON.stringify(work()), isFinal: true };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.fields }), isFinal: error.isFinal };
  }
}

const send = (reply: FastifyReply, { status, body }: Pick<Answer, 'status' | 'body'>): FastifyReply =>
  reply.code(status).type('application/json').header('request-id', stripeId('req')).send(body);

export interface CallOptions {
  /** Parameters besides `expand`; others are refused. */
  readonly parameters: readonly string[];
  /** Also accepts the publishable key, as for calls of pages. */
  readonly isPublic?: boolean;
}

/** Registers calls with keys, parameters, idempotency and errors as Stripe documents them. */
export function stripeCalls(app: FastifyInstance, books: StripeBooks, keys: StripeKeys) {
  const idOf = ({ params }: FastifyRequest): string => (params as { id?: string }).id ?? '';

  function runOnce(request: FastifyRequest, form: Form, work: () => object): Answer & { isReplayed: boolean } {
    const key = request.headers['idempotency-key'];
    const call = `${request.method} ${request.url.split('?')[0] ?? ''}`;
    const parameters = canonicalForm(form);
    const known = typeof key === 'string' ? books.answers.get(key) : undefined;
    if (known) {
      const isEqual = known.call === call && known.parameters === parameters;
      const answer = isEqual
        ? { ...known, isFinal: true }
        : answerOf(() => {
            throw reusedKey(String(key));
          });
      return { ...answer, isReplayed: isEqual };
    }
    const answer = answerOf(work);
    if (typeof key === 'string' && answer.isFinal)
      books.put({
        kind: 'answer',
        id: key,
        value: { call, parameters, status: answer.status, body: answer.body },
      });
    books.write();
    return { ...answer, isReplayed: false };
  }

  return {
    get(path: string, { parameters }: CallOptions, work: (call: StripeCall) => object): void {
      app.get(path, (request, reply) => {
        const answer = answerOf(() => {
          checkKey(request, keys, false);
          const form = parseForm(request.url.split('?')[1] ?? '');
          checkNames(form, parameters);
          return work({ form, id: idOf(request), request });
        });
        return send(reply, answer);
      });
    },
    post(path: string, { parameters, isPublic = false }: CallOptions, work: (call: StripeCall) => object): void {
      app.post(path, (request, reply) => {
        const form = (request.body ?? {}) as Form;
        const refused = answerOf(() => {
          checkKey(request, keys, isPublic);
          checkNames(form, parameters);
          return {};
        });
        if (refused.status !== 200) return send(reply, refused);
        const answer = runOnce(request, form, () => work({ form, id: idOf(request), request }));
        if (answer.isReplayed) void reply.header('idempotent-replayed', 'true');
        return send(reply, answer);
      });
    },
  };
}

export type StripeCalls = ReturnType<typeof stripeCalls>;

/** Returns a whole number of cents; null where the parameter is absent. */
export function centsAt(
  form: Form,
  name: string,
  refuse: (param: string) => StripeError,
  ...within: readonly string[]
): number | null {
  const text = textAt(form, name, ...within);
  if (text === null) return null;
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) throw refuse(name);
  return value;
}
