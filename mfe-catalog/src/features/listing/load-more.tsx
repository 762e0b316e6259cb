import { useDispatch } from 'react-redux';
import { useHost } from 'remote-kit';
import { withCommas } from 'shared-contracts';
import type { ProductPage } from 'shared-contracts';
import { Button, Notice, Pagination } from 'shared-ui';
import {
  listingHref,
  MOST_PAGES,
  onPage,
  pagesOf,
  withNextPage,
  type ListingAddress,
} from '../../platform/listing-address';
import type { ListingState } from './listing.slice';
import { openListing } from './listing.tasks';
import styles from './load-more.module.css';

interface LoadMoreProps {
  readonly page: ProductPage;
  readonly address: ListingAddress;
  readonly status: ListingState['status'];
  readonly message: string | null;
  /** Called on request of more: the first new card is focused when it arrives. */
  readonly onAsk: () => void;
}

/** Progress of the list, a button that appends cards, and links to its pages for browsers without script. */
export function LoadMore({ page, address, status, message, onAsk }: LoadMoreProps) {
  const host = useHost();
  const dispatch = useDispatch();
  const { from } = pagesOf(address);
  const before = (from - 1) * page.pageSize;
  const shown = before + page.products.length;
  const next = Math.min(page.pageSize, page.total - shown);
  const hasRoom = page.page - from + 1 < MOST_PAGES;
  const hrefFor = (target: number): string => listingHref(onPage(address, target));
  const ask = (): void => {
    onAsk();
    if (status === 'stuck') dispatch(openListing.requested({ ...host.navigation.current(), isMore: true }));
    else host.navigation.go(listingHref(withNextPage(address)), { replace: true, scroll: false });
  };
  if (page.pageCount <= 1) return null;
  return (
    <div className={styles.more}>
      <p role="status" className={styles.progress}>
        {before > 0 ? `${before + 1}–${shown}` : shown} of {withCommas(page.total)}
      </p>
      <progress className={styles.bar} max={page.total} value={shown} aria-hidden="true" />
      {status === 'stuck' ? (
        <Notice tone="error" announce="alert">
          {message}
        </Notice>
      ) : null}
      {next > 0 && hasRoom ? (
        <Button
          kind="secondary"
          size="large"
          className={styles.button}
          isLoading={status === 'extending'}
          loadingLabel="Loading more"
          onClick={ask}
        >
          {status === 'stuck' ? 'Try again' : `Show ${next} more`}
        </Button>
      ) : null}
      <Pagination
        page={page.page}
        pageCount={page.pageCount}
        hrefFor={hrefFor}
        onSelect={(target) => host.navigation.go(hrefFor(target))}
        label="Pages of results"
      />
    </div>
  );
}
