import { Icon } from '../media/icon';
import styles from './help-button.module.css';

/**
 * Floats at the bottom right, 12 px from both edges, and leaves the view while the chat is open (spec §2). Tucked
 * away until the script runs that opens it, and wherever it would stand on something that is pressed.
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
