import { useDispatch, useSelector } from 'react-redux';
import type { Cart, CartLine as Line } from 'shared-contracts';
import { Button } from 'shared-ui';
import { cartTasks } from '../../platform/active-cart/cart.tasks';
import { CartLine } from './cart-line';
import styles from './cart-lines.module.css';
import { RemovedNotice } from './removed-notice';
import { byVehicle, removalOf, removalOfAll, selectRemoval, undoSlice } from './undo.slice';

interface CartLinesProps {
  readonly cart: Cart;
  readonly isUpdating: boolean;
}

/** Lines of the cart, with undo for a removed line and a changed quantity. */
export function CartLines({ cart, isUpdating }: CartLinesProps) {
  const dispatch = useDispatch();

  const change = (line: Line, quantity: number): void => {
    dispatch(undoSlice.actions.quantityAsked({ itemId: line.itemId, from: line.qty, to: quantity }));
    dispatch(cartTasks.changeQuantity.requested({ itemId: line.itemId, quantity }));
  };
  const remove = (line: Line): void => {
    dispatch(undoSlice.actions.removalAsked(removalOf(line, cart.vehicle)));
    dispatch(cartTasks.changeQuantity.requested({ itemId: line.itemId, quantity: 0 }));
  };
  const empty = (): void => {
    dispatch(undoSlice.actions.removalAsked(removalOfAll(cart.lineItems, cart.vehicle)));
    dispatch(cartTasks.reset.requested({}));
  };

  return (
    <div>
      <ul className={styles.list} aria-label="Items in your cart">
        {cart.lineItems.map((line) => (
          <CartLine
            key={line.itemId}
            line={line}
            cartVehicle={cart.vehicle}
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

interface UndoRemovalProps {
  /** Called when the focused message disappears. */
  readonly onGone: () => void;
}

/** Shown above the lines, and above an emptied cart. */
export function UndoRemoval({ onGone }: UndoRemovalProps) {
  const dispatch = useDispatch();
  const removal = useSelector(selectRemoval);
  if (!removal) return null;
  const undo = (): void => {
    for (const lines of byVehicle(removal.lines)) {
      const { vehicle, confirmedMisfit } = lines[0] ?? {};
      const added = lines.map(({ productNumber, quantity }) => ({ productNumber, quantity }));
      dispatch(
        cartTasks.addLines.requested({
          lines: added,
          ...(vehicle && { vehicle }),
          ...(confirmedMisfit && { confirmedMisfit }),
        }),
      );
    }
    dispatch(undoSlice.actions.undone());
    onGone();
  };
  const dismiss = (): void => {
    dispatch(undoSlice.actions.dismissed());
    onGone();
  };
  return (
    <RemovedNotice
      key={removal.lines.map(({ productNumber }) => productNumber).join()}
      removal={removal}
      onUndo={undo}
      onDismiss={dismiss}
    />
  );
}
