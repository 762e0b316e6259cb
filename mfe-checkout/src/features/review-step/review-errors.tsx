import type { ReactNode } from 'react';
import type { PaymentMethod } from 'shared-contracts';
import { codeOf, type AppError } from 'remote-kit';
import { ErrorSummary, orderErrors, type BlockingError } from 'remote-kit/form';
import { Button, ButtonLink } from 'shared-ui';
import { failureWordsOf } from '../../platform/payment/payment-method-labels';
import { signInPath } from '../../platform/member/next-path';
import { pathOf } from '../../checkout/steps';
import { UnknownEnd } from '../../ui/unknown-end';

interface ReviewErrorsProps {
  /** True when the hold has expired. */
  readonly isLapsed: boolean;
  /** Why the order was rejected. */
  readonly orderError: AppError | null;
  /** Why the last other action failed. */
  readonly error: AppError | null;
  readonly method: PaymentMethod | null;
  /** Retries the same order; null when nothing was sent. */
  readonly onRetry: (() => void) | null;
}

const NOT_SENT =
  'We lost the connection before anything was charged. Check your connection, then press the button again.';

const LAPSED = 'Your appointment was held for 15 minutes and has been released. Everything else is kept.';

const CHOOSE_TIME = { href: pathOf('appointment'), label: 'Choose a time' };
const LINKS: Readonly<Record<string, { readonly href: string; readonly label: string }>> = {
  HOLD_EXPIRED: CHOOSE_TIME,
  SLOT_UNAVAILABLE: CHOOSE_TIME,
  PROGRAM_ONLY: { href: signInPath(pathOf('review')), label: 'Sign in' },
  OUT_OF_STOCK: { href: '/cart', label: 'Change your cart' },
};

interface Blocker extends BlockingError {
  readonly action?: ReactNode;
}

const linked = (message: string, link: { readonly href: string; readonly label: string } | undefined): Blocker => ({
  message,
  ...(link && {
    href: link.href,
    action: (
      <ButtonLink size="small" href={link.href}>
        {link.label}
      </ButtonLink>
    ),
  }),
});

function refusal(error: AppError, onRetry: ReviewErrorsProps['onRetry']): Blocker {
  const blocker = linked(error.kind === 'network' ? NOT_SENT : error.message, LINKS[codeOf(error) ?? '']);
  if (blocker.action || !onRetry || error.kind !== 'unexpected') return blocker;
  return {
    ...blocker,
    action: (
      <Button size="small" kind="secondary" onClick={onRetry}>
        Check again
      </Button>
    ),
  };
}

/** The API reports an expired hold with its own code: it is listed once. */
const isAboutTime = (error: AppError | null): boolean => LINKS[codeOf(error) ?? ''] === CHOOSE_TIME;

/**
 * Errors that block the order, except a declined payment, which has a dialog: the expired hold, the API's rejection,
 * then others. A retry sends the same order, which is never placed twice.
 */
export function ReviewErrors({ isLapsed, orderError, error, method, onRetry }: ReviewErrorsProps) {
  const refused = orderError && !failureWordsOf(orderError, method) ? orderError : null;
  const isUnknown = refused?.kind === 'network' && onRetry !== null;
  const blockers = [
    ...(isLapsed && !isAboutTime(refused) ? [linked(LAPSED, CHOOSE_TIME)] : []),
    ...(refused && !isUnknown ? [refusal(refused, onRetry)] : []),
    ...(error ? [linked(error.message, undefined)] : []),
  ];
  return (
    <>
      {isUnknown ? <UnknownEnd onCheck={onRetry} /> : null}
      <ErrorSummary
        entries={orderErrors(blockers, {}, null)}
        attempt={null}
        scope={null}
        action={blockers[0]?.action}
      />
    </>
  );
}
