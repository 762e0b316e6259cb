import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Button, EmptyState, ErrorState, Skeleton } from 'shared-ui';
import { selectOpenTimes } from '../platform/link/open-times.slice';
import { loadTimes } from '../platform/link/open-times.tasks';
import type { Link } from '../platform/link/with-token';
import { AppointmentPicker } from './appointment-picker/appointment-picker';
import styles from './time-choice.module.css';

/** A selected time that is not confirmed yet. */
export interface ChosenTime {
  readonly date: string;
  readonly slot: string;
}

interface TimeChoiceProps {
  readonly link: Link;
  /** Another installer than the booking's. */
  readonly installerId?: string | undefined;
  readonly chosen: ChosenTime | null;
  readonly onChoose: (time: ChosenTime) => void;
  /** Next step without free times. */
  readonly noneHint: string;
}

/** The shop's free times; a click selects one without holding it. */
export function TimeChoice({ link, installerId, chosen, onChoose, noneHint }: TimeChoiceProps) {
  const dispatch = useDispatch();
  const { status, calendar, error } = useSelector(selectOpenTimes);
  const [picked, setPicked] = useState<string>();
  const { bookingId, token } = link;
  const load = (): void => void dispatch(loadTimes.requested({ bookingId, token, installerId }));
  useEffect(load, [dispatch, bookingId, token, installerId]);

  if (status === 'failed')
    return (
      <ErrorState level={3} title="We couldn't load the free times" action={<Button onClick={load}>Try again</Button>}>
        {error?.message}
      </ErrorState>
    );
  if (!calendar)
    return (
      <div className={styles.loading}>
        <span className="visually-hidden" role="status">
          Loading free times
        </span>
        <Skeleton shape="free" className={styles.days} />
        <Skeleton shape="free" className={styles.slots} />
      </div>
    );
  const first = calendar.days.find(({ isOpen }) => isOpen);
  if (!first)
    return (
      <EmptyState icon="calendar" level={3} title="No free time in the next weeks">
        {noneHint}
      </EmptyState>
    );
  const day = picked ?? chosen?.date ?? first.date;
  return (
    <AppointmentPicker
      days={calendar.days}
      selected={day}
      chosenSlot={chosen?.date === day ? chosen.slot : undefined}
      isBusy={false}
      onDay={setPicked}
      onSlot={(slot) => onChoose({ date: day, slot })}
    />
  );
}
