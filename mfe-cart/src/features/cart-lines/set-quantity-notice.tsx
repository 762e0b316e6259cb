import type { CartLine } from 'shared-contracts';
import { Button } from 'shared-ui';
import styles from './cart-lines.module.css';

interface SetQuantityNoticeProps {
  readonly line: CartLine;
  readonly onQuantity: (quantity: number) => void;
}

/** Set of a vehicle with dual rear wheels. Other vehicles have four, which needs no hint. */
const DUAL_REAR_SET = 6;
const NOUNS = { TIRE: 'tires', WHEEL: 'wheels', ACCESSORY: 'of these' } as const;

/** Suggests six tires for a vehicle with dual rear wheels when the cart has another quantity. */
export function SetQuantityNotice({ line, onQuantity }: SetQuantityNoticeProps) {
  const { setQuantity, qty, make, model, product } = line;
  if (setQuantity !== DUAL_REAR_SET || qty % DUAL_REAR_SET === 0 || product.availableQuantity < DUAL_REAR_SET)
    return null;
  return (
    <p className={styles.set}>
      Your {make} {model} takes six {NOUNS[product.productType]}.{' '}
      <Button kind="quiet" size="small" onClick={() => onQuantity(DUAL_REAR_SET)}>
        Change to 6
      </Button>
    </p>
  );
}
