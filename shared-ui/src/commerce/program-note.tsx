import { useSyncExternalStore } from 'react';
import { centsText, programPayments, storeDayOf, type ProgramPayments, type ProgramPlan } from 'shared-contracts';
import { Icon } from '../media/icon';
import styles from './program-note.module.css';

/** Props of {@link ProgramNote}. */
export interface ProgramNoteProps {
  /** Text about the program's pay-over-time plan; null when shoppers pay in this store. */
  text: string | null;
  plan?: ProgramPlan | undefined;
  /** Financed amount in cents. */
  amountCents: number;
  /** Returns the time of the order, in milliseconds since 1970. */
  nowMs: () => number;
  /** True when tax is not included yet. */
  isBeforeTax?: boolean;
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dayText(isoDay: string): string {
  const date = new Date(`${isoDay}T12:00:00Z`);
  return `${days[date.getUTCDay()]}, ${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

const lastText = ({ amountCents, lastCents }: ProgramPayments): string =>
  lastCents === amountCents ? '' : ` (the last ${centsText(lastCents)})`;

/** Returns the browser's day, because cached server HTML may be shown on a later day. */
const useDay = (nowMs: () => number): string | null =>
  useSyncExternalStore(
    () => () => undefined,
    () => storeDayOf(nowMs()),
    () => null,
  );

/** The program's payments beside a price or a total. Renders nothing when shoppers pay in this store. */
export function ProgramNote({ text, plan, amountCents, nowMs, isBeforeTax }: ProgramNoteProps) {
  const day = useDay(nowMs);
  if (text === null) return null;
  const payments = plan ? programPayments(amountCents, plan, day ?? '2000-01-01') : null;
  return (
    <p className={styles.note}>
      <Icon name="calendar" size={20} />
      <span>
        {payments ? (
          <>
            <strong>
              {payments.count} payments of {centsText(payments.amountCents)}
            </strong>
            {lastText(payments)}, every {payments.everyDays} days
            {day ? `, the first on ${dayText(payments.firstOn)}` : ''}. {centsText(payments.totalCents)} in total
            {isBeforeTax ? ' before tax' : ''}, no interest.{' '}
          </>
        ) : null}
        {text}
      </span>
    </p>
  );
}
