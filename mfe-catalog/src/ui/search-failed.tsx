import type { ReactNode } from 'react';
import { Button, ErrorState } from 'shared-ui';
import { SEARCH_FAILED } from '../platform/words';

interface SearchFailedProps {
  /** The server's reason, if any. */
  readonly message?: string | null;
  readonly onRetry: () => void;
  /** Alternative link. */
  readonly wayOn: ReactNode;
}

/** Replaces failed results with a retry and an alternative. */
export function SearchFailed({ message, onRetry, wayOn }: SearchFailedProps) {
  return (
    <ErrorState
      level={1}
      title="Sorry!"
      action={
        <>
          <Button onClick={onRetry}>Try again</Button>
          {wayOn}
        </>
      }
    >
      {message ?? SEARCH_FAILED}
    </ErrorState>
  );
}
