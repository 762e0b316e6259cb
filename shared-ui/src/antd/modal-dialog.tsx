import { Modal } from 'antd';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import type { OverlayProps } from '../overlay/overlay';
import styles from './modal-dialog.module.css';

/**
 * antd's modal with the props of our native {@link Dialog}. antd's scroll lock writes a style element, which a strict
 * policy blocks; a rule of our style sheet replaces it while the dialog is in the document.
 */
export function ModalDialog({ isOpen, onClose, title, children, footer, closeLabel = 'Close' }: OverlayProps) {
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      title={<h2 className={styles.title}>{title}</h2>}
      footer={footer ? <div className={styles.footer}>{footer}</div> : null}
      closable={{ closeIcon: <Icon name="close" size={24} />, 'aria-label': closeLabel }}
      rootClassName={classNames(styles.root)}
      scrollLock={false}
      destroyOnHidden
      centered
    >
      {children}
    </Modal>
  );
}
