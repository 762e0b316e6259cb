import type { AppointmentDay } from 'shared-contracts';
import { classNames } from 'shared-ui';
import styles from './appointment-picker.module.css';

interface DayRowProps {
  readonly days: readonly AppointmentDay[];
  readonly selected: string | undefined;
  readonly onSelect: (date: string) => void;
}

const part = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });

/** The next open days, which most shoppers choose, in a row. */
export function DayRow({ days, selected, onSelect }: DayRowProps) {
  return (
    <div className={styles.days} role="group" aria-label="Next open days">
      {days.map(({ date }) => (
        <button
          key={date}
          type="button"
          className={classNames(styles.day, date === selected && styles.dayOn)}
          aria-pressed={date === selected}
          aria-label={part(date, { weekday: 'long', month: 'long', day: 'numeric' })}
          onClick={() => onSelect(date)}
        >
          <span>{part(date, { weekday: 'short' })}</span>
          <strong>{part(date, { day: 'numeric' })}</strong>
          <span>{part(date, { month: 'short' })}</span>
        </button>
      ))}
    </div>
  );
}
