import type { ProblemCode, Violation } from 'shared-contracts/wire';

/** An expected failure, as a value: services answer `T | Failure`, routes send it as problem+json. */
export interface Failure {
  readonly isFailure: true;
  readonly status: number;
  readonly code: ProblemCode | (string & {});
  readonly detail: string;
  readonly title?: string;
  readonly violations?: readonly Violation[];
  readonly retryAfterSeconds?: number;
  /** The detail under a second name, for sign-in pages (spec §7). */
  readonly errorMessage?: string;
}

export function failure(
  status: number,
  code: Failure['code'],
  detail: string,
  more: Partial<Pick<Failure, 'title' | 'violations' | 'retryAfterSeconds' | 'errorMessage'>> = {},
): Failure {
  return { isFailure: true, status, code, detail, ...more };
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && (value as Partial<Failure>).isFailure === true;
}
