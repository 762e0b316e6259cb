import { useDispatch } from 'react-redux';
import type { Cart, CartType } from 'shared-contracts';
import { shortDay, useFlag } from 'remote-kit';
import { Notice, RadioCard } from 'shared-ui';
import { cartTasks } from '../../platform/active-cart/cart.tasks';
import styles from './delivery-type.module.css';

interface DeliveryTypeProps {
  readonly cart: Cart;
  readonly isUpdating: boolean;
}

/** Ship to an installer (STS) or home (STH); checkout starts with this choice. */
export function DeliveryType({ cart, isUpdating }: DeliveryTypeProps) {
  const dispatch = useDispatch();
  const shipsHome = useFlag('shipToHome');
  const choose = (cartType: CartType): void => {
    if (cartType !== cart.cartType) dispatch(cartTasks.change.requested({ cartType }));
  };
  const { earliestInstallDate, estimatedDelivery } = cart;
  return (
    <fieldset className={styles.group} aria-busy={isUpdating || undefined}>
      <legend className={styles.legend}>
        How would you like to get them?{' '}
        <span className={styles.free}>{shipsHome ? 'Free delivery either way.' : 'Delivery is free.'}</span>
      </legend>
      <RadioCard
        name="cartType"
        value="STS"
        title="Installed at a local shop"
        checked={cart.cartType === 'STS'}
        onChange={() => choose('STS')}
      >
        {earliestInstallDate ? `As soon as ${shortDay(earliestInstallDate.date)}. ` : ''}We ship to an installer near
        you; you pick the shop and the time.
      </RadioCard>
      {shipsHome ? (
        <RadioCard
          name="cartType"
          value="STH"
          title="Shipped to your home"
          checked={cart.cartType === 'STH'}
          onChange={() => choose('STH')}
        >
          {estimatedDelivery ? `At your door by ${estimatedDelivery}.` : 'At your door in a few days.'}
        </RadioCard>
      ) : cart.cartType === 'STH' ? (
        <Notice tone="warn">We do not ship to homes right now. Have them installed at a shop near you instead.</Notice>
      ) : null}
    </fieldset>
  );
}
