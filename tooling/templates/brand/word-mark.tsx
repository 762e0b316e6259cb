import styles from './word-mark.module.css';

/** The brand's name as its drawing, in the current text colour; `data-fill="brand"` is the brand's own. */
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
