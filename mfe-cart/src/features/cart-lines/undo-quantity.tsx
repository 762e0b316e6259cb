import { useSelector } from 'react-redux';
import { Button } from 'shared-ui';
import { selectQuantityBefore } from './undo.slice';

interface UndoQuantityProps {
  readonly itemId: string;
  /** Of the product, as the other buttons of its line say it. */
  readonly name: string;
  readonly onUndo: (quantity: number) => void;
}

/** Beside a quantity that was just changed: back to what it was before. */
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
