import type { ReactNode } from 'react';
import { Button, ButtonLink } from 'shared-ui';
import styles from './step-actions.module.css';

interface StepActionsProps {
  readonly backHref: string;
  readonly backLabel: string;
  readonly label: ReactNode;
  readonly isBusy: boolean;
  /** Without it the button submits the form around it. */
  readonly onNext?: () => void;
  /** Why one can't go on yet; the button stays pressable and this is told. */
  readonly form?: string;
}

/** The one next step of the screen, and the way back. */
export function StepActions({ backHref, backLabel, label, isBusy, onNext, form }: StepActionsProps) {
  return (
    <div className={styles.actions}>
      <ButtonLink kind="quiet" href={backHref} icon="chevronLeft">
        {backLabel}
      </ButtonLink>
      <Button size="large" type={onNext ? 'button' : 'submit'} form={form} isLoading={isBusy} loadingLabel="Saving your choice" onClick={onNext}>
        {label}
      </Button>
    </div>
  );
}
