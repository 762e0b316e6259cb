import { Card, Skeleton } from 'shared-ui';
import styles from './cart-page.module.css';

const LINES = [0, 1];

/** Placeholder in the size of a filled cart, to avoid layout shift. */
export function CartPageSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <span className="visually-hidden" role="status">
        Loading your cart
      </span>
      <div className={styles.main}>
        {LINES.map((line) => (
          <div key={line} className={styles.skeletonLine}>
            <Skeleton shape="picture" className={styles.skeletonPicture} />
            <div className={styles.skeletonFacts}>
              <Skeleton shape="heading" width="most" />
              <Skeleton width="half" />
              <Skeleton shape="control" width="third" />
            </div>
          </div>
        ))}
      </div>
      <aside className={styles.aside}>
        <Card tone="ground">
          <Skeleton shape="heading" width="half" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="control" />
        </Card>
      </aside>
    </div>
  );
}
