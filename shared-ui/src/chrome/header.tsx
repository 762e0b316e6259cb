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

/** The account menu, and its link in a phone's menu. */
export interface HeaderAccount {
  menu: ReactNode;
  link: ChromeLink;
}

/** Props of {@link Header}. Slots take widgets; empty slots get plain links and a form. */
export interface HeaderProps {
  variant: ThemeVariant;
  /** Support contact: in the menus, and in the strip of the `bar` header. */
  support: SupportContact;
  /** Path of the page, for marking the department. */
  pathname?: string;
  /** Department links and their neighbors. */
  links?: readonly ChromeLink[];
  /** Help pages: in a phone's menu, and in a separate menu on wide screens. */
  helpLinks?: readonly ChromeLink[];
  /** True: the strip of the `bar` header mentions home delivery. */
  shipsHome?: boolean;
  search?: ReactNode;
  shopper?: ReactNode;
  /** Present in stores with members. */
  account?: HeaderAccount;
  cart?: ReactNode;
}

/** The store's header. Sticky, and compact after scrolling, with CSS only. */
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

/** The search field as a plain form, which a typeahead enhances. */
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

/** The cart link with its count. `count` is omitted until it is known. */
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
