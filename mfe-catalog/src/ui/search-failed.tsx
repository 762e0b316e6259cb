import type { ReactNode } from 'react';
import { Button, ErrorState } from 'shared-ui';
import { SEARCH_FAILED } from '../platform/words';

interface SearchFailedProps {
  /** The server's reason, where it gave one. */
  readonly message?: string | null;
  readonly onRetry: () => void;
  /** Where to go instead. */
  readonly wayOn: ReactNode;
}

/** In place of results that did not come: a try again, and a way on. */
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
