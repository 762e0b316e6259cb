import { useEffect, useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import {
  centsText,
  priceOfQuantity,
  setQuantityOf,
  type ProductCard,
  type ProductDetail,
  type ProductVariant,
  type SelectedVehicle,
} from 'shared-contracts';
import { Button, Dialog, Notice, QuantityStepper, RadioCard, Skeleton, TextField } from 'shared-ui';
import { useVehicle } from '../../platform/use-shopper';
import { sizeMarkOf, type SizeMark } from '../../platform/vehicle-service';
import { selectQuickAdd } from './quick-add.slice';
import { addSize, openSizes } from './quick-add.tasks';
import styles from './size-chooser.module.css';

/** Number of sizes from which a search field is shown. */
const MANY = 12;

/** Sorts the vehicle's sizes first and sold-out ones last, others in the maker's order. */
function inOrder(
  { variants, productType }: ProductDetail,
  vehicle: SelectedVehicle | null,
): { variant: ProductVariant; mark: SizeMark | null }[] {
  const rank = ({ mark, variant }: { variant: ProductVariant; mark: SizeMark | null }): number =>
    (mark ? (mark.fit === 'below' ? 1 : 0) : 2) + (variant.inStock ? 0 : 3);
  return variants
    .map((variant) => ({ variant, mark: productType === 'TIRE' && vehicle ? sizeMarkOf(variant, vehicle) : null }))
    .sort((one, other) => rank(one) - rank(other));
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9.]/g, '');
const nameOf = ({ size, loadIndex, speedRating, finish }: ProductVariant): string =>
  [size, `${loadIndex ?? ''}${speedRating ?? ''}`, finish].filter(Boolean).join(' ');

interface SizeListProps {
  readonly product: ProductDetail;
  readonly vehicle: SelectedVehicle | null;
  readonly chosen: string | null;
  readonly onChoose: (productNumber: string) => void;
}

function SizeList({ product, vehicle, chosen, onChoose }: SizeListProps) {
  const [text, setText] = useState('');
  const name = useId();
  const sizes = inOrder(product, vehicle);
  const shown = sizes.filter(({ variant }) => plain(nameOf(variant)).includes(plain(text)));
  return (
    <>
      {sizes.length > MANY ? (
        <TextField
          label="Find a size"
          inputMode="text"
          placeholder="225/65R17"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      <p role="status" className={shown.length > 0 ? 'visually-hidden' : undefined}>
        {shown.length > 0
          ? `${shown.length} of ${sizes.length}`
          : `Not made in “${text}”. Clear the field to see all ${sizes.length}.`}
      </p>
      <fieldset>
        <legend className="visually-hidden">Sizes of {product.name}</legend>
        <ul className={styles.sizes}>
          {shown.map(({ variant, mark }) => (
            <li key={variant.productNumber}>
              <RadioCard
                name={name}
                title={nameOf(variant)}
                aside={variant.inStock ? (variant.salePrice ?? variant.price).formattedValue : 'Sold out'}
                disabled={!variant.inStock}
                checked={chosen === variant.productNumber}
                onChange={() => onChoose(variant.productNumber)}
                className={styles.size}
              >
                {mark ? (
                  <strong className={mark.fit === 'below' ? styles.below : styles.fit}>{mark.text}</strong>
                ) : null}
              </RadioCard>
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  );
}

function Loading() {
  return (
    <div className={styles.sizes} role="status" aria-label="Loading sizes">
      {[0, 1, 2, 3, 4].map((key) => (
        <Skeleton key={key} shape="control" />
      ))}
    </div>
  );
}

/** Returns the shopper's choice, or else the vehicle's size. */
function useChoice(product: ProductDetail | null, vehicle: SelectedVehicle | null) {
  const [picked, setPicked] = useState<string | null>(null);
  const fitting =
    product && vehicle && !vehicle.rearSize
      ? inOrder(product, vehicle).filter(({ mark, variant }) => mark && mark.fit !== 'below' && variant.inStock)
      : [];
  const chosenNumber = picked ?? (fitting.length === 1 ? (fitting[0]?.variant.productNumber ?? null) : null);
  return { chosen: product?.variants.find(({ productNumber }) => productNumber === chosenNumber) ?? null, setPicked };
}

interface SizeChooserProps {
  readonly card: ProductCard;
  readonly onEnd: () => void;
}

/**
 * A dialog with all sizes of a card's product: choose size and quantity, and add to the cart; the list behind keeps its
 * position.
 */
export function SizeChooser({ card, onEnd }: SizeChooserProps) {
  const dispatch = useDispatch();
  const { status, product, message } = useSelector(selectQuickAdd);
  const vehicle = useVehicle();
  const { chosen, setPicked } = useChoice(product, vehicle);
  const [quantity, setQuantity] = useState(card.productType === 'ACCESSORY' ? 1 : setQuantityOf(vehicle));
  const number = card.variants[0]?.productNumber ?? '';
  useEffect(() => void dispatch(openSizes.requested(number)), [dispatch, number]);
  useEffect(() => {
    if (status === 'added') onEnd();
  }, [onEnd, status]);
  const add = (): void => {
    if (chosen)
      dispatch(addSize.requested({ productNumber: chosen.productNumber, quantity, ...(vehicle && { vehicle }) }));
  };
  const sum = ({ price }: ProductVariant): string =>
    centsText(
      priceOfQuantity({ productType: card.productType, promotions: product?.promotions ?? [], price }, quantity)
        .totalCents,
    );
  const footer = (
    <div className={styles.footer}>
      <QuantityStepper value={quantity} onChange={setQuantity} label="Quantity" />
      <Button
        size="large"
        isWide
        isLoading={status === 'adding'}
        loadingLabel="Adding to your cart"
        aria-disabled={!chosen}
        onClick={add}
      >
        {chosen ? `Add ${quantity} for ${sum(chosen)}` : 'Choose a size'}
      </Button>
    </div>
  );
  return (
    <Dialog isOpen onClose={onEnd} title={`${card.title.brand} ${card.title.name}`} {...(product && { footer })}>
      <div className={styles.panel}>
        {message ? (
          <Notice
            tone="error"
            announce="alert"
            action={
              status === 'failed' ? (
                <Button kind="quiet" size="small" onClick={() => dispatch(openSizes.requested(number))}>
                  Try again
                </Button>
              ) : null
            }
          >
            {message}
          </Notice>
        ) : null}
        {product ? (
          <SizeList product={product} vehicle={vehicle} chosen={chosen?.productNumber ?? null} onChoose={setPicked} />
        ) : status === 'failed' ? null : (
          <Loading />
        )}
        <p className={styles.more}>
          <a href={card.url}>See the product</a> for reviews and what the sizes mean.
        </p>
      </div>
    </Dialog>
  );
}
