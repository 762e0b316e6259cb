import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { ThumbBar } from 'shared-ui';
import { selectCheckout } from '../checkout/checkout.slice';

interface ActionBarProps {
  readonly children: ReactNode;
  /** Shows the total beside the button, when the button does not contain it. */
  readonly hasTotal?: boolean;
}

/** The step's main button, with the cart's total on a phone. */
export function ActionBar({ children, hasTotal = true }: ActionBarProps) {
  const { cart } = useSelector(selectCheckout);
  const total =
    hasTotal && cart
      ? { label: cart.isTaxCalculated ? 'Total' : 'Total before tax', formatted: cart.total.formattedValue }
      : null;
  return <ThumbBar {...(total && { total })}>{children}</ThumbBar>;
}
