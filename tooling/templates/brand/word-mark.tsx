import styles from './word-mark.module.css';

/** The brand's name as a drawing in the current text color; `data-fill="brand"` uses the brand's color. */
export function WordMark() {
  return (
    <>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <circle cx="16" cy="16" r="15" data-fill="brand" />
      </svg>
      <span className={styles.mark}>Your Brand</span>
    </>
  );
}
