import { useDispatch, useSelector } from 'react-redux';
import type { Order } from 'shared-contracts';
import { Button, Card } from 'shared-ui';
import { Where } from '../../ui/order/where';
import { selectOrderPage } from './order-page.slice';
import { changeAppointmentTask } from './order-page.tasks';
import styles from './order-page.module.css';

/** Returns the order with its current appointment and installer. */
function withAppointmentNow(order: Order): Order {
  const { booking, installer } = order;
  if (!booking) return order;
  const { appointmentDate, appointmentSlot, appointmentLabel, installerName, installerAddress, timeZone } = booking;
  return {
    ...order,
    appointmentDate,
    appointmentSlot,
    appointmentLabel,
    installer: installer && {
      ...installer,
      name: installerName ?? installer.name,
      address: installerAddress ?? installer.address,
      ...(timeZone && { timeZone }),
    },
  };
}

/** Returns whether the appointment was declined or canceled, so that its time no longer applies. */
const hasNoTime = ({ booking }: Order): boolean => booking?.status === 'declined' || booking?.status === 'cancelled';

function NoAppointment({ message }: { readonly message: string }) {
  return (
    <Card>
      <h2 className={styles.heading}>Your appointment</h2>
      <p className={styles.lead}>{message}</p>
    </Card>
  );
}

/** Returns whether it has taken place, so that no calendar file is offered. */
const isOver = ({ state }: Order): boolean => state === 'installed' || state === 'completed';

function Standing({ order }: { readonly order: Order }) {
  if (order.booking && hasNoTime(order)) return <NoAppointment message={order.booking.message} />;
  return (
    <>
      {order.booking ? <p className={styles.lead}>{order.booking.message}</p> : null}
      <Where order={withAppointmentNow(order)} isOver={isOver(order)} />
    </>
  );
}

/** Place and time, which can be changed or canceled until the day before. */
export function AppointmentNow({ order }: { readonly order: Order }) {
  const dispatch = useDispatch();
  const { act } = useSelector(selectOrderPage);
  const { options, orderId } = order;
  return (
    <section className={styles.part}>
      <Standing order={order} />
      {options?.changeAppointment ? (
        <div className={styles.acts}>
          <Button
            kind="secondary"
            icon="calendar"
            isLoading={act === 'leaving'}
            loadingLabel="Opening your appointment"
            onClick={() => dispatch(changeAppointmentTask.requested({ orderId }))}
          >
            {hasNoTime(order) ? 'Choose an appointment' : 'Change or cancel the appointment'}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
