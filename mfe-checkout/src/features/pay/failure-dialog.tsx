import type { ComponentType } from 'react';
import { Button, Dialog, type OverlayProps } from 'shared-ui';
import type { FailureWords } from '../../platform/payment/payment-method-labels';

interface FailureDialogProps {
  /** Null without a failure. */
  readonly words: FailureWords | null;
  readonly onAgain: () => void;
  /** Null when there is no other method. */
  readonly onAnother: (() => void) | null;
  readonly Shell?: ComponentType<OverlayProps>;
}

/** Reports a failed payment, with a retry (spec §8). */
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
