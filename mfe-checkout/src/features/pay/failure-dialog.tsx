import type { ComponentType } from 'react';
import { Button, Dialog, type OverlayProps } from 'shared-ui';
import type { FailureWords } from '../../platform/payment-method-labels';

interface FailureDialogProps {
  /** Null: nothing has failed. */
  readonly words: FailureWords | null;
  readonly onAgain: () => void;
  /** Null where there is no other way to pay. */
  readonly onAnother: (() => void) | null;
  readonly Shell?: ComponentType<OverlayProps>;
}

/** Tells a payment that did not come about, and leads to another try (spec §8). */
export function FailureDialog({ words, onAgain, onAnother, Shell = Dialog }: FailureDialogProps) {
  return (
    <Shell
      isOpen={words !== null}
      onClose={onAgain}
      title={words?.title ?? ''}
      footer={
        <>
          <Button onClick={onAgain}>{words?.again}</Button>
          {onAnother ? (
            <Button kind="secondary" onClick={onAnother}>
              Choose another way to pay
            </Button>
          ) : null}
        </>
      }
    >
      {words?.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Shell>
  );
}
