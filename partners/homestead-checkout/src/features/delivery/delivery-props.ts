import type { AppError } from 'remote-kit';
import type { Cart } from 'shared-contracts';
import type { Desk } from '../../platform/desk';
import type { PageState } from '../../platform/page-state';
import { MISSING_WORDS, type Part } from '../../platform/readiness';

export interface DeliveryProps {
  readonly desk: Desk;
  readonly page: PageState;
  readonly cart: Cart;
  /** What the shopper left out when they pressed the button. */
  readonly missed: Part | null;
}

/** What is missing, in words, beside the question that it is about. */
export const errorOf = (missed: Part | null, part: Part): string | null =>
  missed === part ? MISSING_WORDS[part] : null;

/** The part of the sheet shows an outage itself: it is about every question of the part. */
export const withoutOutage = <F extends { readonly pageError: AppError | null }>(form: F): F => ({
  ...form,
  pageError: form.pageError?.kind === 'validation' ? form.pageError : null,
});
