import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from 'shared-ui';
import styles from './your-widget.module.css';
import { selectIsOpen, yourWidgetSlice } from './your-widget.slice';

/** Props as a slot sends them: those that the manifest does not require may be missing. */
interface YourWidgetProps {
  readonly productNumber: string;
  readonly productName?: string;
}

/** Shown in slots of other remotes' pages. */
export function YourWidget({ productNumber, productName }: YourWidgetProps) {
  const dispatch = useDispatch();
  const isOpen = useSelector(selectIsOpen);
  const id = useId();
  return (
    <section className={styles.widget} aria-label="Your Widget">
      <Button
        kind="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => dispatch(yourWidgetSlice.actions.toggled())}
      >
        Your Widget
      </Button>
      <p id={id} hidden={!isOpen}>
        About <bdi translate="no">{productName ? `${productName} (${productNumber})` : productNumber}</bdi>.{' '}
        <a href="/your-remote">See all</a>
      </p>
    </section>
  );
}
