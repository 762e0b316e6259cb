import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import { themeFor } from '../theme/themes';
import type { ThemeVariant } from '../theme/variant-theme';
import type { ChromeLink, SupportContact } from './chrome-link';
import { HelpMenu, PhoneMenu } from './header-menus';
import { HeaderLinks } from './header-links';
import { HeaderShopper } from './header-shopper';
import { WordMark } from './word-mark';
import styles from './header.module.css';

/** The account's menu, and the link that a phone's menu has instead. */
export interface HeaderAccount {
  menu: ReactNode;
  link: ChromeLink;
}

/** Props of {@link Header}. The slots take widgets; what they leave out is filled with plain links and a form. */
export interface HeaderProps {
  variant: ThemeVariant;
  /** Whom to call: in the menus, and in the strip of the sturdy header. */
  support: SupportContact;
  /** Path of the page, to mark the department. */
  pathname?: string;
  /** Departments and what stands beside them. */
  links?: readonly ChromeLink[];
  /** Pages of help: in the menu of a phone, and in a menu of their own where there is room. */
  helpLinks?: readonly ChromeLink[];
  /** The strip of the sturdy header says that goods go to homes too. */
  shipsHome?: boolean;
  search?: ReactNode;
  shopper?: ReactNode;
  /** In stores with members. */
  account?: HeaderAccount;
  cart?: ReactNode;
}

/** The store's header. Sticks to the top and becomes compact on scroll, by CSS alone. */
export function Header({
  variant,
  support,
  pathname,
  links = [],
  helpLinks = [],
  shipsHome = true,
  search,
  shopper,
  account,
  cart,
}: HeaderProps) {
  const { headerStructure, storeName } = themeFor(variant);
  return (
    <header className={classNames(styles.header, styles[headerStructure])}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {headerStructure === 'bar' ? (
        <div className={styles.strip}>
          <span>Free delivery to {shipsHome ? 'your home or ' : ''}a local installer</span>
          <a href={`tel:${support.phone}`}>
            <Icon name="phone" size={16} /> {support.phone}
          </a>
        </div>
      ) : null}
      <div className={styles.inner}>
        <div className={styles.menu}>
          <PhoneMenu
            links={account ? [...links, account.link] : links}
            help={{ links: helpLinks, support }}
            pathname={pathname}
          />
        </div>
        <a className={styles.mark} href="/" aria-label={`${storeName}, home`}>
          <WordMark variant={variant} />
        </a>
        <nav className={styles.nav} aria-label="Departments">
          <HeaderLinks className={styles.links} links={links} pathname={pathname} />
        </nav>
        <div className={styles.search}>{search ?? <HeaderSearch />}</div>
        {shopper ?? <HeaderShopper />}
        <div className={styles.tools}>
          <div className={styles.help}>
            <HelpMenu links={helpLinks} support={support} pathname={pathname} />
          </div>
          {account ? <div className={styles.account}>{account.menu}</div> : null}
          {cart ?? <CartLink />}
        </div>
      </div>
    </header>
  );
}

/** The search field as a plain form: what a typeahead improves on. */
export function HeaderSearch({ query, children }: { query?: string; children?: ReactNode }) {
  return (
    <form role="search" action="/search" method="get" className={styles.form}>
      {children ?? (
        <input
          type="search"
          name="q"
          defaultValue={query}
          aria-label="Search tires, sizes and vehicles"
          placeholder="Brand, tire, size or vehicle"
          autoComplete="off"
        />
      )}
      <button type="submit" className={styles.go}>
        <Icon name="search" />
        <span className={styles.goText}>Search</span>
      </button>
    </form>
  );
}

/** The cart with its count. `count` is left out until it is known. */
export function CartLink({ count = 0, href = '/cart' }: { count?: number; href?: string }) {
  const label = count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
  return (
    <a className={styles.cartLink} href={href} aria-label={label}>
      <Icon name="cart" size={24} />
      {count > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </a>
  );
}
