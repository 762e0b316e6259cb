import { useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { lazyPart } from 'remote-kit';
import type { Review, ReviewSort } from 'shared-contracts';
import { Button, ButtonLink, classNames, EmptyState, ErrorState, Notice, Pagination } from 'shared-ui';
import { ReviewCard } from '../../ui/review-card';
import { Overview } from './overview';
import { OwnersOfVehicle } from './owners-of-vehicle';
import type { OpenPhoto } from './photo-dialog';
import { ALL_REVIEWS, addressOf, type ReviewSelection } from './product-reviews.api';
import styles from './product-reviews.module.css';
import { reportOpened, selectProductReviews } from './product-reviews.slice';
import { turnPage, vote } from './product-reviews.tasks';
import { ReportDialog } from './report-dialog';
import { ReviewFilters } from './review-filters';

const writeHref = (productNumber: string): string => `/reviews/write?product=${encodeURIComponent(productNumber)}`;

function WriteLink({ productNumber }: { readonly productNumber: string }) {
  if (!productNumber) return null;
  return (
    <ButtonLink href={writeHref(productNumber)} kind="secondary" icon="edit">
      Write a review
    </ButtonLink>
  );
}

function Acts({ review, hasVoted }: { readonly review: Review; readonly hasVoted: boolean }) {
  const dispatch = useDispatch();
  return (
    <p className={styles.acts}>
      <Button
        kind="quiet"
        size="small"
        icon="thumb"
        disabled={hasVoted}
        onClick={() => dispatch(vote.requested(review.reviewId))}
      >
        {hasVoted ? 'Thanks' : 'Helpful'}
      </Button>
      {review.helpfulVotes > 0 ? <span>{review.helpfulVotes} found this helpful</span> : null}
      <Button kind="quiet" size="small" icon="flag" onClick={() => dispatch(reportOpened(review.reviewId))}>
        Report
      </Button>
    </p>
  );
}

const LIST_TITLES: Readonly<Record<ReviewSort, string>> = {
  MostHelpful: 'Most helpful reviews',
  Newest: 'Newest reviews',
  Oldest: 'Oldest reviews',
  HighestRating: 'Highest rated',
  LowestRating: 'Lowest rated',
  MediaSort: 'Reviews with photos first',
};
const MIXED =
  'A mix of products, with high and low ratings as often as drivers gave them. ' +
  'Of each product, the review that helped the most drivers comes first.';

/** Loaded when the first photo is opened. */
const PhotoDialog = lazyPart({
  remote: 'reviews',
  where: 'photo dialog',
  load: async () => (await import(/* webpackChunkName: "photo-dialog" */ './photo-dialog')).PhotoDialog,
});

function List({ turn }: { readonly turn: (change: Partial<ReviewSelection>) => void }) {
  const { selection, page, message, voted, status } = useSelector(selectProductReviews);
  const isMixed = !selection.productNumber && selection.sort === 'MostHelpful';
  const [photo, setPhoto] = useState<OpenPhoto | null>(null);
  if (!page) return null;
  return (
    <div className={classNames('busy-overlay', styles.list)} aria-busy={status === 'turning' || undefined}>
      <div className={styles.heading}>
        <h2>{LIST_TITLES[selection.sort]}</h2>
        {isMixed ? <p>{MIXED}</p> : null}
      </div>
      <ReviewFilters selection={selection} count={page.count} onChange={turn} />
      {message ? (
        <Notice tone="error" announce="alert">
          {message}
        </Notice>
      ) : null}
      {page.reviews.map((review) => (
        <ReviewCard
          key={review.reviewId}
          review={review}
          showsProduct={!selection.productNumber}
          onPhoto={(index) => setPhoto({ review, index })}
          actions={<Acts review={review} hasVoted={voted.includes(review.reviewId)} />}
        />
      ))}
      {page.count === 0 ? (
        <EmptyState
          level={3}
          title="No review matches"
          action={
            <Button kind="secondary" onClick={() => turn(ALL_REVIEWS)}>
              Show all reviews
            </Button>
          }
        >
          Remove a filter, or try another vehicle.
        </EmptyState>
      ) : null}
      <Pagination
        page={page.page}
        pageCount={page.pageCount}
        hrefFor={(target) => addressOf({ ...selection, page: target })}
        onSelect={(target) => turn({ page: target })}
        label="Pages of reviews"
      />
      {photo ? <PhotoDialog photo={photo} onChange={setPhoto} /> : null}
    </div>
  );
}

/** Reviews of one product, or of all: overview, filters, order, list, pages. */
export function ProductReviews() {
  const dispatch = useDispatch();
  const { selection, overview, page, status, message } = useSelector(selectProductReviews);
  const top = useRef<HTMLDivElement>(null);
  const turn = (change: Partial<ReviewSelection>): void => {
    dispatch(turnPage.requested({ ...selection, page: 1, ...change }));
    if (change.page) top.current?.scrollIntoView({ block: 'start' });
  };

  if (!page)
    return (
      <ErrorState
        title="The reviews couldn't be loaded"
        action={
          <Button isLoading={status === 'turning'} onClick={() => turn({})}>
            Try again
          </Button>
        }
      >
        {message ?? 'Everything else on this page works.'}
      </ErrorState>
    );
  if (!overview || overview.count === 0)
    return (
      <EmptyState title="No reviews yet" action={<WriteLink productNumber={selection.productNumber} />}>
        Be the first to review these.
      </EmptyState>
    );
  return (
    <div className={styles.layout} ref={top}>
      <OwnersOfVehicle productNumber={selection.productNumber} />
      <div className={styles.side}>
        <Overview
          overview={overview}
          hasAspects={selection.productNumber !== ''}
          rating={selection.rating}
          hrefFor={(rating) => addressOf({ ...selection, rating, page: 1 })}
          onSelect={(rating) => turn({ rating })}
        />
        <WriteLink productNumber={selection.productNumber} />
      </div>
      <List turn={turn} />
      <ReportDialog />
    </div>
  );
}
