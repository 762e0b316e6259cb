import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import type { ChromeLink, SupportContact } from './chrome-link';
import { HeaderLinks } from './header-links';
import styles from './header-menus.module.css';

/** Help links and support contact for the menus. */
export interface HeaderHelp {
  links: readonly ChromeLink[];
  support: SupportContact;
}

interface MenuLinksProps {
  name: string;
  links: readonly ChromeLink[];
  pathname: string | undefined;
  children?: ReactNode;
}

function MenuLinks({ name, links, pathname, children }: MenuLinksProps) {
  return (
    <nav aria-label={name}>
      {children}
      <HeaderLinks className={styles.links} links={links} pathname={pathname} />
    </nav>
  );
}

function Call({ phone, hours }: SupportContact) {
  return (
    <p className={styles.call}>
      <a href={`tel:${phone}`}>
        <Icon name="phone" size={20} /> {phone}
      </a>
      <span className={styles.hours}>{hours}</span>
    </p>
  );
}

/** Props of {@link PhoneMenu}. */
export interface PhoneMenuProps {
  links: readonly ChromeLink[];
  help: HeaderHelp;
  pathname: string | undefined;
}

/** Menu for a phone's header: departments, help, and the phone number. Opens without script. */
export function PhoneMenu({ links, help, pathname }: PhoneMenuProps) {
  return (
    <details className={styles.menu}>
      <summary aria-label="Menu">
        <Icon name="menu" size={24} />
      </summary>
      <div className={styles.panel}>
        <MenuLinks name="Menu" links={links} pathname={pathname} />
        <MenuLinks name="Help" links={help.links} pathname={pathname}>
          <p className={styles.title}>Help</p>
        </MenuLinks>
        <Call {...help.support} />
      </div>
    </details>
  );
}

/** Props of {@link HelpMenu}. */
export interface HelpMenuProps extends HeaderHelp {
  pathname: string | undefined;
}

/** Help menu for wide headers. Opens without script. */
export function HelpMenu({ links, support, pathname }: HelpMenuProps) {
  return (
    <details className={classNames(styles.menu, styles.end)}>
      <summary>
        <Icon name="help" size={24} />
        <span className={styles.word}>Help</span>
      </summary>
      <div className={styles.panel}>
        <MenuLinks name="Help" links={links} pathname={pathname} />
        <Call {...support} />
      </div>
    </details>
  );
}
