import { titleOf, type AppError } from 'remote-kit';
import { Button, ButtonLink, Notice } from 'shared-ui';
import { pathOf } from '../../platform/steps';

/** Why the provider could not be opened: title, then detail (spec §8). */
export function SessionError({ error, onRetry }: { readonly error: AppError | null; readonly onRetry: () => void }) {
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
          <ButtonLink size="small" kind="quiet" href={pathOf('payment')}>
            Choose another way to pay
          </ButtonLink>
        </>
      }
    >
      {error.message}
    </Notice>
  );
}
