import { titleOf, type AppError } from 'remote-kit';
import { Button, ButtonLink, Notice } from 'shared-ui';
import { usePaymentContext } from '../../platform/payment/payment-context';

/** Why the provider could not be opened: title, then detail (spec §8). */
export function SessionError({ error, onRetry }: { readonly error: AppError | null; readonly onRetry: () => void }) {
  const { choiceHref } = usePaymentContext();
  if (error === null) return null;
  return (
    <Notice
      tone="error"
      announce="alert"
      title={titleOf(error) ?? 'The payment cannot begin'}
      action={
        <>
          <Button size="small" kind="secondary" onClick={onRetry}>
            Try again
          </Button>
          {choiceHref ? (
            <ButtonLink size="small" kind="quiet" href={choiceHref}>
              Choose another way to pay
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {error.message}
    </Notice>
  );
}
