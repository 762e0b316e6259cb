import { useDispatch, useSelector } from 'react-redux';
import type { Order } from 'shared-contracts';
import { Button } from 'shared-ui';
import { Where } from '../../ui/order/where';
import { selectOrderPage } from './order-page.slice';
import { changeAppointmentTask } from './order-page.tasks';
import styles from './order-page.module.css';

/** The order as it was bought, with the appointment as it stands now. */
function withAppointmentNow(order: Order): Order {
  const { booking } = order;
  if (!booking) return order;
  const { appointmentDate, appointmentSlot, appointmentLabel } = booking;
  return { ...order, appointmentDate, appointmentSlot, appointmentLabel };
}

/** Where and when; changed or given up until the day before. */
export function AppointmentNow({ order }: { readonly order: Order }) {
  const dispatch = useDispatch();
  const { act } = useSelector(selectOrderPage);
  const { booking, options, orderId } = order;
  return (
    <section className={styles.part}>
      {booking ? <p className={styles.lead}>{booking.message}</p> : null}
      <Where order={withAppointmentNow(order)} />
      {options?.changeAppointment ? (
        <div className={styles.acts}>
          <Button
            kind="secondary"
            icon="calendar"
            isLoading={act === 'leaving'}
            loadingLabel="Opening your appointment"
            onClick={() => dispatch(changeAppointmentTask.requested({ orderId }))}
          >
            Change or cancel the appointment
          </Button>
        </div>
      ) : null}
    </section>
  );
}
