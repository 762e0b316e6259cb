import type { ReactNode } from 'react';
import { Button, ButtonLink } from 'shared-ui';
import { ActionBar } from './action-bar';
import styles from './step-actions.module.css';

interface StepActionsProps {
  readonly backHref: string;
  readonly backLabel: string;
  readonly label: ReactNode;
  readonly isBusy: boolean;
  /** Absent: the button submits the form around it. */
  readonly onNext?: () => void;
}

/** The screen's next step, and the link back. */
export function StepActions({ backHref, backLabel, label, isBusy, onNext }: StepActionsProps) {
  return (
    <div className={styles.actions}>
      <ButtonLink kind="quiet" href={backHref} icon="chevronLeft">
        {backLabel}
      </ButtonLink>
      <ActionBar>
        <Button
          size="large"
          type={onNext ? 'button' : 'submit'}
          isLoading={isBusy}
          loadingLabel="Saving your choice"
          onClick={onNext}
        >
          {label}
        </Button>
      </ActionBar>
    </div>
  );
}
