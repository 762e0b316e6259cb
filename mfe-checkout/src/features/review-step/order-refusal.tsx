import type { ReactNode } from 'react';
import { codeOf, type AppError } from 'remote-kit';
import { Button, ButtonLink } from 'shared-ui';
import { pathOf } from '../../platform/steps';
import { StepError } from '../../ui/step-error';
import { isCardFailure } from './card-failure-dialog';

interface OrderRefusalProps {
  readonly error: AppError | null;
  readonly onRetry: () => void;
}

const LINKS: Readonly<Record<string, { href: string; label: string }>> = {
  HOLD_EXPIRED: { href: pathOf('appointment'), label: 'Choose a time' },
  SLOT_UNAVAILABLE: { href: pathOf('appointment'), label: 'Choose a time' },
  OUT_OF_STOCK: { href: '/cart', label: 'Change your cart' },
};

function wayOn(error: AppError, onRetry: () => void): ReactNode {
  const link = LINKS[codeOf(error) ?? ''];
  if (link)
    return (
      <ButtonLink size="small" href={link.href}>
        {link.label}
      </ButtonLink>
    );
  if (error.kind === 'network' || error.kind === 'unexpected')
    return (
      <Button size="small" kind="secondary" onClick={onRetry}>
        Check again
      </Button>
    );
  return undefined;
}

/** Why the order was not taken, other than the card. Asking again asks about the same order: it is never placed twice. */
export function OrderRefusal({ error, onRetry }: OrderRefusalProps) {
  if (!error || isCardFailure(error)) return null;
  const shown: AppError =
    error.kind === 'network'
      ? {
          ...error,
          message:
            "We lost the connection and don't know yet whether your order was placed. Check again: you won't be charged twice.",
        }
      : error;
  return <StepError error={shown} action={wayOn(error, onRetry)} />;
}
