import type { ReactNode } from 'react';
import styles from './delivery.module.css';

interface SavedProps {
  readonly title: string;
  /** Object of the button's change, in words. */
  readonly what: string;
  readonly onChange: () => void;
  readonly children: ReactNode;
}

/** A saved answer in short, with a button to change it. */
export function Saved({ title, what, onChange, children }: SavedProps) {
  return (
    <div className={styles.saved}>
      <div className={styles.lines}>
        <h3>{title}</h3>
        {children}
      </div>
      <button type="button" onClick={onChange}>
        Change
        <span className="visually-hidden"> {what}</span>
      </button>
    </div>
  );
}
