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
}

/** The three departments. */
export const departments: readonly ChromeLink[] = [
  { label: 'Tires', href: '/tires' },
  { label: 'Wheels', href: '/wheels' },
  { label: 'Accessories', href: '/accessories' },
];

/** Offers of all departments, for variants with promotions. */
export const deals: ChromeLink = { label: 'Deals', href: '/deals' };

/** Props of {@link Header}. The slots take widgets; what they leave out is filled with plain links and a form. */
export interface HeaderProps {
  variant: ThemeVariant;
  /** Shown in the strip of the sturdy header. */
  phone?: string;
  /** Path of the page, to mark the department. */
  pathname?: string;
  links?: readonly ChromeLink[];
  /** The strip of the sturdy header says that goods go to homes too. */
  shipsHome?: boolean;
  search?: ReactNode;
  shopper?: ReactNode;
  /** The account's menu, in stores with members; on a phone the menu has a link instead. */
  account?: ReactNode;
  cart?: ReactNode;
}

/** Where members see their orders. */
const account: ChromeLink = { label: 'Account', href: '/account' };

function Links({ links, pathname }: { links: readonly ChromeLink[]; pathname?: string }) {
  return (
    <ul className={styles.links}>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} aria-current={pathname === href ? 'page' : undefined}>
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
  links = departments,
  shipsHome = true,
  search,
  shopper,
  account: accountMenu,
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
            <Links links={accountMenu ? [...links, account] : links} pathname={pathname} />
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
        {accountMenu ? <div className={styles.account}>{accountMenu}</div> : null}
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
