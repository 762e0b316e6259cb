/** A rejected field, by its name in the API. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** All failures of a call, as a value. `message` can be shown to a shopper. */
export type AppError =
  | { readonly kind: 'network'; readonly message: string }
  | {
      readonly kind: 'validation';
      readonly title?: string;
      readonly message: string;
      readonly fields: readonly FieldError[];
      readonly code?: string;
    }
  | {
      readonly kind: 'conflict';
      readonly title?: string;
      readonly message: string;
      readonly code: string;
      readonly data?: unknown;
    }
  | { readonly kind: 'not-found'; readonly message: string; readonly code?: string }
  | {
      readonly kind: 'unexpected';
      readonly title?: string;
      readonly message: string;
      readonly status: number;
      readonly code?: string;
      readonly requestId?: string;
      /** Details for the error report, not for shoppers. */
      readonly report?: string;
    };

/** A value or an error. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError };

/** Wraps a value. */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** Wraps an error. */
export const fail = (error: AppError): { readonly ok: false; readonly error: AppError } => ({ ok: false, error });

/** The connection failed or timed out: the outcome is unknown. */
export const networkError: AppError = {
  kind: 'network',
  message: "We can't reach the store right now. Check your connection and try again; nothing you entered is lost.",
};

/** Returns whether the request has no result: the API reports this with HTTP 400 (spec §8). */
export const isNoResult = (error: AppError): boolean => error.kind === 'validation';

/** Returns whether the resource does not exist: HTTP 404, or 400 by the same rule. */
export const isNotFound = (error: AppError): boolean => error.kind === 'not-found' || isNoResult(error);

/** Returns whether the resource's state is unknown: no response, or a server error. */
export const isUnavailable = (error: AppError): boolean =>
  error.kind === 'network' || (error.kind === 'unexpected' && error.status >= 500);

/** Returns the API's code of an error of any kind; undefined without one. */
export const codeOf = (error: AppError | null): string | undefined =>
  error && 'code' in error ? error.code : undefined;

/** Returns the title of the API's problem; undefined without one. */
export const titleOf = (error: AppError | null): string | undefined =>
  error && 'title' in error ? error.title : undefined;

/** Fallback when the server gave no reason (spec §8), with a next step. A page may show a more specific text. */
export const NO_REASON = 'Something went wrong! Try again in a minute.';

interface ProblemBody {
  readonly title?: string;
  readonly detail?: string;
  readonly code?: string;
  readonly requestId?: string;
  /** Error text of a reviews provider (spec §8). */
  readonly errorReason?: string;
  readonly errorCode?: string;
  readonly violations?: readonly FieldError[];
}

const CONFLICT_STATUSES = new Set([402, 409, 410, 422, 423, 428]);

/**
 * Creates the error of an HTTP status and a problem+json body (RFC 9457); the server's detail is shown unchanged (spec
 * §8).
 */
export function toAppError(status: number, body: unknown): AppError {
  const problem: ProblemBody = typeof body === 'object' && body !== null ? (body as ProblemBody) : {};
  const message = problem.detail || problem.errorReason || problem.title || NO_REASON;
  const given = problem.code ?? problem.errorCode;
  const code = given === undefined ? {} : { code: given };
  const title = problem.title === undefined ? {} : { title: problem.title };
  if (problem.violations?.length) return { kind: 'validation', ...title, message, fields: problem.violations, ...code };
  if (status === 404) return { kind: 'not-found', message, ...code };
  if (CONFLICT_STATUSES.has(status))
    return { kind: 'conflict', ...title, message, code: problem.code ?? String(status), data: body };
  if (status === 400) return { kind: 'validation', ...title, message, fields: [], ...code };
  const requestId = problem.requestId === undefined ? {} : { requestId: problem.requestId };
  return { kind: 'unexpected', ...title, message, status, ...code, ...requestId };
}
