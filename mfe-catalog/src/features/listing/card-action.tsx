import { PER_AXLE_SET, setQuantityOf, type ProductCard as Card, type SelectedVehicle } from 'shared-contracts';
import { useDispatch, useSelector } from 'react-redux';
import { Button, ButtonLink } from 'shared-ui';
import { CompareToggle } from '../../ui/compare-toggle';
import { selectListing } from './listing.slice';
import { addFromListing, type CardPurchase } from './listing.tasks';

/** Returns the purchase of the card's button; null when a size has to be chosen first. */
function purchaseOf(card: Card, quantity: number): Pick<CardPurchase, 'cardId' | 'lines'> | null {
  const variants = card.variants.filter(({ inStock }) => inStock);
  if (card.subtitle.rear && variants.length === 2)
    return { cardId: card.id, lines: variants.map(({ productNumber }) => ({ productNumber, quantity: PER_AXLE_SET })) };
  const [only] = variants;
  if (!only || card.variantCount !== 1) return null;
  return {
    cardId: card.id,
    lines: [{ productNumber: only.productNumber, quantity }],
  };
}

/** Returns the quantity that the card is priced for, or the chosen vehicle's set size in other listings. */
function quantityOf({ shown, productType }: Card, vehicle: SelectedVehicle | null, isForVehicle: boolean): number {
  const set = setQuantityOf(vehicle);
  return isForVehicle || productType === 'ACCESSORY' || set === setQuantityOf(null) ? shown.quantity : set;
}

const buttonText = (card: Card, quantity: number): string =>
  card.subtitle.rear ? 'Add the set' : card.productType === 'ACCESSORY' ? 'Add to cart' : `Add ${quantity} to cart`;

/** Opens the size chooser; without script the link leads to the product. */
export type ChooseSize = (card: Card) => Promise<void>;

interface CardActionProps {
  readonly card: Card;
  readonly vehicle: SelectedVehicle | null;
  /** True when the list is filtered by a vehicle. */
  readonly isForVehicle: boolean;
  readonly onChooseSize: ChooseSize;
}

interface SizeLinkProps extends Pick<CardActionProps, 'card' | 'onChooseSize'> {
  readonly name: string;
  /** True when the purchase requires a check of the fit first. */
  readonly asksForFit: boolean;
}

function SizeLink({ card, name, asksForFit, onChooseSize }: SizeLinkProps) {
  const what = card.productType === 'ACCESSORY' ? 'option' : 'a size';
  if (asksForFit || card.variantCount === 1 || card.subtitle.rear) {
    return (
      <ButtonLink href={card.url} kind="secondary" isWide aria-label={`See ${name}`}>
        See details
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      href={card.url}
      kind="secondary"
      isWide
      aria-haspopup="dialog"
      aria-label={`Choose ${what} of ${name}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void onChooseSize(card);
      }}
    >
      Choose {what}
    </ButtonLink>
  );
}

function AddOrChoose({ card, vehicle, isForVehicle, onChooseSize }: CardActionProps) {
  const dispatch = useDispatch();
  // Selects only this part of the state: otherwise every card re-renders while results are loading.
  const isAdding = useSelector((state: Parameters<typeof selectListing>[0]) =>
    selectListing(state).adding.includes(card.id),
  );
  const quantity = quantityOf(card, vehicle, isForVehicle);
  const purchase = purchaseOf(card, quantity);
  const name = `${card.title.brand} ${card.title.name}`;
  // A wheel of unknown fit is bought on its page, where the shopper names the vehicle.
  const asksForFit = card.productType === 'WHEEL' && !(isForVehicle && card.fit === 'fits');
  if (!purchase || asksForFit)
    return <SizeLink card={card} name={name} asksForFit={asksForFit} onChooseSize={onChooseSize} />;
  return (
    <Button
      kind="secondary"
      isWide
      isLoading={isAdding}
      loadingLabel={`Adding ${name}`}
      aria-label={`${buttonText(card, quantity)}: ${name}`}
      onClick={() => dispatch(addFromListing.requested({ ...purchase, ...(vehicle && { vehicle }) }))}
    >
      {buttonText(card, quantity)}
    </Button>
  );
}

/**
 * Buys the card's product, or opens the size chooser; and toggles its comparison, for the first size or a pair's front
 * tire.
 */
export function CardAction(props: CardActionProps) {
  const {
    title,
    media,
    subtitle,
    variants: [first],
  } = props.card;
  return (
    <>
      <AddOrChoose {...props} />
      {first ? (
        <CompareToggle
          item={{
            productNumber: first.productNumber,
            name: `${title.brand} ${title.name} ${subtitle.front.size}`,
            picture: media.name,
          }}
        />
      ) : null}
    </>
  );
}
