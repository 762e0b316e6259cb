import type { ReactNode } from 'react';
import styles from './first-view.module.css';

/** Props of {@link FirstView}. */
export interface FirstViewProps {
  /** Content for a browser with stored state, by the manifest's `wakeWhen`. */
  awake: ReactNode;
  /** Content for any other browser. */
  asleep: ReactNode;
}

/** One HTML with two first views; each browser shows its own from the first paint. */
export function FirstView({ awake, asleep }: FirstViewProps) {
  return (
    <>
      <div className={styles.awake}>{awake}</div>
      <div className={styles.asleep}>{asleep}</div>
    </>
  );
}
