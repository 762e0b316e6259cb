import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorObject } from 'ajv';
import type { Problem, Violation } from 'shared-contracts/wire';
import { failure, isFailure, type Failure } from '../platform/values/failure';
import { MAX_VIOLATIONS, violationsOf } from './validation';
import { dictionary } from '../platform/values/dictionary';

const TITLES: Record<number, string> = {
  400: 'The request is not valid',
  401: 'Not allowed',
  402: 'There was an issue processing your payment.',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Not allowed',
  409: 'This has changed in the meantime',
  413: 'The request is too large',
  414: 'The address is too long',
  415: 'Unsupported media type',
  422: 'This cannot be done',
  429: 'Too many requests',
  500: 'Something went wrong!',
  503: 'Not available right now',
};

/** Longest text of a problem in UTF-16 units, because field names and echoed values come from the request. */
const LONGEST = { detail: 1_500, field: 120, message: 400 };
/** Maximum size of a problem document for any request (JSON writes one unit in up to six bytes). */
export const MAX_PROBLEM_BYTES = 16 * 1024;

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\p{Cs}$/u, '')}…`;

const cutViolations = (violations: readonly Violation[]): Violation[] =>
  violations.slice(0, MAX_VIOLATIONS).map(({ field, message }) => ({
    field: cut(field, LONGEST.field),
    message: cut(message, LONGEST.message),
  }));

function serializeProblem(problem: Problem): string {
  const text = JSON.stringify(problem);
  if (Buffer.byteLength(text) <= MAX_PROBLEM_BYTES) return text;
  const { violations = [], ...rest } = problem;
  const fewer = violations.slice(0, Math.floor(violations.length / 2));
  return serializeProblem(
    fewer.length > 0 ? { ...rest, violations: fewer } : { ...rest, detail: cut(rest.detail, 300) },
  );
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: Failure): FastifyReply {
  const problem: Problem = {
    type: `/v1/problems/${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: error.title ?? TITLES[error.status] ?? 'Something went wrong!',
    status: error.status,
    detail: cut(error.detail, LONGEST.detail),
    code: error.code,
    requestId: request.id,
    ...(error.violations ? { violations: cutViolations(error.violations) } : {}),
    ...(error.errorMessage ? { errorMessage: error.errorMessage } : {}),
  };
  if (error.retryAfterSeconds) void reply.header('retry-after', String(error.retryAfterSeconds));
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(serializeProblem)
    .send(problem);
}

/** Sends a service's result or failure. */
export function answer(request: FastifyRequest, reply: FastifyReply, result: unknown, status = 200): FastifyReply {
  return isFailure(result) ? sendFailure(request, reply, result) : reply.code(status).send(result);
}

const BY_CODE: Record<string, (error: FastifyError) => Failure> = dictionary({
  FST_ERR_CTP_INVALID_JSON_BODY: () =>
    failure(400, 'MALFORMED_JSON', 'The body is not valid JSON. Correct it and send it again.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => failure(400, 'MALFORMED_JSON', 'The body is empty. Send a JSON object.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => failure(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => failure(413, 'VALIDATION', 'The body is too large. Send less at once.'),
});

function failureOf(error: FastifyError): Failure | null {
  // Cast: `compileValidator` reports the errors of Ajv; Fastify declares fewer fields.
  const validation = error.validation as unknown as ErrorObject[] | undefined;
  if (validation) {
    const violations = violationsOf(validation);
    const detail = violations.map(({ field, message }) => `${field}: ${message}`).join(' ');
    return failure(400, 'VALIDATION', detail || 'Correct the fields named and send again.', { violations });
  }
  if (isFailure(error)) return error;
  const known = BY_CODE[error.code]?.(error);
  if (known) return known;
  if (error instanceof SyntaxError) return BY_CODE.FST_ERR_CTP_INVALID_JSON_BODY?.(error) ?? null;
  if (error.statusCode === 429) return failure(429, 'RATE_LIMITED', 'Too many requests. Wait a minute and try again.');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return failure(error.statusCode, 'VALIDATION', error.message);
  return null;
}

/** SQLSTATE class 22: text with a zero byte, an invalid date, a number out of range. */
const isUnstorable = (error: FastifyError) => /^22[0-9A-Z]{3}$/.test(error.code ?? '');

/** Cancelled by a statement or lock timeout, by a deadlock, or by the handler's deadline. */
const isTooSlow = (error: FastifyError) => /^(57014|55P03|40P01|25P03|FST_ERR_HANDLER_TIMEOUT)$/.test(error.code ?? '');

/**
 * Connection refused, ended by the server, too many connections, or a server that is read-only during a failover: a
 * retry can succeed.
 */
const isDatabaseUnavailable = (error: FastifyError) =>
  /ECONNREFUSED|ECONNRESET|Connection terminated|timeout exceeded when trying to connect|57P0|53300|^25006/.test(
    `${error.code} ${error.message}`,
  );

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const expected =
    failureOf(error) ??
    (isUnstorable(error)
      ? failure(
          400,
          'VALIDATION',
          'A value in the request is not one that anything can have. Correct it and send it again.',
        )
      : null);
  if (expected) return sendFailure(request, reply, expected);
  request.log.error({ err: error }, 'request failed');
  if (isTooSlow(error)) {
    return sendFailure(
      request,
      reply,
      failure(
        503,
        'UNAVAILABLE',
        'This took longer than it should and was stopped. Send the same request again in a few seconds.',
        { retryAfterSeconds: 5 },
      ),
    );
  }
  if (isDatabaseUnavailable(error)) {
    return sendFailure(
      request,
      reply,
      failure(503, 'UNAVAILABLE', 'The store is restarting. Try again in a few seconds.', { retryAfterSeconds: 2 }),
    );
  }
  return sendFailure(
    request,
    reply,
    failure(500, 'INTERNAL', 'Something went wrong! Try again; if it happens again, tell us the request id.'),
  );
}

/** Answers a request whose URL the router cannot parse. */
export function handleBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  return sendFailure(
    request,
    reply,
    isLong
      ? failure(414, 'VALIDATION', 'A part of the address is too long. Check it and try again.')
      : failure(400, 'VALIDATION', 'The address is not well formed. Check it and try again.'),
  );
}

export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendFailure(
    request,
    reply,
    failure(404, 'NOT_FOUND', 'There is nothing at this address. Check the path; /v1/docs lists every call.'),
  );
}
