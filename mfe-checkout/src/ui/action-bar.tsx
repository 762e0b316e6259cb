import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectCheckout } from '../platform/checkout.slice';
import styles from './action-bar.module.css';

interface ActionBarProps {
  readonly children: ReactNode;
  /** The total beside the button, where the button doesn't name it. */
  readonly hasTotal?: boolean;
}

/** Holds the step's one button: in the flow on a wide screen, under the thumb with the total on a phone. */
export function ActionBar({ children, hasTotal = true }: ActionBarProps) {
  const { cart } = useSelector(selectCheckout);
  return (
    <div className={styles.bar}>
      {hasTotal && cart ? (
        <p className={styles.sum}>
          <span>{cart.isTaxCalculated ? 'Total' : 'Total before tax'}</span>
          <strong>{cart.total.formattedValue}</strong>
        </p>
      ) : null}
      <div className={styles.button}>{children}</div>
    </div>
  );
}
