import { useDispatch, useSelector } from 'react-redux';
import type { ProductCard as Card, ProductPage, SelectedVehicle } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { Button, ButtonLink, EmptyState, Notice, Pagination, Skeleton } from 'shared-ui';
import { filtersOf, listingHref, withParameter, withoutFilters, type ListingAddress } from '../../platform/listing-address';
import { CompareToggle } from '../../ui/compare-toggle';
import { ProductCard } from '../../ui/product-card';
import { listingSlice, selectListing } from './listing.slice';
import { addFromListing, type CardPurchase } from './listing.tasks';
import styles from './results.module.css';

const SET = 4;
/** The picture that decides how soon the page looks complete; the others load when they come near. */
const FIRST_PICTURES = 1;
const SKELETONS = [0, 1, 2, 3, 4, 5];

/** What the card's button buys; null where a size has to be chosen first. */
function purchaseOf(card: Card): Pick<CardPurchase, 'cardId' | 'lines'> | null {
  const variants = card.variants.filter(({ inStock }) => inStock);
  if (card.subtitle.rear && variants.length === 2)
    return { cardId: card.id, lines: variants.map(({ productNumber }) => ({ productNumber, quantity: SET / 2 })) };
  const [only] = variants;
  if (!only || card.variantCount !== 1) return null;
  return { cardId: card.id, lines: [{ productNumber: only.productNumber, quantity: card.productType === 'ACCESSORY' ? 1 : SET }] };
}

const buttonText = (card: Card): string => (card.subtitle.rear ? 'Add the set' : card.productType === 'ACCESSORY' ? 'Add to cart' : `Add ${SET} to cart`);

function CardAction({ card, vehicle }: { readonly card: Card; readonly vehicle: SelectedVehicle | null }) {
  const dispatch = useDispatch();
  const { adding } = useSelector(selectListing);
  const purchase = purchaseOf(card);
  const name = `${card.title.brand} ${card.title.name}`;
  if (!purchase) {
    return (
      <ButtonLink href={card.url} kind="secondary" isWide aria-label={`Choose a size of ${name}`}>
        Choose a size
      </ButtonLink>
    );
  }
  return (
    <Button
      kind="secondary"
      isWide
      isLoading={adding.includes(card.id)}
      loadingLabel={`Adding ${name}`}
      aria-label={`${buttonText(card)}: ${name}`}
      onClick={() => dispatch(addFromListing.requested({ ...purchase, ...(vehicle && { vehicle }) }))}
    >
      {buttonText(card)}
    </Button>
  );
}

/** What a card shows first is what is compared: its first size, a pair's front. */
function CardCompare({ card }: { readonly card: Card }) {
  const { title, media, subtitle, variants: [first] } = card;
  return first ? <CompareToggle item={{ productNumber: first.productNumber, name: `${title.brand} ${title.name} ${subtitle.front.size}`, picture: media.name }} /> : null;
}

/** Cards of the listing's exact size, while the first results are on their way. */
export function ResultSkeletons() {
  return (
    <ul className={styles.grid} aria-hidden="true">
      {SKELETONS.map((key) => (
        <li key={key} className={styles.skeleton}>
          <Skeleton shape="picture" />
          <Skeleton width="third" />
          <Skeleton shape="heading" width="most" />
          <Skeleton width="half" />
          <Skeleton shape="heading" width="half" />
          <Skeleton shape="control" />
        </li>
      ))}
    </ul>
  );
}

function NothingFound({ address, page }: { readonly address: ListingAddress; readonly page: ProductPage }) {
  const hasFilters = filtersOf(address).length > 0;
  return (
    <EmptyState
      icon="search"
      title={hasFilters ? 'No product has all of these filters' : 'Nothing here matches'}
      action={
        <>
          {hasFilters ? <ButtonLink href={listingHref(withoutFilters(address))}>Clear the filters</ButtonLink> : null}
          <ButtonLink href="/#finder" kind={hasFilters ? 'secondary' : 'primary'}>
            Find by vehicle or size
          </ButtonLink>
        </>
      }
    >
      {page.notice ?? (hasFilters ? 'Take one away to see more.' : 'Check the spelling, or search by a size such as 225/65R17.')}
    </EmptyState>
  );
}

interface ResultsProps {
  readonly page: ProductPage;
  readonly address: ListingAddress;
  readonly vehicle: SelectedVehicle | null;
  readonly isChanging: boolean;
}

/** The cards and their pages. While new ones load, the old ones stay, dimmed. */
export function Results({ page, address, vehicle, isChanging }: ResultsProps) {
  const dispatch = useDispatch();
  const { navigation } = useHost();
  const { addMessage } = useSelector(selectListing);
  const hrefFor = (target: number): string => listingHref(withParameter(address, 'page', target === 1 ? undefined : [String(target)]));
  if (page.products.length === 0) return <NothingFound address={address} page={page} />;
  return (
    <div className={styles.results} aria-busy={isChanging || undefined}>
      <h2 className="visually-hidden">Results</h2>
      {page.notice ? <Notice>{page.notice}</Notice> : null}
      {addMessage ? (
        <Notice tone="error" announce="alert" action={<Button kind="quiet" size="small" onClick={() => dispatch(listingSlice.actions.addMessageDismissed())}>Dismiss</Button>}>
          {addMessage}
        </Notice>
      ) : null}
      <ul className={styles.grid}>
        {page.products.map((card, index) => (
          <li key={card.id}>
            <ProductCard
              card={card}
              isForVehicle={page.vehicle !== undefined}
              vehicle={vehicle}
              isPriority={index < FIRST_PICTURES}
              action={
                <>
                  <CardAction card={card} vehicle={vehicle} />
                  <CardCompare card={card} />
                </>
              }
            />
          </li>
        ))}
      </ul>
      <Pagination page={page.page} pageCount={page.pageCount} hrefFor={hrefFor} onSelect={(target) => navigation.go(hrefFor(target))} label="Pages of results" />
    </div>
  );
}
