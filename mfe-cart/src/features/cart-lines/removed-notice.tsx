import { useEffect, useRef } from 'react';
import { Button, Notice } from 'shared-ui';
import styles from './cart-lines.module.css';

interface RemovedNoticeProps {
  readonly name: string;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** The way back from a removal. The focus was on a line that goes away: it comes here. */
export function RemovedNotice({ name, onUndo, onDismiss }: RemovedNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement?.closest('[data-cart-line]')) box.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={box} className={styles.removed}>
      <Notice
        action={
          <>
            <Button kind="secondary" size="small" onClick={onUndo}>
              Undo
            </Button>
            <Button kind="quiet" size="small" icon="close" aria-label="Dismiss this message" onClick={onDismiss} />
          </>
        }
      >
        {name} was removed.
      </Notice>
    </div>
  );
}
