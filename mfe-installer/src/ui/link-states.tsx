import type { AppError } from 'remote-kit';
import { Button, ButtonLink, ErrorState, Skeleton } from 'shared-ui';
import styles from './link-states.module.css';

/** Placeholder in the size of the content. */
export function LinkLoading({ label }: { readonly label: string }) {
  return (
    <div className={styles.loading}>
      <span className="visually-hidden" role="status">
        {label}
      </span>
      <Skeleton shape="heading" width="half" />
      <Skeleton shape="free" className={styles.time} />
      <Skeleton shape="free" className={styles.facts} />
    </div>
  );
}

interface LinkExpiredProps {
  /** Phone number of the store. */
  readonly phone: string;
  readonly hint: string;
}

/** An invalid, expired or foreign link: they are indistinguishable and have the same next step. */
export function LinkExpired({ phone, hint }: LinkExpiredProps) {
  return (
    <ErrorState
      level={1}
      icon="clock"
      title="This link no longer works"
      action={
        <>
          <ButtonLink href={`tel:${phone}`} icon="phone">
            Call {phone}
          </ButtonLink>
          <ButtonLink kind="secondary" href="/">
            To the store
          </ButtonLink>
        </>
      }
    >
      {hint}
    </ErrorState>
  );
}

interface LinkFailedProps {
  readonly error: AppError | null;
  readonly onRetry: () => void;
}

/** No connection, or no answer: the link remains valid. */
export function LinkFailed({ error, onRetry }: LinkFailedProps) {
  return (
    <ErrorState
      level={1}
      title="We couldn’t load the appointment"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {error?.message}
    </ErrorState>
  );
}
