import { useId } from 'react';
import { useDispatch } from 'react-redux';
import { PAYMENT_METHOD_FACTS, type Cart, type PaymentMethod } from 'shared-contracts';
import { useHost, type AppError } from 'remote-kit';
import { Icon, RadioCard } from 'shared-ui';
import { checkoutSlice } from '../../platform/checkout.slice';
import { methodsOnDevice } from '../../platform/device-wallets';
import { wordsOf } from '../../platform/method-words';
import { pathOf } from '../../platform/steps';
import { StepActions } from '../../ui/step-actions';
import { StepError } from '../../ui/step-error';
import { StepFrame } from '../../ui/step-frame';
import styles from './payment-step.module.css';

interface PaymentStepProps {
  readonly cart: Cart;
  readonly method: PaymentMethod | null;
  readonly error: AppError | null;
}

/** Which way to pay. Money moves after the review only. */
export function PaymentStep({ cart, method, error }: PaymentStepProps) {
  const dispatch = useDispatch();
  const { navigation, variant } = useHost();
  const name = useId();
  const methods = methodsOnDevice(variant.paymentMethods);
  const chosen = method ?? methods[0];
  const next = (): void => {
    if (chosen) dispatch(checkoutSlice.actions.methodChosen(chosen));
    navigation.go(pathOf('review'));
  };
  return (
    <StepFrame step="payment" lead="Nothing is charged yet: you see the whole order first.">
      <StepError error={error} />
      <fieldset className={styles.methods}>
        <legend className="visually-hidden">Payment method</legend>
        {methods.map((one) => (
          <RadioCard
            key={one}
            name={name}
            value={one}
            checked={one === chosen}
            onChange={() => dispatch(checkoutSlice.actions.methodChosen(one))}
            title={PAYMENT_METHOD_FACTS[one].title}
            {...(one === 'credit-card' && { aside: <Icon name="lock" label="Secure" /> })}
          >
            {wordsOf(one).choice}
          </RadioCard>
        ))}
      </fieldset>
      <StepActions
        backHref={pathOf(cart.cartType === 'STS' ? 'appointment' : 'address')}
        backLabel={cart.cartType === 'STS' ? 'Back to appointment' : 'Back to address'}
        label="Review your order"
        isBusy={false}
        onNext={next}
      />
    </StepFrame>
  );
}
