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
  /** False on pages that send no data, such as the offline page. */
  isMarkedSecure?: boolean;
}

/** Header of checkout and of pages linked from mails: name, security mark, and help, without links to other pages. */
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
