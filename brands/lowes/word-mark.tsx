import styles from './word-mark.module.css';

export function WordMark() {
  return (
    <>
      <svg viewBox="0 0 40 40" width="44" height="44" aria-hidden="true">
        <path d="M20 2 38 15v23H2V15L20 2Z" fill="currentColor" />
        <path
          d="M20 14a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21Zm0 6.2a4.3 4.3 0 1 0 0 8.6 4.3 4.3 0 0 0 0-8.6Z"
          data-fill="brand"
          fillRule="evenodd"
        />
      </svg>
      <span className={styles.mark}>
        <span className={styles.name}>Homestead</span> <span className={styles.line}>Tires</span>
      </span>
    </>
  );
}
