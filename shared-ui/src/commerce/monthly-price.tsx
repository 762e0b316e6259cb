import {
  INSTALLMENT_NOTICE,
  installmentsLabel,
  installmentsOf,
  listed,
  methodNames,
  formatMonthly,
  overTimeMethods,
  type PaymentMethod,
} from 'shared-contracts';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import styles from './monthly-price.module.css';

/** Props of {@link MonthlyPrice}. */
export interface MonthlyPriceProps {
  /** What is paid over time, in cents. */
  amountCents: number;
  /** The variant's methods, or the one chosen; the lenders among them are named. */
  methods: readonly PaymentMethod[];
  /** What the amount buys, where the price doesn't stand before it: "for 4". */
  goods?: string;
  /** Tax is still to come. */
  isBeforeTax?: boolean;
  /** `large`: the first thing at a price, where the variant leads with it (`leadsWithMonthlyPrice`). */
  size?: 'small' | 'large';
}

/**
 * "From $85.16/month with Affirm or PayTomorrow", and on demand what that assumes. Nothing without lenders, and for
 * amounts that they don't take. Native, so it works without script.
 */
export function MonthlyPrice({ amountCents, methods, goods, isBeforeTax, size = 'small' }: MonthlyPriceProps) {
  const lenders = methodNames(overTimeMethods(methods));
  const loan = installmentsOf(amountCents);
  if (!loan || lenders.length === 0) return null;
  return (
    <details className={classNames(styles.monthly, styles[size])}>
      <summary>
        <span className={styles.amount}>
          From <strong>{formatMonthly(loan)}</strong>/month
        </span>{' '}
        <span className={styles.lenders}>
          {goods ? `${goods} ` : ''}with {listed(lenders, 'or')}{' '}
          <Icon name="info" size={16} label="What this assumes" />
        </span>
      </summary>
      <p className={styles.example}>
        Example{isBeforeTax ? ' before tax' : ''}: {installmentsLabel(loan)}. {INSTALLMENT_NOTICE}
      </p>
    </details>
  );
}
