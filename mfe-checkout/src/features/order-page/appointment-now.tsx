import { useDispatch, useSelector } from 'react-redux';
import type { Order } from 'shared-contracts';
import { Button, Card } from 'shared-ui';
import { Where } from '../../ui/order/where';
import { selectOrderPage } from './order-page.slice';
import { changeAppointmentTask } from './order-page.tasks';
import styles from './order-page.module.css';

/** The order as it was bought, with the appointment and its installer as they stand now. */
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

/** Declined, given up, or cancelled with the order: nobody comes at that time any more. */
const hasNoTime = ({ booking }: Order): boolean => booking?.status === 'declined' || booking?.status === 'cancelled';

function NoAppointment({ message }: { readonly message: string }) {
  return (
    <Card>
      <h2 className={styles.heading}>Your appointment</h2>
      <p className={styles.lead}>{message}</p>
    </Card>
  );
}

/** It has taken place: nothing of it goes into a calendar any more. */
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

/** Where and when; changed or given up until the day before. */
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
