import { useEffect, useId, useRef } from 'react';
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import styles from './overlay.module.css';

/** Props of {@link Dialog} and {@link Drawer}. */
export interface OverlayProps {
  isOpen: boolean;
  /** Called by Escape, the cross and a click outside the panel. The owner closes it with `isOpen`. */
  onClose(): void;
  title: ReactNode;
  children: ReactNode;
  /** Sticky content at the bottom, for the next step. */
  footer?: ReactNode;
  /** Accessible name of the cross. */
  closeLabel?: string;
  className?: string | undefined;
}

/**
 * The native modal dialog of both components: it traps the focus, restores it, and hides the page from assistive
 * technology.
 */
export function ModalShell({
  isOpen,
  onClose,
  title,
  children,
  footer,
  closeLabel = 'Close',
  look,
  className,
}: OverlayProps & { look: 'dialog' | 'drawer' }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClick={closeOnBackdrop}
      className={classNames(styles.shell, styles[look], className)}
    >
      {isOpen ? (
        <div className={styles.panel}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
              <Icon name="close" size={24} />
            </button>
          </div>
          <div className={styles.body}>{children}</div>
          {footer ? <div className={styles.footer}>{footer}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}

/** A centered modal for one question or message. */
export function Dialog(props: OverlayProps) {
  return <ModalShell {...props} look="dialog" />;
}

/** A modal panel at the right edge: the cart, the filters. */
export function Drawer(props: OverlayProps) {
  return <ModalShell {...props} look="drawer" />;
}
