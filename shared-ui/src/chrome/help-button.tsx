import { Icon } from '../media/icon';
import styles from './help-button.module.css';

/**
 * Floats at the bottom right, 12 px from both edges, and slides out while the chat is open (spec §2). Hidden until the
 * script that opens the chat runs, and where it would cover a control.
 */
export function HelpButton({ label }: { label: string }) {
  return (
    <button
      type="button"
      id="tm-help"
      className={styles.help}
      aria-expanded="false"
      aria-haspopup="dialog"
      data-tucked=""
    >
      <Icon name="chat" size={20} /> {label}
      <span className={styles.unread} data-unread hidden />
    </button>
  );
}
