import { clockTime, longDay } from './appointment-format';
import styles from './big-time.module.css';

interface BigTimeProps {
  readonly date: string;
  readonly label: string;
  /** Agreed arrival time of the car. */
  readonly time?: string | null | undefined;
  /** True when the appointment will not take place. */
  readonly isOff?: boolean;
}

/** Day and time of an appointment, in large type. */
export function BigTime({ date, label, time, isOff = false }: BigTimeProps) {
  return (
    <p className={isOff ? styles.off : styles.big}>
      <span className={styles.day}>{longDay(date)}</span>
      <span className={styles.time}>{time ? clockTime(time) : label}</span>
    </p>
  );
}
