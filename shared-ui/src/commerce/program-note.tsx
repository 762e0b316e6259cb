import { Icon } from '../media/icon';
import styles from './program-note.module.css';

/** How a brand's program pays over time, beside a price or a total. Nothing where shoppers pay themselves. */
export function ProgramNote({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p className={styles.note}>
      <Icon name="calendar" size={20} /> {text}
    </p>
  );
}
