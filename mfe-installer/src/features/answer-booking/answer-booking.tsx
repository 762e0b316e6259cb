import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { useHost, useLinkToken } from 'remote-kit';
import { ViewHeading } from 'shared-ui';
import { BigTime } from '../../ui/big-time';
import { LinkExpired, LinkFailed, LinkLoading } from '../../ui/link-states';
import { AcceptPanel } from './accept-panel';
import { answerBookingSlice, selectAnswer } from './answer-booking.slice';
import { acceptBooking, declineBooking, openBooking } from './answer-booking.tasks';
import styles from './answer-booking.module.css';
import { Answered } from './answered';
import { BookingFacts } from './booking-facts';
import { DeclineForm } from './decline-form';

/** The installer's page of one booking, opened by the mailed link and designed for a phone in a workshop. */
export function AnswerBooking() {
  const dispatch = useDispatch();
  const { variant } = useHost();
  const { bookingId = '' } = useParams();
  const token = useLinkToken(`booking:${bookingId}`);
  const { status, booking, error } = useSelector(selectAnswer);
  const [isDeclining, setDeclining] = useState(false);
  /** After returning from the decline form, the top of the page is focused. */
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (token === null) dispatch(answerBookingSlice.actions.withoutLink());
    if (token) dispatch(openBooking.requested({ bookingId, token }));
  }, [dispatch, bookingId, token]);

  if (status === 'failed' && token)
    return <LinkFailed error={error} onRetry={() => dispatch(openBooking.requested({ bookingId, token }))} />;
  if (status === 'expired')
    return (
      <LinkExpired
        phone={variant.support.phone}
        hint="It has expired, was used, or is incomplete. Open our newest email about this appointment, or call us."
      />
    );
  if (!booking || !token) return <LinkLoading label="Loading the appointment" />;
  if (status === 'answered' || status === 'closed')
    return <Answered booking={booking} isNew={status === 'answered'} overtaken={error?.message} />;

  const link = { bookingId, token };
  const isBusy = status === 'answering';
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p className={styles.kicker}>{booking.installerName}</p>
        <ViewHeading className={styles.title} takesFocus={isBack}>
          {isDeclining ? 'Decline this installation' : 'Can you take this installation?'}
        </ViewHeading>
        <BigTime date={booking.appointmentDate} label={booking.appointmentLabel} />
      </div>
      {isDeclining ? (
        <DeclineForm
          link={link}
          isBusy={isBusy}
          error={error}
          onBack={() => {
            setDeclining(false);
            setBack(true);
          }}
          onDecline={(body) => dispatch(declineBooking.requested({ link, body }))}
        />
      ) : (
        <>
          <BookingFacts booking={booking} />
          <AcceptPanel
            booking={booking}
            isBusy={isBusy}
            error={error}
            onAccept={(bookingTime) => dispatch(acceptBooking.requested({ link, body: { bookingTime } }))}
            onDecline={() => setDeclining(true)}
          />
        </>
      )}
    </div>
  );
}
