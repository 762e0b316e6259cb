import { WORD_MARKS } from '../../../brands/word-marks.generated';
import type { ThemeVariant } from '../theme/variant-theme';
import styles from './word-mark.module.css';

/** Props of {@link WordMark}. */
export interface WordMarkProps {
  variant: ThemeVariant;
}

/** The store's name as a drawing in the current text color. Wrap it in a link with an accessible name. */
export function WordMark({ variant }: WordMarkProps) {
  const Drawing = WORD_MARKS[variant];
  return (
    <span className={styles.mark}>
      <Drawing />
    </span>
  );
}
