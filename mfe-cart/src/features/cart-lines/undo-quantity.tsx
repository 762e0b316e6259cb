import { useSelector } from 'react-redux';
import { Button } from 'shared-ui';
import { selectQuantityBefore } from './undo.slice';

interface UndoQuantityProps {
  readonly itemId: string;
  /** Product name, as in the line's other buttons. */
  readonly name: string;
  readonly onUndo: (quantity: number) => void;
}

/** Restores the previous quantity, beside one that was just changed. */
export function UndoQuantity({ itemId, name, onUndo }: UndoQuantityProps) {
  const before = useSelector(selectQuantityBefore(itemId));
  if (before === null) return null;
  const label = `Undo: back to ${before}`;
  return (
    <Button kind="quiet" size="small" onClick={() => onUndo(before)} aria-label={`${label}, ${name}`}>
      {label}
    </Button>
  );
}
