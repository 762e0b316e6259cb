import { useEffect, useState } from 'react';
import { useHost } from 'remote-kit';
import { setViewed, viewedList, type Viewed } from '../../platform/viewed-list';
import { CardRow } from '../../ui/card-row';
import { MiniCard } from '../../ui/mini-card';
import styles from './recently-viewed.module.css';

interface RecentlyViewedProps {
  /** Number of the page's product, which is excluded. */
  readonly productNumber?: string;
}

/** Products that this browser viewed earlier; hidden when there is no other than the page's. */
export function RecentlyViewed({ productNumber }: RecentlyViewedProps) {
  const host = useHost();
  const [items, setItems] = useState<readonly Viewed[]>([]);
  const [cleared, setCleared] = useState<readonly Viewed[] | null>(null);
  useEffect(() => setItems(viewedList()), [productNumber]);
  const change = (next: readonly Viewed[], undo: readonly Viewed[] | null, words: string): void => {
    setViewed(next);
    setItems(next);
    setCleared(undo);
    host.announce(words);
  };
  if (cleared) {
    return (
      <p className={styles.cleared}>
        Recently viewed products cleared.{' '}
        <button type="button" autoFocus onClick={() => change(cleared, null, 'Recently viewed products are back.')}>
          Undo
        </button>
      </p>
    );
  }
  const shown = items.filter((item) => item.productNumber !== productNumber).slice(0, 8);
  if (shown.length === 0) return null;
  const clear = (
    <button
      type="button"
      className={styles.clear}
      onClick={() => change([], items, 'Recently viewed products cleared.')}
    >
      Clear<span className="visually-hidden"> recently viewed</span>
    </button>
  );
  return (
    <CardRow title="Recently viewed" aside={clear}>
      {shown.map(({ productNumber: number, url, picture, brand, name, size }) => (
        <li key={number}>
          <MiniCard href={url} picture={picture} brand={brand} name={name} size={size} />
        </li>
      ))}
    </CardRow>
  );
}
