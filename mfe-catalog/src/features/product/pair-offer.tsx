import { useDispatch } from 'react-redux';
import type { SelectedVehicle } from 'shared-contracts';
import { Button } from 'shared-ui';
import { vehicleName } from '../../platform/shopper';
import { dollars, times } from '../../platform/words';
import styles from './pair-offer.module.css';
import { addToCart } from './product.tasks';
import { PER_AXLE, type StaggeredPair } from './staggered-pair';
import { useProductPart } from './use-product-part';

/** A vehicle with two sizes buys two front and two rear tires in one go. */
export function PairOffer({ pair, vehicle }: { readonly pair: StaggeredPair; readonly vehicle: SelectedVehicle }) {
  const dispatch = useDispatch();
  const purchase = useProductPart('purchase');
  const axles = [
    { name: 'Front', variant: pair.front },
    { name: 'Rear', variant: pair.rear },
  ];
  const total = axles.reduce((sum, { variant }) => sum + times(variant.price.value, PER_AXLE), 0);
  const lines = axles.map(({ variant }) => ({ productNumber: variant.productNumber, quantity: PER_AXLE }));
  return (
    <div className={styles.pair}>
      <p className={styles.lead}>Your {vehicleName(vehicle)} takes two sizes.</p>
      <dl className={styles.axles}>
        {axles.map(({ name, variant }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {PER_AXLE} × {variant.size} {variant.loadIndex}
              {variant.speedRating}
            </dd>
            <dd className={styles.price}>{variant.price.formattedValue} per tire</dd>
          </div>
        ))}
      </dl>
      <div className={styles.bar}>
        <Button
          size="large"
          isWide
          icon="cart"
          isLoading={purchase.status === 'adding'}
          loadingLabel="Adding the set to your cart"
          onClick={() => dispatch(addToCart.requested({ lines, vehicle }))}
        >
          Add the set, {dollars(total)}
        </Button>
      </div>
    </div>
  );
}
