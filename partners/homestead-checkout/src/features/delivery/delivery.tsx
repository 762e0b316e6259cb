import { serverNow, useHost } from 'remote-kit';
import { Notice } from 'shared-ui';
import { missingPart } from '../../platform/readiness';
import { Part } from '../../ui/part';
import styles from './delivery.module.css';
import type { DeliveryProps } from './delivery-props';
import { HomeAddress } from './home-address';
import { Installation } from './installation';
import { Ways } from './ways';

/** Destination of the tires: a shop that mounts them, or home. */
export function Delivery({ desk, page, cart, missed }: DeliveryProps) {
  const { api, flags, variant } = useHost();
  const { error, phase } = page;
  const isHomeOffered = flags['shipToHome'] !== false;
  return (
    <Part
      number={1}
      title={variant.checkout.titles.delivery}
      lead="How do you want to get it?"
      isDone={missingPart(cart, serverNow(api)) === null}
    >
      <Ways
        cartType={cart.cartType}
        isHomeOffered={isHomeOffered}
        isBusy={phase === 'saving' || phase === 'paying'}
        onChoose={(cartType) => void desk.chooseDelivery(cartType)}
      />
      {error && error.kind !== 'validation' ? (
        <Notice tone="error" announce="alert">
          {error.message}
        </Notice>
      ) : null}
      <div className={styles.questions}>
        {cart.cartType === 'STH' ? (
          <HomeAddress key={cart.cartNumber} {...{ desk, page, cart, missed }} />
        ) : (
          <Installation {...{ desk, page, cart, missed }} />
        )}
      </div>
    </Part>
  );
}
