import { useDispatch } from 'react-redux';
import { NOT_RETURNABLE_NOTICE, UNUSED_NOTICE, type Cart } from 'shared-contracts';
import { useHost, type AppError } from 'remote-kit';
import { Button, ButtonLink, Notice } from 'shared-ui';
import { placeOrderTask } from '../../platform/checkout.tasks';
import { hasLiveHold, pathOf } from '../../platform/steps';
import { ActionBar } from '../../ui/action-bar';
import { StepError } from '../../ui/step-error';
import { StepFrame } from '../../ui/step-frame';
import { CardFailureDialog } from './card-failure-dialog';
import { OrderRefusal } from './order-refusal';
import { ReviewFacts } from './review-facts';
import styles from './review-step.module.css';

interface ReviewStepProps {
  readonly cart: Cart;
  readonly isPlacing: boolean;
  readonly error: AppError | null;
  readonly orderError: AppError | null;
}

/** Everything once more, and the one button that charges: the total on it is the total charged. */
export function ReviewStep({ cart, isPlacing, error, orderError }: ReviewStepProps) {
  const dispatch = useDispatch();
  const { variant } = useHost();
  const isLapsed = cart.cartType === 'STS' && !hasLiveHold(cart, Date.now());
  const place = (): void => void dispatch(placeOrderTask.requested(cart));
  return (
    <StepFrame step="review">
      <StepError error={error} />
      {isLapsed ? (
        <Notice
          tone="warn"
          announce="alert"
          action={
            <ButtonLink size="small" href={pathOf('appointment')}>
              Choose a time
            </ButtonLink>
          }
        >
          Your appointment was held for 15 minutes and has been released. Everything else is kept.
        </Notice>
      ) : null}
      <OrderRefusal error={orderError} onRetry={place} />
      <CardFailureDialog error={orderError} />
      <ReviewFacts cart={cart} />
      <p className={styles.note}>
        {variant.returnable ? 'Free 30-day returns.*' : NOT_RETURNABLE_NOTICE}
        {variant.showsUnusedNotice ? <span>{UNUSED_NOTICE}</span> : null}
      </p>
      <ActionBar hasTotal={false}>
        <Button
          size="large"
          isWide
          icon="lock"
          disabled={isLapsed}
          isLoading={isPlacing}
          loadingLabel="Placing your order"
          onClick={place}
        >
          {cart.payment
            ? `Pay ${cart.total.formattedValue} and place order`
            : `Place order for ${cart.total.formattedValue}`}
        </Button>
      </ActionBar>
    </StepFrame>
  );
}
