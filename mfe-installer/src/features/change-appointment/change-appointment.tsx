import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { Rebooking } from 'shared-contracts';
import { useHost, useLinkToken } from 'remote-kit';
import { Button, ButtonLink, Notice, ThumbBar } from 'shared-ui';
import { clockTime, middleDay } from '../../ui/appointment-format';
import { LinkExpired, LinkFailed, LinkLoading } from '../../ui/link-states';
import { changeAppointmentSlice, isOvertaken, selectChange } from './change-appointment.slice';
import { changeAppointment, openAppointment } from './change-appointment.tasks';
import styles from './change-appointment.module.css';
import { ChangeWay } from './change-way';
import { CurrentAppointment } from './current-appointment';
import { Ways, type Way } from './ways';

/** Shown when the link allows no action: names the contact. */
function NothingToDo({ appointment }: { readonly appointment: Rebooking }) {
  const { installerName, installerPhone } = appointment;
  if (appointment.isShippedHome) return null;
  return (
    <Notice
      title="Need another change?"
      action={
        installerPhone ? (
          <ButtonLink kind="secondary" icon="phone" href={`tel:${installerPhone.replace(/[^\d+]/g, '')}`}>
            Call {installerPhone}
          </ButtonLink>
        ) : undefined
      }
    >
      This link was already used, or it is too late to change the time here. Use our newest email about your
      appointment, or call {installerName}.
    </Notice>
  );
}

/** The shopper's page of an appointment, opened from a mail or the order's page. */
export function ChangeAppointment() {
  const dispatch = useDispatch();
  const { variant } = useHost();
  const { bookingId = '' } = useParams();
  const token = useLinkToken(`rebooking:${bookingId}`);
  const { status, appointment, error } = useSelector(selectChange);
  const [way, setWay] = useState<Way | null>(null);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (token === null) dispatch(changeAppointmentSlice.actions.withoutLink());
    if (token) dispatch(openAppointment.requested({ bookingId, token }));
  }, [dispatch, bookingId, token]);
  // A concurrently taken choice is made again from current options.
  useEffect(() => {
    if (status === 'loading') setWay(null);
  }, [status]);

  if (status === 'failed' && token)
    return <LinkFailed error={error} onRetry={() => dispatch(openAppointment.requested({ bookingId, token }))} />;
  if (status === 'expired')
    return (
      <LinkExpired
        phone={variant.support.phone}
        hint={
          'It has expired, was already used, or is incomplete. Open our newest email about your appointment ' +
          'or your order, or call us.'
        }
      />
    );
  if (!appointment || !token) return <LinkLoading label="Loading your appointment" />;
  const link = { bookingId, token };
  if (status !== 'changed' && way)
    return (
      <div className={styles.page}>
        <ChangeWay
          way={way}
          link={link}
          appointment={appointment}
          onBack={() => {
            setWay(null);
            setBack(true);
          }}
        />
      </div>
    );

  const { options, revision } = appointment;
  const canChange = status !== 'changed' && Object.values(options ?? {}).some(Boolean);
  const overtaken = error && isOvertaken(error) ? error.message : undefined;
  return (
    <div className={styles.page}>
      {status !== 'changed' && error ? (
        <Notice tone="warn" announce="alert" title={overtaken ? 'Someone else just took that time' : undefined}>
          {error.message}
        </Notice>
      ) : null}
      <CurrentAppointment
        appointment={appointment}
        isNew={status === 'changed'}
        takesFocus={status === 'changed' || isBack || overtaken !== undefined}
      />
      {status !== 'changed' && options?.accept ? (
        <ThumbBar>
          <Button
            size="large"
            isLoading={status === 'changing'}
            loadingLabel="Taking this time"
            onClick={() =>
              dispatch(
                changeAppointment.requested({
                  link,
                  body: { accept: true, ...(revision !== undefined && { revision }) },
                }),
              )
            }
          >
            Take {middleDay(appointment.appointmentDate)}, {clockTime(appointment.appointmentSlot)}
          </Button>
        </ThumbBar>
      ) : null}
      {canChange ? <Ways appointment={appointment} onChoose={setWay} /> : null}
      {status === 'changed' ? (
        <div>
          <ButtonLink kind="secondary" href="/">
            To the store
          </ButtonLink>
        </div>
      ) : canChange ? null : (
        <NothingToDo appointment={appointment} />
      )}
    </div>
  );
}
