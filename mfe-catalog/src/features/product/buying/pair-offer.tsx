import { useDispatch } from 'react-redux';
import { centsText, toCents, todaysPrice, type OfferTerms, type SelectedVehicle } from 'shared-contracts';
import { Button } from 'shared-ui';
import { vehicleName } from '../../../platform/shopper';
import column from '../decision-column.module.css';
import styles from './pair-offer.module.css';
import { addToCart } from '../state/product.tasks';
import { PER_AXLE, type StaggeredPair } from '../state/staggered-pair';
import { useProductPart } from '../state/use-product-part';

interface PairOfferProps {
  readonly pair: StaggeredPair;
  readonly vehicle: SelectedVehicle;
  /** Promotions of the line. Both sizes count toward their quantities. */
  readonly offers: readonly OfferTerms[];
}

/** A vehicle with two sizes buys two front and two rear tires in one go. */
export function PairOffer({ pair, vehicle, offers }: PairOfferProps) {
  const dispatch = useDispatch();
  const purchase = useProductPart('purchase');
  const axles = [
    { name: 'Front', variant: pair.front },
    { name: 'Rear', variant: pair.rear },
  ];
  const { unitCents, totalCents, backByMailCents } = todaysPrice(
    axles.map(({ variant }) => ({ unitCents: toCents(variant.price.value), quantity: PER_AXLE })),
    offers,
  );
  const lines = axles.map(({ variant }) => ({ productNumber: variant.productNumber, quantity: PER_AXLE }));
  return (
    <div className={styles.pair}>
      <p className={styles.lead}>Your {vehicleName(vehicle)} takes two sizes.</p>
      <dl className={styles.axles}>
        {axles.map(({ name, variant }, index) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {PER_AXLE} × {variant.size} {variant.loadIndex}
              {variant.speedRating}
            </dd>
            <dd className={styles.price}>{centsText(unitCents[index] ?? 0)} per tire</dd>
          </div>
        ))}
      </dl>
      {backByMailCents > 0 ? (
        <p className={styles.lead}>
          {centsText(totalCents)} today, {centsText(backByMailCents)} back by mail.
        </p>
      ) : null}
      <div className={column.sticky}>
        <Button
          size="large"
          isWide
          icon="cart"
          isLoading={purchase.status === 'adding'}
          loadingLabel="Adding the set to your cart"
          onClick={() => dispatch(addToCart.requested({ lines, vehicle }))}
        >
          Add the set, {centsText(totalCents)}
        </Button>
      </div>
    </div>
  );
}
