import { useDispatch } from 'react-redux';
import type { Cart, CartType } from 'shared-contracts';
import { RadioCard } from 'shared-ui';
import { cartTasks } from '../../platform/active-cart/cart.tasks';
import styles from './delivery-type.module.css';

interface DeliveryTypeProps {
  readonly cart: Cart;
  readonly isUpdating: boolean;
}

/** Ship to an installer (STS) or home (STH); checkout starts with this choice made. */
export function DeliveryType({ cart, isUpdating }: DeliveryTypeProps) {
  const dispatch = useDispatch();
  const choose = (cartType: CartType): void => {
    if (cartType !== cart.cartType) dispatch(cartTasks.change.requested({ cartType }));
  };
  const by = cart.estimatedDelivery ? `By ${cart.estimatedDelivery}` : undefined;
  return (
    <fieldset className={styles.group} aria-busy={isUpdating || undefined}>
      <legend className={styles.legend}>How would you like to get them?</legend>
      <RadioCard
        name="cartType"
        value="STS"
        title="Installed at a local shop"
        checked={cart.cartType === 'STS'}
        onChange={() => choose('STS')}
        aside="Free delivery"
      >
        We ship to an installer near you; you pick the shop and the time.
      </RadioCard>
      <RadioCard name="cartType" value="STH" title="Shipped to your home" checked={cart.cartType === 'STH'} onChange={() => choose('STH')} aside="Free delivery">
        {by ?? 'To your door, in the contiguous states.'}
      </RadioCard>
    </fieldset>
  );
}
