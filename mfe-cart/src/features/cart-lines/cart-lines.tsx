import { useDispatch, useSelector } from 'react-redux';
import type { Cart, CartLine as Line } from 'shared-contracts';
import { useHost } from 'remote-kit';
import { cartTasks } from '../../platform/active-cart/cart.tasks';
import { CartLine } from './cart-line';
import styles from './cart-lines.module.css';
import { removedLineSlice, toRemovedLine } from './removed-line.slice';
import { RemovedNotice } from './removed-notice';

interface CartLinesProps {
  readonly cart: Cart;
  readonly isUpdating: boolean;
}

/** The lines of the cart; a removed one can be brought back. */
export function CartLines({ cart, isUpdating }: CartLinesProps) {
  const dispatch = useDispatch();
  const host = useHost();

  const change = (line: Line, quantity: number): void => {
    dispatch(cartTasks.changeQuantity.requested({ itemId: line.itemId, quantity }));
  };
  const remove = (line: Line): void => {
    const removed = toRemovedLine(line);
    dispatch(removedLineSlice.actions.lineRemoved(removed));
    dispatch(cartTasks.changeQuantity.requested({ itemId: line.itemId, quantity: 0 }));
    host.announce(`${removed.name} was removed from your cart.`);
  };

  return (
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
  );
}

/** Stands above the lines, and over an emptied cart, where undoing matters most. */
export function Undo() {
  const dispatch = useDispatch();
  const removed = useSelector(
    (state: { removedLine: ReturnType<typeof removedLineSlice.reducer> }) => state.removedLine,
  );
  if (!removed) return null;
  const undo = (): void => {
    const { productNumber, quantity, vehicle } = removed;
    dispatch(cartTasks.addLines.requested({ lines: [{ productNumber, quantity }], ...(vehicle && { vehicle }) }));
    dispatch(removedLineSlice.actions.undone());
  };
  return (
    <RemovedNotice
      key={removed.productNumber}
      name={removed.name}
      onUndo={undo}
      onDismiss={() => dispatch(removedLineSlice.actions.dismissed())}
    />
  );
}
