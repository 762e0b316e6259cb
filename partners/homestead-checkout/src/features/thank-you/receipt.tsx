import type { Order, OrderEvent } from 'shared-contracts';
import { shortDay } from 'remote-kit';
import styles from './receipt.module.css';

function Where({ order }: { readonly order: Order }) {
  const {
    installer,
    shippingAddress: home,
    appointmentDate,
    appointmentLabel,
    mobileInstallationAddress: visit,
  } = order;
  if (installer)
    return (
      <section className={styles.block}>
        <h2>Your appointment</h2>
        <p className={styles.big}>
          {appointmentDate ? shortDay(appointmentDate) : ''}, {appointmentLabel}
        </p>
        <p>
          {installer.name}
          <br />
          {visit
            ? `Comes to ${visit.address}, ${visit.city}`
            : `${installer.address.address}, ${installer.address.city}`}
        </p>
        <p>
          <a href={`tel:${installer.address.phoneNumber}`}>{installer.address.phoneNumber}</a>
        </p>
      </section>
    );
  return (
    <section className={styles.block}>
      <h2>Shipping to you</h2>
      {order.estimatedDelivery ? <p className={styles.big}>By {order.estimatedDelivery}</p> : null}
      {home ? (
        <p>
          {home.firstName} {home.lastName}
          <br />
          {home.address}, {home.city}, {home.state} {home.zipCode}
        </p>
      ) : null}
    </section>
  );
}

const dayOf = ({ at }: OrderEvent): string | null =>
  at && new Date(at).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' });

/** Place, time, next steps, and total. */
export function Receipt({ order }: { readonly order: Order }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Where order={order} />
        <section className={styles.block}>
          <h2>What happens next</h2>
          <ol className={styles.steps}>
            {order.timeline.map((event) => (
              <li key={event.code} className={event.at ? styles.done : undefined}>
                <strong>{event.label}</strong>
                {event.at ? <span>{dayOf(event)}</span> : null}
              </li>
            ))}
          </ol>
        </section>
      </div>
      <section className={styles.bought}>
        <h2>What you bought</h2>
        <ul>
          {order.lines.map((line) => (
            <li key={line.productNumber}>
              <span>
                {line.quantity} × {line.brand} {line.name}
              </span>
              <span>{line.total.formattedValue}</span>
            </li>
          ))}
        </ul>
        <p className={styles.total}>
          <span>{order.payment.label}</span>
          <strong>{order.total.formattedValue}</strong>
        </p>
      </section>
    </div>
  );
}
