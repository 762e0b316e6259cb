import { useRef } from 'react';
import { centsText, sizeOfLine, soldUnitCents, type CartLine as Line, type Vehicle } from 'shared-contracts';
import { Button, Picture, QuantityStepper, quantityLimits } from 'shared-ui';
import { LineFit } from '../../ui/line-fit';
import { LinePromotion } from './line-promotion';
import { SetQuantityNotice } from './set-quantity-notice';
import { UndoQuantity } from './undo-quantity';
import styles from './cart-lines.module.css';

interface CartLineProps {
  readonly line: Line;
  readonly cartVehicle: Vehicle | null;
  readonly isUpdating: boolean;
  readonly onQuantity: (quantity: number) => void;
  readonly onRemove: () => void;
}

/** A product with quantity and price; reports insufficient stock. */
export function CartLine({ line, cartVehicle, isUpdating, onQuantity, onRemove }: CartLineProps) {
  const { product } = line;
  const title = `${product.brandName} ${product.name}`;
  // A staggered set has two lines with the same name.
  const named = line.position ? `${title}, ${sizeOfLine(line)}` : title;
  const name = useRef<HTMLAnchorElement>(null);
  const changeByButton = (quantity: number): void => {
    if (isUpdating) return;
    onQuantity(quantity);
    // The focused button disappears.
    name.current?.focus();
  };
  const isShort = !product.inStock || product.availableQuantity < line.qty;
  return (
    <li className={styles.line} data-cart-line aria-busy={isUpdating || undefined}>
      <a className={styles.picture} href={product.url} tabIndex={-1} aria-hidden="true">
        <Picture name={product.checkoutSmallImage.name} alt="" width={112} height={112} />
      </a>
      <div className={styles.facts}>
        <a ref={name} className={styles.title} href={product.url} translate="no">
          <span className={styles.brand}>{product.brandName}</span> {product.name}
        </a>
        <p className={styles.size} translate="no">
          {[sizeOfLine(line), product.loadSpeedRating].filter(Boolean).join(' · ')}
        </p>
        <LineFit line={line} cartVehicle={cartVehicle} className={styles.vehicle} />
        <LinePromotion product={product} />
        {isShort ? (
          <p className={styles.short} role="status">
            {product.availableQuantity > 0
              ? `Only ${product.availableQuantity} left. Lower the quantity to go on.`
              : 'Sold out. Remove it to go on.'}
          </p>
        ) : null}
        <SetQuantityNotice line={line} onQuantity={changeByButton} />
        <div className={styles.controls}>
          <QuantityStepper
            value={line.qty}
            // Not disabled while updating, because a disabled button loses the focus.
            onChange={(quantity) => !isUpdating && onQuantity(quantity)}
            label={`Quantity of ${named}`}
            max={Math.max(quantityLimits.max, line.qty)}
          />
          <Button kind="quiet" size="small" onClick={onRemove} aria-label={`Remove ${named}`}>
            Remove
          </Button>
          <UndoQuantity itemId={line.itemId} name={named} onUndo={changeByButton} />
        </div>
      </div>
      <div className={styles.price}>
        <strong className={styles.total}>{line.total.formattedValue}</strong>
        {line.discount.value > 0 ? <s className={styles.before}>{line.subTotal.formattedValue}</s> : null}
        <span className={styles.each}>
          {centsText(soldUnitCents(line.unitSellingPrice, line.instantSavings, line.qty))} each
          {line.discount.value > line.instantSavings.value ? ' before coupon' : ''}
        </span>
      </div>
    </li>
  );
}
