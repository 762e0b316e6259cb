import type { ReactNode } from 'react';
import styles from './thumb-bar.module.css';

/** Props of {@link ThumbBar}. */
export interface ThumbBarProps {
  /** The screen's one button. */
  children: ReactNode;
  /** Beside the button on a phone, where the button doesn't name the amount itself. */
  total?: { label: string; formatted: string };
}

/** Holds the screen's next step: in the flow on a wide screen, under the thumb on a phone. One per page. */
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
