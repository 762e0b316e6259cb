import { Problem } from 'shared-contracts/wire';

type ProblemStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/**
 * Returns the schemas of a route's errors besides the common ones: `response: { 200: Cart, ...problems(404, 409) }`.
 */
export function problems<S extends ProblemStatus>(...statuses: readonly S[]): Record<S, typeof Problem> {
  return Object.fromEntries(statuses.map((status) => [status, Problem])) as Record<S, typeof Problem>;
}
