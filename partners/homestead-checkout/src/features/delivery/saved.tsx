import type { ReactNode } from 'react';
import styles from './delivery.module.css';

interface SavedProps {
  readonly title: string;
  /** What the button changes, in words. */
  readonly what: string;
  readonly onChange: () => void;
  readonly children: ReactNode;
}

/** An answer that is kept, in short, with the way to change it. */
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
