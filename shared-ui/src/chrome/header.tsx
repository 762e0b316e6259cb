import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import { themeFor } from '../theme/themes';
import type { ThemeVariant } from '../theme/variant-theme';
import { HeaderShopper } from './header-shopper';
import { WordMark } from './word-mark';
import styles from './header.module.css';

/** A link of the header or footer. */
export interface ChromeLink {
  label: string;
  href: string;
  /** Parameter of the address that takes the shopper's vehicle, once the browser knows it. */
  vehicleParameter?: string;
}

/** The account's menu, and the link that a phone's menu has instead. */
export interface HeaderAccount {
  menu: ReactNode;
  link: ChromeLink;
}

/** Props of {@link Header}. The slots take widgets; what they leave out is filled with plain links and a form. */
export interface HeaderProps {
  variant: ThemeVariant;
  /** Shown in the strip of the sturdy header. */
  phone?: string;
  /** Path of the page, to mark the department. */
  pathname?: string;
  /** Departments and what stands beside them. */
  links?: readonly ChromeLink[];
  /** The strip of the sturdy header says that goods go to homes too. */
  shipsHome?: boolean;
  search?: ReactNode;
  shopper?: ReactNode;
  /** In stores with members. */
  account?: HeaderAccount;
  cart?: ReactNode;
}

function Links({ links, pathname }: { links: readonly ChromeLink[]; pathname?: string }) {
  return (
    <ul className={styles.links}>
      {links.map(({ label, href, vehicleParameter }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={pathname === href ? 'page' : undefined}
            data-vehicle-parameter={vehicleParameter}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The store's header. Sticks to the top and becomes compact on scroll, by CSS alone. */
export function Header({
  variant,
  phone,
  pathname,
  links = [],
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
          {phone ? (
            <a href={`tel:${phone}`}>
              <Icon name="phone" size={16} /> {phone}
            </a>
          ) : null}
        </div>
      ) : null}
      <div className={styles.inner}>
        <details className={styles.menu}>
          <summary aria-label="Menu">
            <Icon name="menu" size={24} />
          </summary>
          <nav aria-label="Menu">
            <Links links={account ? [...links, account.link] : links} pathname={pathname} />
          </nav>
        </details>
        <a className={styles.mark} href="/" aria-label={`${storeName}, home`}>
          <WordMark variant={variant} />
        </a>
        <nav className={styles.nav} aria-label="Departments">
          <Links links={links} pathname={pathname} />
        </nav>
        <div className={styles.search}>{search ?? <HeaderSearch />}</div>
        {shopper ?? <HeaderShopper />}
        {account ? <div className={styles.account}>{account.menu}</div> : null}
        <div className={styles.cart}>{cart ?? <CartLink />}</div>
      </div>
    </header>
  );
}

/** The search field as a plain form: what a typeahead improves on. */
export function HeaderSearch({ query, children }: { query?: string; children?: ReactNode }) {
  return (
    <form role="search" action="/search" method="get" className={styles.form}>
      <Icon name="search" className={styles.glass} />
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
        Search
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
