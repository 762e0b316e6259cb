import type { Order } from 'shared-contracts';
import { shortDay } from 'remote-kit';
import { Card } from 'shared-ui';
import { addressLine } from '../../platform/orders/address-line';
import { GiftNote } from '../gift/gift-note';
import { AddToCalendar } from './add-to-calendar';
import styles from './order-parts.module.css';

type Installer = NonNullable<Order['installer']>;

interface WhereProps {
  readonly order: Order;
  /** True when the appointment has taken place. */
  readonly isOver?: boolean;
}

function Appointment({ order, installer, isOver = false }: WhereProps & { readonly installer: Installer }) {
  const { appointmentDate, appointmentLabel, mobileInstallationAddress: visit } = order;
  const { phoneNumber } = installer.address;
  return (
    <Card className={styles.where}>
      <h2 className={styles.heading}>Your appointment</h2>
      <p className={styles.when}>
        {appointmentDate ? `${shortDay(appointmentDate)}, ` : ''}
        <span className={styles.time}>{appointmentLabel}</span>
      </p>
      <p>
        <strong>{installer.name}</strong>
        <br />
        {visit ? <>The installer comes to you: {addressLine(visit)}</> : addressLine(installer.address)}
      </p>
      <p>
        <a className={styles.phone} href={`tel:${phoneNumber}`}>
          {phoneNumber}
        </a>
      </p>
      {isOver ? null : <AddToCalendar order={order} />}
    </Card>
  );
}

function Delivery({ order }: { readonly order: Order }) {
  const { shippingAddress: home, gift } = order;
  const name = gift
    ? `${gift.recipientFirstName} ${gift.recipientLastName}`
    : `${home?.firstName ?? ''} ${home?.lastName ?? ''}`;
  return (
    <Card className={styles.where}>
      <h2 className={styles.heading}>Your delivery</h2>
      {order.estimatedDelivery ? <p className={styles.when}>By {order.estimatedDelivery}</p> : null}
      {home ? (
        <p>
          <strong>{name}</strong>
          <br />
          {addressLine(home)}
        </p>
      ) : null}
    </Card>
  );
}

/** Place and time of delivery or installation. */
export function Where({ order, isOver = false }: WhereProps) {
  const { installer, gift } = order;
  return (
    <>
      {installer ? <Appointment order={order} installer={installer} isOver={isOver} /> : <Delivery order={order} />}
      {gift ? (
        <Card className={styles.where}>
          <h2 className={styles.heading}>Your gift</h2>
          <GiftNote gift={gift} />
        </Card>
      ) : null}
    </>
  );
}
