import type { ReactNode } from 'react';
import { classNames } from 'shared-ui';
import styles from './compare-table.module.css';

interface RowProps {
  readonly label: string;
  readonly isDifferent: boolean;
  readonly isHidden?: boolean;
  /** One cell per product, with its number as key. */
  readonly children: ReactNode;
}

/** One row of the table. */
export function Row({ label, isDifferent, isHidden = false, children }: RowProps) {
  return (
    <tr className={classNames(isDifferent && styles.different)} hidden={isHidden}>
      <th scope="row">
        {label}
        {isDifferent ? <span className="visually-hidden"> (differs)</span> : null}
      </th>
      {children}
    </tr>
  );
}
