import type { ReactNode } from 'react';
import type { PaymentMethod } from 'shared-contracts';
import { codeOf, type AppError } from 'remote-kit';
import { Button, ButtonLink } from 'shared-ui';
import { failureWordsOf } from '../../platform/payment-method-labels';
import { signInPath } from '../../platform/next-path';
import { pathOf } from '../../platform/steps';
import { StepError } from '../../ui/step-error';
import { UnknownEnd } from '../../ui/unknown-end';

interface OrderRefusalProps {
  readonly error: AppError | null;
  readonly method: PaymentMethod | null;
  /** Asks about the same order; null while nothing was sent that could have been ordered. */
  readonly onRetry: (() => void) | null;
}

const NOT_SENT =
  'We lost the connection before anything was charged. Check your connection, then press the button again.';

const LINKS: Readonly<Record<string, { href: string; label: string }>> = {
  HOLD_EXPIRED: { href: pathOf('appointment'), label: 'Choose a time' },
  SLOT_UNAVAILABLE: { href: pathOf('appointment'), label: 'Choose a time' },
  PROGRAM_ONLY: { href: signInPath(pathOf('review')), label: 'Sign in' },
  OUT_OF_STOCK: { href: '/cart', label: 'Change your cart' },
};

function wayOn(error: AppError, onRetry: OrderRefusalProps['onRetry']): ReactNode {
  const link = LINKS[codeOf(error) ?? ''];
  if (link)
    return (
      <ButtonLink size="small" href={link.href}>
        {link.label}
      </ButtonLink>
    );
  if (onRetry && error.kind === 'unexpected')
    return (
      <Button size="small" kind="secondary" onClick={onRetry}>
        Check again
      </Button>
    );
  return undefined;
}

/**
 * Why the order was not taken, other than by the payment. Asking again asks about the same order: it is never placed
 * twice.
 */
export function OrderRefusal({ error, method, onRetry }: OrderRefusalProps) {
  if (!error || failureWordsOf(error, method)) return null;
  if (error.kind === 'network' && onRetry) return <UnknownEnd onCheck={onRetry} />;
  const shown: AppError = error.kind === 'network' ? { ...error, message: NOT_SENT } : error;
  return <StepError error={shown} action={wayOn(error, onRetry)} />;
}
