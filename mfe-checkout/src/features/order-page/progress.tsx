import type { Order } from 'shared-contracts';
import { EventTimeline, type TimelineEvent } from 'shared-ui/antd';
import { dayOf } from './order-labels';
import styles from './order-page.module.css';

const ENDS: ReadonlySet<string> = new Set(['cancelled', 'payment-failed']);

function Tracking({ shipment }: { readonly shipment: NonNullable<Order['shipment']> }) {
  const { carrier, trackingNumber, trackingUrl } = shipment;
  return (
    <span className={styles.tracking}>
      {carrier}: {trackingUrl ? <a href={trackingUrl}>{trackingNumber}</a> : trackingNumber}
    </span>
  );
}

/** Returns the expected date of a step, when the order has it. */
function expected(code: string, { estimatedDelivery, cartType }: Order): string | null {
  return code === 'delivered' && cartType === 'STH' && estimatedDelivery ? `By ${estimatedDelivery}` : null;
}

/** Completed and expected steps of the order. */
export function Progress({ order }: { readonly order: Order }) {
  const events = order.timeline.map(({ code, label, at }, index): TimelineEvent => {
    const when = at ? dayOf(at) : expected(code, order);
    const shipment = code === 'shipped' ? order.shipment : null;
    return {
      // A moved appointment repeats the step of sending it to an installer.
      key: `${code} ${index}`,
      title: label,
      state: at === null ? 'expected' : ENDS.has(code) ? 'bad' : 'done',
      children: (
        <>
          {when}
          {shipment ? <Tracking shipment={shipment} /> : null}
        </>
      ),
    };
  });
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>Where it is</h2>
      <EventTimeline label="What has happened, and what follows" events={events} />
    </section>
  );
}
