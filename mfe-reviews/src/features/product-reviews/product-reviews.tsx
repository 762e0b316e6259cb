import { useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { REVIEW_SORTS, type Review, type ReviewSort } from 'shared-contracts';
import { Button, EmptyState, ErrorState, Notice, Pagination, Select } from 'shared-ui';
import { ReviewCard } from '../../ui/review-card';
import { Overview } from './overview';
import styles from './product-reviews.module.css';
import { selectProductReviews } from './product-reviews.slice';
import { turnPage, vote } from './product-reviews.tasks';

const SORT_LABELS: Readonly<Record<ReviewSort, string>> = {
  MostHelpful: 'Most helpful',
  Newest: 'Newest',
  Oldest: 'Oldest',
  HighestRating: 'Highest rating',
  LowestRating: 'Lowest rating',
  MediaSort: 'With pictures first',
};

/** A page's address also works without script: the server reads these from the query. */
const hrefFor = (sort: ReviewSort, page: number): string => `?reviewSort=${sort}&reviewPage=${page}#reviews`;

function Helpful({ review, hasVoted }: { readonly review: Review; readonly hasVoted: boolean }) {
  const dispatch = useDispatch();
  return (
    <p className={styles.helpful}>
      <Button kind="quiet" size="small" icon="thumb" disabled={hasVoted} onClick={() => dispatch(vote.requested(review.reviewId))}>
        {hasVoted ? 'Thanks' : 'Helpful'}
      </Button>
      {review.helpfulVotes > 0 ? <span>{review.helpfulVotes} found this helpful</span> : null}
    </p>
  );
}

/** The reviews of one product: overview, order, list, pages. */
export function ProductReviews() {
  const dispatch = useDispatch();
  const { productNumber, overview, page, sort, status, message, voted } = useSelector(selectProductReviews);
  const top = useRef<HTMLDivElement>(null);
  const turn = (nextSort: ReviewSort, nextPage: number): void => {
    dispatch(turnPage.requested({ productNumber, sort: nextSort, page: nextPage }));
    top.current?.scrollIntoView({ block: 'start' });
  };

  if (!page)
    return (
      <ErrorState title="The reviews couldn't be loaded" action={<Button isLoading={status === 'turning'} onClick={() => turn(sort, 1)}>Try again</Button>}>
        {message ?? 'Everything else on this page works.'}
      </ErrorState>
    );
  if (page.count === 0) return <EmptyState title="No reviews yet">Be the first to drive on these and tell others.</EmptyState>;
  return (
    <div className={styles.layout} ref={top}>
      {overview ? <Overview overview={overview} /> : null}
      <div className={styles.list} aria-busy={status === 'turning' || undefined}>
        <Select label="Sort reviews" value={sort} onChange={(event) => turn(event.target.value as ReviewSort, 1)} className={styles.sort}>
          {REVIEW_SORTS.map((one) => (
            <option key={one} value={one}>
              {SORT_LABELS[one]}
            </option>
          ))}
        </Select>
        {message ? (
          <Notice tone="error" announce="alert">
            {message}
          </Notice>
        ) : null}
        {page.reviews.map((review) => (
          <ReviewCard key={review.reviewId} review={review} actions={<Helpful review={review} hasVoted={voted.includes(review.reviewId)} />} />
        ))}
        <Pagination
          page={page.page}
          pageCount={page.pageCount}
          hrefFor={(target) => hrefFor(sort, target)}
          onSelect={(target) => turn(sort, target)}
          label="Pages of reviews"
        />
      </div>
    </div>
  );
}
