import { clockTime, longDay } from './appointment-format';
import styles from './big-time.module.css';

interface BigTimeProps {
  readonly date: string;
  readonly label: string;
  /** When exactly the car is expected, where that is agreed. */
  readonly time?: string | null | undefined;
  /** The time will not take place. */
  readonly isOff?: boolean;
}

/** Day and time of an appointment: what both sides look for first. */
export function BigTime({ date, label, time, isOff = false }: BigTimeProps) {
  return (
    <p className={isOff ? styles.off : styles.big}>
      <span className={styles.day}>{longDay(date)}</span>
      <span className={styles.time}>{time ? clockTime(time) : label}</span>
    </p>
  );
}
