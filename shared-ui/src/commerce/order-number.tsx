import styles from './order-number.module.css';

/** Props of {@link OrderNumber}. */
export interface OrderNumberProps {
  /** Number in the API's format: TM-100001. */
  children: string;
}

/** An order number that does not break at its hyphen when the line has room for it. */
export function OrderNumber({ children }: OrderNumberProps) {
  return (
    <span className={styles.number} translate="no">
      {children}
    </span>
  );
}
