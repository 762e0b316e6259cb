import type { Rebooking } from 'shared-contracts';
import { Notice, OrderNumber, ViewHeading } from 'shared-ui';
import { zonedWords } from '../../ui/appointment-format';
import { BigTime } from '../../ui/big-time';
import styles from './change-appointment.module.css';

interface CurrentAppointmentProps {
  readonly appointment: Rebooking;
  /** True when it was changed on this page just now. */
  readonly isNew: boolean;
  readonly takesFocus: boolean;
}

interface Words {
  readonly title: string;
  readonly text: string;
}

function wordsOf({ status, installerName, isShippedHome }: Rebooking, isNew: boolean): Words {
  if (isShippedHome)
    return {
      title: isNew ? 'Your order ships to your home' : 'Your order ships home',
      text:
        'What your order costs less comes back the way you paid; what it costs more, you pay by the link in our ' +
        'email. We’ll email you when the tires are on their way.',
    };
  switch (status) {
    case 'proposed':
      return { title: 'Your installer proposes another time', text: `${installerName} cannot take the time you had.` };
    case 'declined':
      return {
        title: 'Choose another appointment',
        text: `${installerName} cannot take the time you had. Your order is safe.`,
      };
    case 'booked':
      return {
        title: isNew ? 'We have asked your installer' : 'Your installer has not confirmed yet',
        text: `${installerName} confirms by email, usually within a business day.`,
      };
    case 'confirmed':
      return {
        title: isNew ? 'Your appointment is confirmed' : 'Your appointment',
        text: `${installerName} expects you. Bring your wheel lock key, if your wheels have one.`,
      };
    case 'cancelled':
      return {
        title: isNew ? 'Your appointment is canceled' : 'You have no appointment',
        text: 'Your order stays as it is. Our email has a link to choose another time when you are ready.',
      };
  }
}

/** The current appointment, above its options. */
export function CurrentAppointment({ appointment, isNew, takesFocus }: CurrentAppointmentProps) {
  const { status, isShippedHome, proposedUntil, timeZone, declineReason, declineExplanation } = appointment;
  const { title, text } = wordsOf(appointment, isNew);
  const isOff = status === 'declined' || status === 'cancelled';
  return (
    <div className={styles.head}>
      <p className={styles.soft}>
        Order <OrderNumber>{appointment.orderNumber}</OrderNumber>
      </p>
      <ViewHeading className={styles.title} takesFocus={takesFocus}>
        {title}
      </ViewHeading>
      {isShippedHome ? null : (
        <>
          <p className={styles.shop}>{appointment.installerName}</p>
          <BigTime
            date={appointment.appointmentDate}
            label={appointment.appointmentLabel}
            time={status === 'confirmed' ? appointment.bookingTime : null}
            isOff={isOff}
          />
        </>
      )}
      <p className={styles.soft}>{text}</p>
      {declineReason && (status === 'proposed' || status === 'declined') ? (
        <Notice title={`${appointment.installerName}: ${declineReason}`}>{declineExplanation}</Notice>
      ) : null}
      {status === 'proposed' && proposedUntil ? (
        <p className={styles.kept}>Kept for you until {zonedWords(proposedUntil, timeZone)}.</p>
      ) : null}
    </div>
  );
}
