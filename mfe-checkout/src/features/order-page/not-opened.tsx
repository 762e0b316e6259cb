import { codeOf, useHost, type AppError } from 'remote-kit';
import { Button, ButtonLink, ErrorState } from 'shared-ui';
import { LOOKUP_PATH } from '../../platform/orders/order-path';
import { LINK_MISSING } from './order-page.tasks';

interface NotOpenedProps {
  readonly error: AppError;
  readonly onRetry: () => void;
}

/** The link is missing or invalid, or there is no connection. */
export function NotOpened({ error, onRetry }: NotOpenedProps) {
  const { support } = useHost().variant;
  if (error.kind !== 'not-found')
    return (
      <ErrorState level={1} title="We couldn’t load your order" action={<Button onClick={onRetry}>Try again</Button>}>
        {error.message}
      </ErrorState>
    );
  const isMissing = codeOf(error) === LINK_MISSING;
  return (
    <ErrorState
      level={1}
      icon={isMissing ? 'lock' : 'warning'}
      title={isMissing ? 'Open your order with its link, or with a code' : 'This link no longer opens the order'}
      action={
        <>
          <ButtonLink href={LOOKUP_PATH}>Look it up with a code</ButtonLink>
          <ButtonLink kind="secondary" href={`tel:${support.phone}`} icon="phone">
            Call {support.phone}
          </ButtonLink>
        </>
      }
    >
      {isMissing
        ? 'For your safety an order opens with the link in our emails only. Without it, we’ll email you a code.'
        : 'It has expired, or part of it is missing. With the order number and your email, we’ll email you ' +
          'a code that opens it.'}
    </ErrorState>
  );
}
