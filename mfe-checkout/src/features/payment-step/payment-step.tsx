import { useId, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { installmentsOf, formatMonthly, PAYMENT_METHOD_FACTS, type Cart, type PaymentMethod } from 'shared-contracts';
import { useHost, type AppError } from 'remote-kit';
import { Icon, MonthlyPrice, RadioCard } from 'shared-ui';
import { checkoutSlice } from '../../checkout/checkout.slice';
import { wordsOf } from '../../platform/payment/payment-method-labels';
import { pathOf } from '../../checkout/steps';
import { usableMethods } from '../../platform/payment/usable-methods';
import { BlockedMethodsNotice } from '../../ui/blocked-methods-notice';
import { StepActions } from '../../ui/step-actions';
import { StepError } from '../../ui/step-error';
import { StepFrame } from '../../ui/step-frame';
import styles from './payment-step.module.css';

interface PaymentStepProps {
  readonly cart: Cart;
  readonly method: PaymentMethod | null;
  readonly error: AppError | null;
}

/** Returns the content at the end of a method's row. */
function asideOf(method: PaymentMethod, totalCents: number): ReactNode {
  if (method === 'credit-card') return <Icon name="lock" label="Secure" />;
  const loan = PAYMENT_METHOD_FACTS[method].isOverTime ? installmentsOf(totalCents) : null;
  return loan && `From ${formatMonthly(loan)}/month`;
}

/** Choice of a payment method. Nothing is charged before the review. */
export function PaymentStep({ cart, method, error }: PaymentStepProps) {
  const dispatch = useDispatch();
  const host = useHost();
  const { navigation, variant } = host;
  const name = useId();
  const methods = usableMethods(variant.paymentMethods, host);
  const chosen = method ?? methods[0];
  const totalCents = Math.round(cart.total.value * 100);
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
            aside={asideOf(one, totalCents)}
          >
            {wordsOf(one).choice}
          </RadioCard>
        ))}
      </fieldset>
      <BlockedMethodsNotice offered={variant.paymentMethods} />
      <MonthlyPrice amountCents={totalCents} methods={methods} isBeforeTax={!cart.isTaxCalculated} />
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
