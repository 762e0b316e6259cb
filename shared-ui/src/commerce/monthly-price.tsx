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
  /** Financed amount in cents. */
  amountCents: number;
  /** The variant's methods, or the selected one; lenders among them are shown. */
  methods: readonly PaymentMethod[];
  /** Goods of the amount, when the price is not beside it: "for 4". */
  goods?: string;
  /** True when tax is not included yet. */
  isBeforeTax?: boolean;
  /** `large`: the leading price, in variants with `leadsWithMonthlyPrice`. */
  size?: 'small' | 'large';
}

/**
 * "From $85.16/month with Affirm or PayTomorrow", with its assumptions on demand. Renders nothing without lenders, and
 * for amounts that they do not finance. Native element, so it works without script.
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
