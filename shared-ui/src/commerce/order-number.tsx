import styles from './order-number.module.css';

/** Props of {@link OrderNumber}. */
export interface OrderNumberProps {
  /** As the API gives it: TM-100001. */
  children: string;
}

/** An order's number, read and typed as one piece: no line ends at its hyphen that has room for it. */
export function OrderNumber({ children }: OrderNumberProps) {
  return (
    <span className={styles.number} translate="no">
      {children}
    </span>
  );
}
