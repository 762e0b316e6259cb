import { memo, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ProductCard as Card, ProductPage, SelectedVehicle } from 'shared-contracts';
import { Button, classNames, Notice } from 'shared-ui';
import { oneOf, type ListingAddress } from '../../platform/listing-address';
import { ProductCard } from '../../ui/product-card';
import { CardAction, type ChooseSize } from './card-action';
import { cardDelivery, type CardStockState } from './card-stock.slice';
import { listingSlice, selectListing } from './listing.slice';
import { LoadMore } from './load-more';
import { NothingFound, PastEnd } from './nothing-found';
import { isPastEnd } from './read-listing';
import styles from './results.module.css';
import { useCardStock } from './use-card-stock';

/** Number of prioritized pictures (LCP); others load near the viewport. */
const FIRST_PICTURES = 1;
const SKELETONS = [0, 1, 2, 3, 4, 5];

/** Placeholder cards while the first results load. */
export function ResultSkeletons() {
  return (
    <ul className={styles.grid} aria-hidden="true">
      {SKELETONS.map((key) => (
        <li key={key} className={styles.skeleton} />
      ))}
    </ul>
  );
}

function AddFailed() {
  const dispatch = useDispatch();
  const { addMessage } = useSelector(selectListing);
  if (!addMessage) return null;
  return (
    <Notice
      tone="error"
      announce="alert"
      action={
        <Button kind="quiet" size="small" onClick={() => dispatch(listingSlice.actions.addMessageDismissed())}>
          Dismiss
        </Button>
      }
    >
      {addMessage}
    </Notice>
  );
}

/** Focuses the first new card after "show more", at the place of the button. */
function useFirstNewCard(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const countBefore = useRef<number | null>(null);
  useEffect(() => {
    const before = countBefore.current;
    if (before === null || count <= before) return;
    countBefore.current = null;
    list.current?.children[before]?.querySelector<HTMLAnchorElement>('h3 a')?.focus({ preventScroll: true });
  }, [count]);
  return { list, onAsk: () => void (countBefore.current = count) };
}

interface ListedCardProps {
  readonly card: Card;
  readonly stock: CardStockState;
  readonly vehicle: SelectedVehicle | null;
  readonly isForVehicle: boolean;
  readonly isPriority: boolean;
  readonly onChooseSize: ChooseSize;
}

/** Memoized, so that a card does not re-render while other results load. */
const ListedCard = memo(function ListedCard({
  card,
  stock,
  vehicle,
  isForVehicle,
  isPriority,
  onChooseSize,
}: ListedCardProps) {
  return (
    <li>
      <ProductCard
        card={card}
        isForVehicle={isForVehicle}
        vehicle={vehicle}
        delivery={cardDelivery(card, stock)}
        outTheDoor={isForVehicle ? stock.totals[card.variants[0]?.productNumber ?? ''] : undefined}
        isPriority={isPriority}
        action={<CardAction card={card} vehicle={vehicle} isForVehicle={isForVehicle} onChooseSize={onChooseSize} />}
      />
    </li>
  );
});

interface ResultsProps {
  readonly page: ProductPage;
  readonly address: ListingAddress;
  readonly vehicle: SelectedVehicle | null;
  readonly isChanging: boolean;
  readonly onChooseSize: ChooseSize;
}

/** Cards and their pages. Old ones stay, dimmed, while new ones load. */
export function Results({ page, address, vehicle, isChanging, onChooseSize }: ResultsProps) {
  const { status, message, alternatives } = useSelector(selectListing);
  const isForVehicle =
    page.vehicle !== undefined && vehicle !== null && oneOf(address, 'fitment') === vehicle.fitmentId;
  const stock = useCardStock(page.products, isForVehicle);
  const { list, onAsk } = useFirstNewCard(page.products.length);
  if (isPastEnd(page)) return <PastEnd address={address} page={page} />;
  if (page.products.length === 0) return <NothingFound address={address} page={page} alternatives={alternatives} />;
  return (
    <div className={classNames('busy-overlay', styles.results)} aria-busy={isChanging || undefined}>
      <h2 className="visually-hidden">Results</h2>
      {page.notice ? <Notice>{page.notice}</Notice> : null}
      {stock.refusal ? (
        <Notice tone="warn" announce="status">
          {stock.refusal}
        </Notice>
      ) : null}
      <AddFailed />
      <ul className={styles.grid} ref={list}>
        {page.products.map((card, index) => (
          <ListedCard
            key={card.id}
            card={card}
            stock={stock}
            vehicle={vehicle}
            isForVehicle={isForVehicle}
            isPriority={index < FIRST_PICTURES}
            onChooseSize={onChooseSize}
          />
        ))}
      </ul>
      <LoadMore page={page} address={address} status={status} message={message} onAsk={onAsk} />
    </div>
  );
}
