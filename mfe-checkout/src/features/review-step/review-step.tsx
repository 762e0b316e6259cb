import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { UNUSED_NOTICE, type Cart, type PaymentMethod } from 'shared-contracts';
import { useHost, type AppError } from 'remote-kit';
import { ButtonLink, Notice } from 'shared-ui';
import type { Placement } from '../../checkout/attempt';
import { wordsOf } from '../../platform/payment/payment-method-labels';
import { placeOrderTask } from '../../checkout/payment.tasks';
import { pathOf } from '../../checkout/steps';
import { CartProgram } from '../../ui/cart-program';
import { StepFrame } from '../../ui/step-frame';
import { ReviewErrors } from './review-errors';
import { ReviewFacts } from './review-facts';
import styles from './review-step.module.css';

interface ReviewStepProps {
  readonly cart: Cart;
  readonly method: PaymentMethod | null;
  /** True when the hold has expired. */
  readonly isLapsed: boolean;
  readonly error: AppError | null;
  readonly orderError: AppError | null;
  /** The sent order while its outcome is unknown. */
  readonly placement: Placement | null;
  /** The provider that the shopper returned from without paying. */
  readonly cancelledAt: PaymentMethod | null;
  /** Payment section. */
  readonly children: ReactNode;
}

/** Review of the order with the payment below; the total on its button is the total charged. */
export function ReviewStep({
  cart,
  method,
  isLapsed,
  error,
  orderError,
  placement,
  cancelledAt,
  children,
}: ReviewStepProps) {
  const dispatch = useDispatch();
  const { variant } = useHost();
  return (
    <StepFrame step="review">
      <ReviewErrors
        {...{ isLapsed, orderError, error, method }}
        onRetry={placement && (() => void dispatch(placeOrderTask.requested(placement)))}
      />
      {cancelledAt ? (
        <Notice
          tone="info"
          announce="status"
          action={
            <ButtonLink size="small" kind="secondary" href={pathOf('payment')}>
              Choose another way to pay
            </ButtonLink>
          }
        >
          {wordsOf(cancelledAt).cancelled}
        </Notice>
      ) : null}
      <ReviewFacts cart={cart} method={method} />
      <CartProgram cart={cart} />
      <p className={styles.note}>
        {variant.returns.line}
        {variant.showsUnusedNotice ? '*' : ''}
        {variant.showsUnusedNotice ? <span>{UNUSED_NOTICE}</span> : null}
      </p>
      {children}
    </StepFrame>
  );
}
