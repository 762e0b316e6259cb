import type { ReactNode } from 'react';
import { Picture } from 'shared-ui';
import styles from './mini-card.module.css';

interface MiniCardProps {
  readonly href: string;
  readonly picture: string;
  readonly brand: string;
  readonly name: string;
  readonly size: string;
  /** Rating, price and stock, when known. */
  readonly children?: ReactNode;
}

/** A small product card for rows beside a page's main content. Its name's link covers the card. */
export function MiniCard({ href, picture, brand, name, size, children }: MiniCardProps) {
  return (
    <article className={styles.card}>
      <Picture name={picture} alt="" width={160} height={160} className={styles.picture} />
      <h3 className={styles.title} translate="no">
        <a href={href}>
          <span className={styles.brand}>{brand}</span> <span>{name}</span>
        </a>
      </h3>
      <p className={styles.size} translate="no">
        {size}
      </p>
      {children}
    </article>
  );
}
