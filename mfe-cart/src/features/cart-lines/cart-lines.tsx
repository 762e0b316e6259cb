import { useDispatch, useSelector } from 'react-redux';
import type { Cart, CartLine as Line } from 'shared-contracts';
import { Button } from 'shared-ui';
import { cartTasks } from '../../platform/active-cart/cart.tasks';
import { CartLine } from './cart-line';
import styles from './cart-lines.module.css';
import { byVehicle, removalOf, removalOfAll, removedLineSlice, selectRemovedLine } from './removed-line.slice';
import { RemovedNotice } from './removed-notice';

interface CartLinesProps {
  readonly cart: Cart;
  readonly isUpdating: boolean;
}

/** The lines of the cart; a removed one can be brought back. */
export function CartLines({ cart, isUpdating }: CartLinesProps) {
  const dispatch = useDispatch();

  const change = (line: Line, quantity: number): void => {
    dispatch(cartTasks.changeQuantity.requested({ itemId: line.itemId, quantity }));
  };
  const remove = (line: Line): void => {
    dispatch(removedLineSlice.actions.removalAsked(removalOf(line)));
    dispatch(cartTasks.changeQuantity.requested({ itemId: line.itemId, quantity: 0 }));
  };
  const empty = (): void => {
    dispatch(removedLineSlice.actions.removalAsked(removalOfAll(cart.lineItems)));
    dispatch(cartTasks.reset.requested({}));
  };

  return (
    <div>
      <ul className={styles.list} aria-label="Items in your cart">
        {cart.lineItems.map((line) => (
          <CartLine
            key={line.itemId}
            line={line}
            isUpdating={isUpdating}
            onQuantity={(quantity) => change(line, quantity)}
            onRemove={() => remove(line)}
          />
        ))}
      </ul>
      {cart.lineItems.length > 1 ? (
        <p className={styles.empty} data-cart-line>
          <Button kind="quiet" size="small" onClick={empty}>
            Empty cart
          </Button>
        </p>
      ) : null}
    </div>
  );
}

/** Stands above the lines, and over an emptied cart, where undoing matters most. */
export function Undo() {
  const dispatch = useDispatch();
  const removal = useSelector(selectRemovedLine);
  if (!removal) return null;
  const undo = (): void => {
    for (const lines of byVehicle(removal.lines)) {
      const vehicle = lines[0]?.vehicle;
      const added = lines.map(({ productNumber, quantity }) => ({ productNumber, quantity }));
      dispatch(cartTasks.addLines.requested({ lines: added, ...(vehicle && { vehicle }) }));
    }
    dispatch(removedLineSlice.actions.undone());
  };
  return (
    <RemovedNotice
      key={removal.lines.map(({ productNumber }) => productNumber).join()}
      removal={removal}
      onUndo={undo}
      onDismiss={() => dispatch(removedLineSlice.actions.dismissed())}
    />
  );
}
