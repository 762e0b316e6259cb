import type { ProblemCode, Violation } from 'shared-contracts/wire';

/** An expected failure as a value: services return `T | Failure`, and routes send it as problem+json. */
export interface Failure {
  readonly isFailure: true;
  readonly status: number;
  readonly code: ProblemCode | (string & {});
  readonly detail: string;
  readonly title?: string;
  readonly violations?: readonly Violation[];
  readonly retryAfterSeconds?: number;
  /** The detail under a second name, for sign-in pages (specification section 7). */
  readonly errorMessage?: string;
}

type More = Partial<Pick<Failure, 'title' | 'violations' | 'retryAfterSeconds' | 'errorMessage'>> & {
  /** The single invalid field, at which a form shows the detail. */
  readonly field?: string;
};

/**
 * Creates a failure. `detail` and the messages of violations are sentences, because forms show them unchanged
 * (specification section 8).
 */
export function failure(status: number, code: Failure['code'], detail: string, more: More = {}): Failure {
  const { field, ...rest } = more;
  const violations = field === undefined ? {} : { violations: [{ field, message: detail }] };
  return { isFailure: true, status, code, detail, ...violations, ...rest };
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && (value as Partial<Failure>).isFailure === true;
}
