import { addressLine } from '../../platform/orders/address-line';
import {
  PAYMENT_METHOD_FACTS,
  sizeOfLine,
  type Address,
  type Cart,
  type Contact,
  type PaymentMethod,
} from 'shared-contracts';
import { appointmentOf } from '../../platform/dates/dates';
import { pathOf } from '../../checkout/steps';
import { GiftNote } from '../../ui/gift/gift-note';
import { ReviewCard } from './review-card';
import styles from './review-step.module.css';

interface PersonProps {
  readonly person: Contact | Address;
  /** True when the recipient is not the buyer. */
  readonly isGift: boolean;
}

function Person({ person, isGift }: PersonProps) {
  return (
    <>
      <span>
        {isGift ? 'From ' : ''}
        {person.firstName} {person.lastName} · {person.phoneNumber}
        {person.ext ? ` ext. ${person.ext}` : ''}
      </span>
      <span>{person.email}</span>
    </>
  );
}

function Installation({ cart }: { readonly cart: Cart }) {
  const { locationResponseDto: installer, mobileInstallationAddress: visit, contact } = cart;
  if (!installer) return null;
  return (
    <>
      <ReviewCard title="Installer" editHref={pathOf('installer')}>
        <strong>{installer.name}</strong>
        <span>{visit ? 'Comes to you: no drive to a shop.' : addressLine(installer.address)}</span>
      </ReviewCard>
      <ReviewCard title="Appointment" editHref={pathOf('appointment')}>
        <strong>{appointmentOf(cart)}</strong>
        {visit ? <span>The installer comes to you: {addressLine(visit)}</span> : null}
        {contact ? <Person person={contact} isGift={cart.gift !== undefined} /> : null}
      </ReviewCard>
    </>
  );
}

function Delivery({ cart }: { readonly cart: Cart }) {
  const { shippingAddress: home } = cart;
  if (!home) return null;
  return (
    <ReviewCard title="Ship to" editHref={pathOf('address')}>
      {cart.estimatedDelivery ? <strong>By {cart.estimatedDelivery}</strong> : null}
      <span>{addressLine(home)}</span>
      <Person person={home} isGift={cart.gift !== undefined} />
    </ReviewCard>
  );
}

/**
 * Each decision of the order, with a link to change it. Items are shown here on a phone, where the summary is
 * collapsed.
 */
export function ReviewFacts({ cart, method }: { readonly cart: Cart; readonly method: PaymentMethod | null }) {
  return (
    <div className={styles.facts}>
      <div className={styles.items}>
        <ReviewCard title="Items" editHref="/cart">
          {cart.lineItems.map((line) => (
            <span key={line.itemId}>
              <strong translate="no">
                {line.qty} × {line.product.brandName} {line.product.name}
              </strong>{' '}
              {sizeOfLine(line)}
            </span>
          ))}
        </ReviewCard>
      </div>
      {cart.cartType === 'STS' ? <Installation cart={cart} /> : <Delivery cart={cart} />}
      {cart.gift ? (
        <ReviewCard title="Gift" editHref={pathOf(cart.cartType === 'STS' ? 'appointment' : 'address')}>
          <GiftNote gift={cart.gift} />
        </ReviewCard>
      ) : null}
      {method ? (
        <ReviewCard title="Payment" editHref={pathOf('payment')}>
          <strong>{PAYMENT_METHOD_FACTS[method].title}</strong>
        </ReviewCard>
      ) : null}
    </div>
  );
}
