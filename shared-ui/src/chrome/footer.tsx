import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Icon } from '../media/icon';
import { themeFor } from '../theme/themes';
import type { ThemeVariant } from '../theme/variant-theme';
import type { ChromeLink, SupportContact } from './chrome-link';
import { WordMark } from './word-mark';
import styles from './footer.module.css';

/** Props of {@link Footer}. */
export interface FooterProps {
  variant: ThemeVariant;
  support: SupportContact;
  /** The variant's own help pages, e.g. its return policy; first in the Help column. */
  links?: readonly ChromeLink[];
  /** The column Shop. */
  shop?: readonly ChromeLink[];
  /** The Discover column: entry points for shoppers who do not know yet what to search for. */
  discover?: readonly ChromeLink[];
}

/** States on every page that the store's products are sample data. */
export const sampleDataNotice =
  'Demonstration store: prices, sizes offered, wheels, accessories, offers, installers and ' +
  'reviews are sample data, not real offers. Brand and tire names only name products.';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.column}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  );
}

function LinkList({ links }: { links: readonly ChromeLink[] }) {
  return (
    <ul className={styles.list}>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** The store's footer: departments, help, and notices about the data. */
export function Footer({ variant, support, links = [], shop = [], discover = [] }: FooterProps) {
  const { promise, headerStructure } = themeFor(variant);
  return (
    <footer className={classNames(styles.footer, styles[headerStructure])}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <WordMark variant={variant} />
          <p>{promise}</p>
        </div>
        <Column title="Shop">
          <LinkList links={shop} />
        </Column>
        <Column title="Discover">
          <LinkList links={discover} />
        </Column>
        <Column title="Help">
          {links.length > 0 ? <LinkList links={links} /> : null}
          <ul className={styles.list}>
            <li>
              <a href={`tel:${support.phone}`}>
                <Icon name="phone" size={16} /> {support.phone}
              </a>
            </li>
            <li>
              <a href={`mailto:${support.email}`}>
                <Icon name="mail" size={16} /> {support.email}
              </a>
            </li>
            <li>{support.hours}</li>
          </ul>
        </Column>
        <p className={styles.small}>
          {sampleDataNotice} Confirm every size with your door placard or owner&rsquo;s manual. Zip code data: GeoNames,
          CC BY 4.0.
        </p>
      </div>
    </footer>
  );
}
