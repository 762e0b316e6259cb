import { useDispatch } from 'react-redux';
import type { ProductDetail } from 'shared-contracts';
import { Button } from 'shared-ui';
import { useVehicle } from '../../platform/use-shopper';
import styles from './decision-column.module.css';
import { productSlice } from './state/product.slice';
import { useProductPart } from './state/use-product-part';

/** Set of a vehicle with dual rear wheels. Other vehicles have four, which needs no hint. */
const DUAL_REAR_SET = 6;
const NOUNS = { TIRE: 'tires', WHEEL: 'wheels', ACCESSORY: 'of these' } as const;

/** Suggests six tires for a vehicle with dual rear wheels when another quantity is chosen. */
export function SetQuestion({ product }: { readonly product: ProductDetail }) {
  const dispatch = useDispatch();
  const vehicle = useVehicle();
  const quantity = useProductPart('quantity');
  const fit = useProductPart('fit');
  const isAsked =
    vehicle !== null &&
    fit?.fitmentId === vehicle.fitmentId &&
    fit.setQuantity === DUAL_REAR_SET &&
    quantity % DUAL_REAR_SET !== 0 &&
    product.availableQuantity >= DUAL_REAR_SET;
  if (!isAsked) return null;
  return (
    <p className={styles.set}>
      Your {vehicle.make} {vehicle.model} takes six {NOUNS[product.productType]}.{' '}
      <Button
        kind="quiet"
        size="small"
        onClick={() => void dispatch(productSlice.actions.quantityChosen(DUAL_REAR_SET))}
      >
        Change to 6
      </Button>
    </p>
  );
}
