import type { Violation } from 'shared-contracts/wire';
import { failure, type Failure } from '../../../platform/values/failure';

/** A payment failure (specification section 8): checkout shows its title, then its detail. */
export type TitledFailure = Failure & { readonly title: string };
export type Violations = readonly [Violation, ...Violation[]];
/** A failure of a payment token (specification section 8): checkout shows its title, then the fault of each field. */
export type FieldFailure = TitledFailure & { readonly violations: Violations };

type Facts = Pick<TitledFailure, 'status' | 'code' | 'title' | 'detail' | 'retryAfterSeconds'>;

export function titledFailure({ status, code, title, detail, ...more }: Facts): TitledFailure {
  return { ...failure(status, code, detail, more), title };
}

export function fieldFailure(facts: Facts, ...violations: Violations): FieldFailure {
  return { ...titledFailure(facts), violations };
}
