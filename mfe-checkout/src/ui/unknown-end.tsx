import { Button } from 'shared-ui';
import { UrgentOutcome } from './lazy-outcome';

interface UnknownEndProps {
  /** Retries the same order. */
  readonly onCheck: () => void;
  readonly level?: 1 | 2;
}

/** The connection was lost while the order was pending. */
export function UnknownEnd({ onCheck, level = 2 }: UnknownEndProps) {
  return (
    <UrgentOutcome
      isNews
      level={level}
      status="warning"
      title="We don’t know yet whether your order was placed"
      action={<Button onClick={onCheck}>Check again</Button>}
    >
      We lost the connection while it was on its way. Check again: you won’t be charged twice.
    </UrgentOutcome>
  );
}
