import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import { themeFor } from '../theme/themes';
import type { ThemeVariant } from '../theme/variant-theme';
import { WordMark } from './word-mark';
import styles from './minimal-header.module.css';

/** Props of {@link MinimalHeader}. */
export interface MinimalHeaderProps {
  variant: ThemeVariant;
  phone: string;
  /** Set to false where nothing is sent from the page, such as on the offline page. */
  isMarkedSecure?: boolean;
}

/**
 * Header of checkout and of the pages that mails lead to: the name, that it is secure, and help. Nothing that leads
 * away.
 */
export function MinimalHeader({ variant, phone, isMarkedSecure = true }: MinimalHeaderProps) {
  const { headerStructure, storeName } = themeFor(variant);
  return (
    <header className={classNames(styles.header, styles[headerStructure])}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <div className={styles.inner}>
        <a className={styles.mark} href="/" aria-label={`${storeName}, home`}>
          <WordMark variant={variant} />
        </a>
        {isMarkedSecure ? (
          <span className={styles.secure}>
            <Icon name="lock" /> Secure page
          </span>
        ) : null}
        <a className={styles.help} href={`tel:${phone}`} aria-label={`Help by phone, ${phone}`}>
          <Icon name="phone" /> <span className={styles.phone}>{phone}</span>
        </a>
      </div>
    </header>
  );
}
