import { sizeOnAxle, vehicleName, type BookingConfirmation } from 'shared-contracts';
import { OrderNumber } from 'shared-ui';
import { middleDay } from '../../ui/appointment-format';
import styles from './answer-booking.module.css';

const dialable = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** All data for the work, in the order that shops need it. */
export function BookingFacts({ booking }: { readonly booking: BookingConfirmation }) {
  const { work, vehicle, arrivesOn, customer, mobileInstallationAddress: visit, orderNumber } = booking;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Work</dt>
        <dd>
          {work.map((one) => (
            <span key={`${one.brand} ${one.name} ${sizeOnAxle(one)}`} className={styles.line}>
              <strong>Mount {one.quantity} ×</strong>{' '}
              <span translate="no">
                {one.brand} {one.name}, {sizeOnAxle(one)}
              </span>
              {!vehicle && one.vehicle ? ` for the ${vehicleName(one.vehicle)}` : ''}
            </span>
          ))}
        </dd>
      </div>
      {vehicle ? (
        <div>
          <dt>Vehicle</dt>
          <dd>{vehicleName(vehicle)}</dd>
        </div>
      ) : null}
      {arrivesOn ? (
        <div>
          <dt>Tires arrive</dt>
          <dd>by {middleDay(arrivesOn)}</dd>
        </div>
      ) : null}
      <div>
        <dt>Customer</dt>
        <dd>
          {customer.firstName} {customer.lastName}
          <a className={styles.phone} href={dialable(customer.phoneNumber)}>
            {customer.phoneNumber}
          </a>
        </dd>
      </div>
      {visit ? (
        <div>
          <dt>You drive to</dt>
          <dd>
            {[visit.address, visit.additionalAddress].filter(Boolean).join(', ')}
            <br />
            {visit.city}, {visit.state} {visit.zipCode}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>Order</dt>
        <dd>
          <OrderNumber>{orderNumber}</OrderNumber>
        </dd>
      </div>
    </dl>
  );
}
