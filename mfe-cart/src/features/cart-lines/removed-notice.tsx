import { useEffect, useRef } from 'react';
import { useHost } from 'remote-kit';
import { Button, Notice } from 'shared-ui';
import styles from './cart-lines.module.css';
import type { Removal } from './undo.slice';

interface RemovedNoticeProps {
  readonly removal: Removal;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** Offers undo after a removal. Takes the focus, which was on the removed line. */
export function RemovedNotice({ removal, onUndo, onDismiss }: RemovedNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  const host = useHost();
  const { message, announcement } = removal;
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) box.current?.querySelector('button')?.focus();
    host.announce(announcement);
  }, [host, announcement]);
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
        {message}
      </Notice>
    </div>
  );
}
