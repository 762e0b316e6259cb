import type { AppError } from 'remote-kit';
import type { Cart } from 'shared-contracts';
import type { Desk } from '../../platform/desk';
import type { PageState } from '../../platform/page-state';
import { MISSING_WORDS, type Part } from '../../platform/readiness';

export interface DeliveryProps {
  readonly desk: Desk;
  readonly page: PageState;
  readonly cart: Cart;
  /** The part that was missing when the button was clicked. */
  readonly missed: Part | null;
}

/** Returns the message of a missing part. */
export const errorOf = (missed: Part | null, part: Part): string | null =>
  missed === part ? MISSING_WORDS[part] : null;

/** Removes an outage, which the section shows itself for all its questions. */
export const withoutOutage = <F extends { readonly pageError: AppError | null }>(form: F): F => ({
  ...form,
  pageError: form.pageError?.kind === 'validation' ? form.pageError : null,
});
