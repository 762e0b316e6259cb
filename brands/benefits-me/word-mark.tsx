import styles from './word-mark.module.css';

export function WordMark() {
  return (
    <>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <circle cx="16" cy="16" r="15" data-fill="brand" />
        <path d="M9 17c2.5 0 4 5 7 5s5.5-7.5 7-12" fill="none" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" />
      </svg>
      <span className={styles.mark}>BenefitsMe</span>
    </>
  );
}
