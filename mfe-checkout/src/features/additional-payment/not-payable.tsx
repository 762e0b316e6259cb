import { codeOf, useHost, type AppError } from 'remote-kit';
import { Button, ButtonLink, ErrorState } from 'shared-ui';
import { LINK_MISSING } from './additional-payment.tasks';

interface NotPayableProps {
  readonly error: AppError;
  readonly onRetry: () => void;
}

/** The link is expired, used, foreign, truncated or missing, or the store is unreachable. */
export function NotPayable({ error, onRetry }: NotPayableProps) {
  const { support } = useHost().variant;
  const call = (
    <ButtonLink kind="secondary" href={`tel:${support.phone}`} icon="phone">
      Call {support.phone}
    </ButtonLink>
  );
  if (codeOf(error) === LINK_MISSING)
    return (
      <ErrorState level={1} icon="mail" title="Open the link in your email" action={call}>
        Open this page with the link in our email. If you paid in another tab, that tab shows how it ended; the link
        shows it, too. Nothing is charged twice.
      </ErrorState>
    );
  if (error.kind === 'not-found')
    return (
      <ErrorState
        level={1}
        title="This link no longer works"
        action={
          <>
            <ButtonLink href="/orders">See your order</ButtonLink>
            {call}
          </>
        }
      >
        It was already used, has expired, or is incomplete. Nothing is charged here. If something is still to be paid,
        look for a newer email from us, or call.
      </ErrorState>
    );
  return (
    <ErrorState level={1} title="We couldn’t load this payment" action={<Button onClick={onRetry}>Try again</Button>}>
      {error.message} Nothing is charged.
    </ErrorState>
  );
}
