import { useId, type ReactNode } from 'react';
import styles from './card-row.module.css';

interface CardRowProps {
  readonly title: string;
  /** Note below the title. */
  readonly note?: string | undefined;
  /** Content to the right of the title: a link to all, a button. */
  readonly aside?: ReactNode;
  /** Cards, each in a list item. */
  readonly children: ReactNode;
}

/** Cards in one row that scrolls sideways by touch, wheel or keyboard focus. */
export function CardRow({ title, note, aside, children }: CardRowProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {note ? <p className={styles.note}>{note}</p> : null}
      <ul className={styles.row}>{children}</ul>
    </section>
  );
}
