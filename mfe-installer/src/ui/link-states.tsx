import type { AppError } from 'remote-kit';
import { Button, ButtonLink, ErrorState, Skeleton } from 'shared-ui';
import styles from './link-states.module.css';

/** Of the size of what comes. */
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
  /** Of the store, for whoever has no newer link. */
  readonly phone: string;
  readonly hint: string;
}

/** Wrong, expired or another's: one cannot be told from the other, and all have the same way on. */
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

/** Offline, or the store does not answer: nothing is lost, and the link still works. */
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
