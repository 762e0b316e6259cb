import type { BookingConfirmation } from 'shared-contracts';
import { Icon, Notice, type IconName, ViewHeading } from 'shared-ui';
import { zonedWords } from '../../ui/appointment-format';
import { BigTime } from '../../ui/big-time';
import styles from './answer-booking.module.css';
import { BookingFacts } from './booking-facts';

interface AnsweredProps {
  readonly booking: BookingConfirmation;
  /** True when it was answered on this page just now. */
  readonly isNew: boolean;
  /** Why the answer just given was rejected. */
  readonly overtaken: string | undefined;
}

interface Outcome {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

function outcomeOf({ status, customer, proposedUntil, timeZone }: BookingConfirmation, isNew: boolean): Outcome {
  const name = customer.firstName;
  switch (status) {
    case 'confirmed':
      return {
        icon: 'checkCircle',
        title: isNew ? 'You accepted' : 'Accepted',
        text: `${name} has a mail with this time. There is nothing more to do until then.`,
      };
    case 'proposed':
      return {
        icon: 'clock',
        title: 'You proposed another time',
        text:
          `We keep it for ${name}${proposedUntil ? ` until ${zonedWords(proposedUntil, timeZone)}` : ''}, ` +
          'and tell you what they say.',
      };
    case 'declined':
      return {
        icon: 'calendar',
        title: isNew ? 'You declined' : 'Declined',
        text: `${name} chooses another time or another installer. If it is yours, we ask you again.`,
      };
    case 'cancelled':
      return {
        icon: 'close',
        title: 'This appointment was canceled',
        text: 'This car will not come. The time is free again.',
      };
    case 'booked':
      return {
        icon: 'mail',
        title: 'This appointment has changed',
        text: 'Our newest email about it has the link to accept or decline.',
      };
  }
}

/** State of a booking after an answer, or when the link is opened again. */
export function Answered({ booking, isNew, overtaken }: AnsweredProps) {
  const { icon, title, text } = outcomeOf(booking, isNew);
  const isOff = booking.status === 'declined' || booking.status === 'cancelled';
  return (
    <div className={styles.page}>
      {overtaken && !isNew ? (
        <Notice tone="warn" announce="alert" title="Your answer is no longer needed">
          {overtaken}
        </Notice>
      ) : null}
      <div className={styles.head}>
        <span className={isOff ? styles.markOff : styles.mark}>
          <Icon name={icon} size={32} />
        </span>
        <ViewHeading className={styles.title} takesFocus={isNew || overtaken !== undefined}>
          {title}
        </ViewHeading>
        <BigTime
          date={booking.appointmentDate}
          label={booking.appointmentLabel}
          time={booking.bookingTime}
          isOff={isOff}
        />
        <p className={styles.lead}>{text}</p>
      </div>
      {isOff ? null : <BookingFacts booking={booking} />}
    </div>
  );
}
