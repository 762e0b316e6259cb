import { shortDay } from 'remote-kit';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Button, EmptyState, ErrorState, Notice, Skeleton } from 'shared-ui';
import { AppointmentPicker } from '../../ui/appointment-picker/appointment-picker';
import { selectAppointments } from './appointments.slice';
import { holdAppointment, loadSlots } from './appointments.tasks';
import styles from './choose-appointment.module.css';

export interface ChooseAppointmentProps {
  readonly cartNumber: string;
  readonly installerId: string;
  readonly installerName?: string;
  /** Slot that the cart already holds, and its expiry (ISO). */
  readonly heldDate?: string;
  readonly heldSlot?: string;
  readonly heldUntil?: string;
}

function Loading() {
  return (
    <div className={styles.loading}>
      <span className="visually-hidden" role="status">
        Loading free times
      </span>
      <Skeleton shape="free" className={styles.skeletonDays} />
      <Skeleton shape="free" className={styles.skeletonSlots} />
    </div>
  );
}

/** Choice of day and time; a tap holds the slot for 15 minutes and publishes `appointment:held`. */
export function ChooseAppointment({
  cartNumber,
  installerId,
  installerName,
  heldDate,
  heldSlot,
}: ChooseAppointmentProps) {
  const dispatch = useDispatch();
  const { status, calendar, error } = useSelector(selectAppointments);
  const [picked, setPicked] = useState<string>();
  const load = (): void => void dispatch(loadSlots.requested({ installerId, cartNumber }));

  useEffect(load, [dispatch, installerId, cartNumber]);
  if (status === 'failed' && !calendar)
    return (
      <ErrorState level={2} title="We couldn't load the free times" action={<Button onClick={load}>Try again</Button>}>
        {error?.message}
      </ErrorState>
    );
  if (!calendar) return <Loading />;

  const open = calendar.days.filter((day) => day.isOpen);
  const selected = picked ?? heldDate ?? open[0]?.date;
  if (open.length === 0)
    return (
      <EmptyState icon="calendar" title={`${installerName ?? 'This installer'} has no free time in the next weeks`}>
        Go back and choose another installer.
      </EmptyState>
    );
  return (
    <div className={styles.choose}>
      <p className={styles.lead}>
        Times start {shortDay(calendar.earliestInstallDate)}, the first day that the installer can mount your order.
      </p>
      {error ? (
        <Notice tone="error" announce="alert">
          {error.message}
        </Notice>
      ) : null}
      <AppointmentPicker
        days={calendar.days}
        selected={selected}
        chosenSlot={heldDate === selected ? heldSlot : undefined}
        isBusy={status === 'holding'}
        onDay={setPicked}
        onSlot={(slot) =>
          selected &&
          dispatch(
            holdAppointment.requested({
              cartNumber,
              body: { installerId, appointmentDate: selected, appointmentSlot: slot },
            }),
          )
        }
      />
    </div>
  );
}
