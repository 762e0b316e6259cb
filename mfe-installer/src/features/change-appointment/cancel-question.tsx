import type { Rebooking } from 'shared-contracts';
import type { AppError } from 'remote-kit';
import { Button, Notice } from 'shared-ui';
import { longDay } from '../../ui/appointment-format';
import styles from './change-appointment.module.css';

interface CancelQuestionProps {
  readonly appointment: Rebooking;
  readonly isBusy: boolean;
  readonly error: AppError | null;
  readonly onCancel: () => void;
}

export function CancelQuestion({ appointment, isBusy, error, onCancel }: CancelQuestionProps) {
  return (
    <div className={styles.way}>
      <p className={styles.soft}>
        {appointment.installerName} will know that you are not coming on {longDay(appointment.appointmentDate)}. Your
        tires stay on their way to them, and nothing is charged or paid back. To cancel the order itself, open it from
        your order email.
      </p>
      {error ? (
        <Notice tone="error" announce="alert">
          {error.message}
        </Notice>
      ) : null}
      <div>
        <Button size="large" isLoading={isBusy} loadingLabel="Canceling" onClick={onCancel}>
          Cancel the appointment
        </Button>
      </div>
    </div>
  );
}
