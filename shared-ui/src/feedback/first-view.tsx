import type { ReactNode } from 'react';
import styles from './first-view.module.css';

/** Props of {@link FirstView}. */
export interface FirstViewProps {
  /** For a browser that has what the page is about: by its manifest's `wakeWhen`. */
  awake: ReactNode;
  /** For any other. */
  asleep: ReactNode;
}

/** One HTML for everybody, of which each browser shows its own part from the first paint on. */
export function FirstView({ awake, asleep }: FirstViewProps) {
  return (
    <>
      <div className={styles.awake}>{awake}</div>
      <div className={styles.asleep}>{asleep}</div>
    </>
  );
}
