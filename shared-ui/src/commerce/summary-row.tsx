import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './summary-row.module.css';

/** Props of {@link SummaryRow}. */
export interface SummaryRowProps {
  label: ReactNode;
  /** An amount, or a word such as "Free". */
  value: ReactNode;
  /** A short explanation under the label. */
  note?: ReactNode;
  /** `total` for the last row, `saving` for a discount. */
  tone?: 'normal' | 'total' | 'saving';
}

/** The list around {@link SummaryRow}s. */
export function SummaryList({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={classNames(styles.list, className)}>{children}</dl>;
}

/** One line of an order's total. */
export function SummaryRow({ label, value, note, tone = 'normal' }: SummaryRowProps) {
  return (
    <div className={classNames(styles.row, styles[tone])}>
      <dt>
        {label}
        {note ? <span className={styles.note}>{note}</span> : null}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
