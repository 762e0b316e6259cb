import { useEffect, useId, useRef } from 'react';
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import styles from './overlay.module.css';

/** Props of {@link Dialog} and {@link Drawer}. */
export interface OverlayProps {
  isOpen: boolean;
  /** Asked for by Escape, the cross and a press beside the panel. The owner closes it by `isOpen`. */
  onClose(): void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in view at the bottom: the next step. */
  footer?: ReactNode;
  /** Name of the cross. */
  closeLabel?: string;
  className?: string;
}

/**
 * The native modal dialog behind both looks: it traps focus, returns it, and hides the page from assistive technology.
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

/** A modal box in the middle: one question or message. */
export function Dialog(props: OverlayProps) {
  return <ModalShell {...props} look="dialog" />;
}

/** A modal panel from the right edge: the cart, the filters. */
export function Drawer(props: OverlayProps) {
  return <ModalShell {...props} look="drawer" />;
}
