import { useDispatch } from 'react-redux';
import type { Cart } from 'shared-contracts';
import { useHost, type AppError } from 'remote-kit';
import { Button, ButtonLink, Notice } from 'shared-ui';
import { placeOrderTask } from '../../platform/checkout.tasks';
import { hasLiveHold, pathOf, type StepId } from '../../platform/steps';
import { StepError } from '../../ui/step-error';
import { StepFrame } from '../../ui/step-frame';
import { CardFailureDialog } from './card-failure-dialog';
import { OrderRefusal } from './order-refusal';
import { ReviewCard } from './review-card';
import styles from './review-step.module.css';

interface ReviewStepProps {
  readonly cart: Cart;
  readonly isPlacing: boolean;
  readonly error: AppError | null;
  readonly orderError: AppError | null;
}

function Facts({ cart }: { readonly cart: Cart }) {
  const { locationResponseDto: installer, shippingAddress: home, contact, payment } = cart;
  const edit = (step: StepId) => pathOf(step);
  return (
    <div className={styles.facts}>
      {cart.cartType === 'STS' && installer ? (
        <>
          <ReviewCard title="Installer" editHref={edit('installer')}>
            <strong>{installer.name}</strong>
            {installer.address.address}, {installer.address.city}, {installer.address.state} {installer.address.zipCode}
          </ReviewCard>
          <ReviewCard title="Appointment" editHref={edit('appointment')}>
            <strong>{cart.appointmentLabel}</strong>
            {contact ? `${contact.firstName} ${contact.lastName} · ${contact.phoneNumber}` : null}
          </ReviewCard>
        </>
      ) : null}
      {cart.cartType === 'STH' && home ? (
        <ReviewCard title="Ship to" editHref={edit('address')}>
          <strong>
            {home.firstName} {home.lastName}
          </strong>
          {[home.address, home.additionalAddress].filter(Boolean).join(', ')}, {home.city}, {home.state} {home.zipCode}
        </ReviewCard>
      ) : null}
      {payment ? (
        <ReviewCard title="Payment" editHref={edit('payment')}>
          <strong>
            {payment.brand ?? 'Card'} ending in {payment.last4}
          </strong>
          {payment.expiry ? `Expires ${payment.expiry}` : null}
        </ReviewCard>
      ) : null}
    </div>
  );
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
        <Notice tone="warn" announce="alert" action={<ButtonLink size="small" href={pathOf('appointment')}>Choose a time</ButtonLink>}>
          Your appointment was held for 15 minutes and has been released. Everything else is kept.
        </Notice>
      ) : null}
      <OrderRefusal error={orderError} onRetry={place} />
      <CardFailureDialog error={orderError} />
      <Facts cart={cart} />
      <p className={styles.note}>
        {variant.returnable ? 'Free 30-day returns.' : 'Tires and installation are not refundable or returnable.'}
        {variant.showsUnusedNotice ? ' *Must be unused and unmounted.' : ''}
      </p>
      <Button size="large" isWide icon="lock" disabled={isLapsed} isLoading={isPlacing} loadingLabel="Placing your order" onClick={place}>
        {cart.payment ? `Pay ${cart.total.formattedValue} and place order` : `Place order for ${cart.total.formattedValue}`}
      </Button>
    </StepFrame>
  );
}
