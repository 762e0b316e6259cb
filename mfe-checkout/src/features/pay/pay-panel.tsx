import { useDispatch } from 'react-redux';
import { PAYMENT_METHOD_FACTS, type Cart, type PaymentMethod } from 'shared-contracts';
import { Button, Card, Icon } from 'shared-ui';
import { checkoutSlice } from '../../checkout/checkout.slice';
import { placementOf } from '../../checkout/attempt';
import { placeOrderTask } from '../../checkout/payment.tasks';
import { MethodPanel } from './method-panel';
import type { MethodPanelProps } from './method-panel-props';
import { PayButton } from './pay-button';
import styles from './pay.module.css';

interface PayPanelProps extends MethodPanelProps {
  readonly cart: Cart;
  /** Null when the program settles the order. */
  readonly method: PaymentMethod | null;
}

const CHANGE: Readonly<Record<string, string>> = { card: 'Use another card' };

function SavedPayment({ cart, method }: { readonly cart: Cart; readonly method: PaymentMethod }) {
  const dispatch = useDispatch();
  const { payment } = cart;
  const { kind, name } = PAYMENT_METHOD_FACTS[method];
  const label = payment?.last4 ? `${payment.brand ?? 'Card'} ending in ${payment.last4}` : `Approved with ${name}`;
  return (
    <Card padding={16} className={styles.saved}>
      <Icon name="card" size={24} />
      <p>
        <strong>{label}</strong>
        {payment?.expiry ? <span className={styles.soft}>Expires {payment.expiry}</span> : null}
      </p>
      <Button kind="quiet" size="small" onClick={() => dispatch(checkoutSlice.actions.paymentDropped())}>
        {CHANGE[kind] ?? 'Begin again'}
      </Button>
    </Card>
  );
}

/** Inputs of the method, and the one button that orders. */
export function PayPanel({ cart, method, isBusy, isDisabled }: PayPanelProps) {
  const dispatch = useDispatch();
  const { formattedValue } = cart.total;
  const place = (): void => void dispatch(placeOrderTask.requested(placementOf(cart)));
  if (method === null)
    return (
      <PayButton isBusy={isBusy} isDisabled={isDisabled} onPress={place}>
        Place order for {formattedValue}
      </PayButton>
    );
  if (cart.payment?.paymentMethod === method)
    return (
      <section className={styles.panel}>
        <SavedPayment cart={cart} method={method} />
        <PayButton isBusy={isBusy} isDisabled={isDisabled} onPress={place}>
          Pay {formattedValue} and place order
        </PayButton>
      </section>
    );
  return <MethodPanel method={method} isBusy={isBusy} isDisabled={isDisabled} />;
}
