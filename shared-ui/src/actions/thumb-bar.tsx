import type { ReactNode } from 'react';
import styles from './thumb-bar.module.css';

/** Props of {@link ThumbBar}. */
export interface ThumbBarProps {
  /** The screen's main button. */
  children: ReactNode;
  /** Shown beside the button on a phone, when the button itself does not state the amount. */
  total?: { label: string; formatted: string };
}

/** Contains the screen's next step: in the flow on a wide screen, fixed to the bottom on a phone. One per page. */
export function ThumbBar({ children, total }: ThumbBarProps) {
  return (
    <div className={styles.bar}>
      {total ? (
        <p className={styles.sum}>
          <span>{total.label}</span>
          <strong>{total.formatted}</strong>
        </p>
      ) : null}
      <div className={styles.button}>{children}</div>
    </div>
  );
}
