import styles from './word-mark.module.css';

export function WordMark() {
  return (
    <>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="9" data-fill="brand" />
        <path
          d="m8 7.5 8 5 8-5M8 14l8 5 8-5M8 20.5l8 5 8-5"
          fill="none"
          stroke="#fff"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={styles.mark}>treadmarket</span>
    </>
  );
}
