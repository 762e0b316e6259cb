import { useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import type { Cart, CartType } from 'shared-contracts';
import { type AppError, shortDay, useFlag } from 'remote-kit';
import { RadioCard } from 'shared-ui';
import { checkoutTasks } from '../../checkout/checkout.tasks';
import { StepActions } from '../../ui/step-actions';
import { StepError } from '../../ui/step-error';
import { StepFrame } from '../../ui/step-frame';
import styles from './delivery-step.module.css';

interface DeliveryStepProps {
  readonly cart: Cart;
  readonly isBusy: boolean;
  readonly error: AppError | null;
  /** Information before the next step. */
  readonly children?: ReactNode;
}

/** Choice between an installer and home. */
export function DeliveryStep({ cart, isBusy, error, children }: DeliveryStepProps) {
  const dispatch = useDispatch();
  const shipsHome = useFlag('shipToHome');
  const [cartType, setCartType] = useState<CartType>(shipsHome ? cart.cartType : 'STS');
  return (
    <StepFrame
      step="delivery"
      lead={shipsHome ? 'Delivery is free either way.' : 'Delivery is free. We do not ship to homes right now.'}
    >
      <StepError error={error} />
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Delivery method</legend>
        <RadioCard
          name="delivery"
          value="STS"
          checked={cartType === 'STS'}
          onChange={() => setCartType('STS')}
          title="Ship to a local installer"
        >
          {cart.earliestInstallDate ? `Installed as soon as ${shortDay(cart.earliestInstallDate.date)}. ` : ''}
          Next you pick a shop near you and a time. Installation is paid with the order, at the shop’s price.
        </RadioCard>
        {shipsHome ? (
          <RadioCard
            name="delivery"
            value="STH"
            checked={cartType === 'STH'}
            onChange={() => setCartType('STH')}
            title="Ship to my home"
          >
            {cart.estimatedDelivery ? `At your door by ${cart.estimatedDelivery}.` : 'At your door in a few days.'}
          </RadioCard>
        ) : null}
      </fieldset>
      {children}
      <StepActions
        backHref="/cart"
        backLabel="Back to cart"
        label="Continue"
        isBusy={isBusy}
        onNext={() => dispatch(checkoutTasks.chooseDelivery.requested(cartType))}
      />
    </StepFrame>
  );
}
