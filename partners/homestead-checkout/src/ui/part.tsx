import type { ReactNode } from 'react';
import styles from './part.module.css';

interface PartProps {
  /** Number in the sequence of parts. */
  readonly number: number;
  readonly title: string;
  /** One sentence below the title. */
  readonly lead?: string;
  readonly isDone?: boolean;
  readonly children: ReactNode;
}

/** A section with a numbered heading; a check mark replaces the number when it is complete. */
export function Part({ number, title, lead, isDone = false, children }: PartProps) {
  const id = `sheet-${number}`;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <span className={isDone ? styles.done : styles.number} aria-hidden="true">
          {isDone ? '✓' : number}
        </span>
        <h2 id={id}>{title}</h2>
      </div>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      <div className={styles.body}>{children}</div>
    </section>
  );
}

interface QuestionProps {
  /** Anchor that a click on the button leads to when this part is missing. */
  readonly id?: string;
  readonly title: string;
  /** Why the click led here. */
  readonly fault?: string | null;
  readonly children: ReactNode;
}

/** A question inside a part. */
export function Question({ id, title, fault, children }: QuestionProps) {
  return (
    <div className={styles.question}>
      <h3 id={id && `part-${id}`} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      {fault ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : null}
      {children}
    </div>
  );
}
