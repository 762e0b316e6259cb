import styles from './word-mark.module.css';

export function WordMark() {
  return (
    <>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <path d="M18 2 6 18h8l-2 12 14-18h-9l1-10Z" fill="currentColor" />
      </svg>
      <span className={styles.mark}>
        PowerPay <span className={styles.thin}>Program</span>
      </span>
    </>
  );
}
