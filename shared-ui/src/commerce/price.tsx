import { classNames } from '../class-names';
import styles from './price.module.css';

/** Props of {@link Price}. */
export interface PriceProps {
  /** Text before the amount: "from", for the lowest of several. */
  lead?: string;
  /** Amount in the API's format, e.g. "$153.00". */
  formatted: string;
  /** Unit of the price: "per tire", "each". */
  unit?: string;
  /** Price before instant savings, struck through. */
  before?: string | undefined;
  /** Second line, e.g. "$612.00 for 4". */
  total?: string | undefined;
  size?: 'small' | 'medium' | 'large';
  className?: string | undefined;
}

/** A price in tabular numerals: large dollars, small cents, unit, and the total of the set below. */
export function Price({ lead, formatted, unit, before, total, size = 'medium', className }: PriceProps) {
  const [, whole = formatted, cents] = /^(.*?)(\.\d{2})$/.exec(formatted) ?? [];
  return (
    <div className={classNames(styles.price, styles[size], className)}>
      <div className={styles.main}>
        {lead ? <span className={styles.unit}>{lead} </span> : null}
        <span className={styles.figure}>
          {whole}
          {cents ? <span className={styles.cents}>{cents}</span> : null}
        </span>
        {unit ? <span className={styles.unit}> {unit}</span> : null}
        {before ? (
          <span className={styles.before}>
            <span className="visually-hidden">Before savings: </span>
            <s>{before}</s>
          </span>
        ) : null}
      </div>
      {total ? <div className={styles.total}>{total}</div> : null}
    </div>
  );
}
