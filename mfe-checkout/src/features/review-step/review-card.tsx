import type { ReactNode } from 'react';
import { Card } from 'shared-ui';
import styles from './review-step.module.css';

interface ReviewCardProps {
  readonly title: string;
  readonly editHref: string;
  readonly children: ReactNode;
}

/** One decision of the order, with a link to change it. */
export function ReviewCard({ title, editHref, children }: ReviewCardProps) {
  return (
    <Card padding={16} className={styles.card}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{title}</h2>
        <a href={editHref} aria-label={`Change: ${title}`}>
          Change
        </a>
      </div>
      <div className={styles.cardBody}>{children}</div>
    </Card>
  );
}
