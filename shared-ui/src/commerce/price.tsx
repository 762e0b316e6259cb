import { classNames } from '../class-names';
import styles from './price.module.css';

/** Props of {@link Price}. */
export interface PriceProps {
  /** Before the figure: "from", where it is the lowest of several. */
  lead?: string;
  /** As the wire says it, e.g. "$153.00". */
  formatted: string;
  /** What one is: "per tire", "each". */
  unit?: string;
  /** The price before an instant saving, struck through. */
  before?: string;
  /** The line beneath, e.g. "$612.00 for 4". */
  total?: string;
  size?: 'small' | 'medium' | 'large';
  className?: string;
}

/** A price in tabular numerals: big figure, small cents, unit, and the sum for the set beneath. */
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
