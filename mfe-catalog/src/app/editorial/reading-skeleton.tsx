import { Container, Page, Skeleton } from 'shared-ui';
import styles from './reading-skeleton.module.css';

/** Placeholder of an informational page: its heading and the first rows. */
export function ReadingSkeleton() {
  return (
    <Page>
      <Container>
        <div className={styles.waiting} role="status">
          <span className="visually-hidden">Loading</span>
          <Skeleton shape="heading" width="third" />
          <Skeleton width="most" />
          <div className={styles.rows}>
            {[1, 2, 3, 4, 5, 6].map((at) => (
              <Skeleton key={at} shape="free" className={styles.row ?? ''} />
            ))}
          </div>
        </div>
      </Container>
    </Page>
  );
}
