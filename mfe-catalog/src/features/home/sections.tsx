import { Icon, Picture, Section } from 'shared-ui';
import type { BrandClaim, FacetValue, SelectedVehicle } from 'shared-contracts';
import { counted } from '../../platform/words';
import { useVehicle } from '../../platform/use-shopper';
import styles from './sections.module.css';

/** Promises of the brand, in its own words. */
export function TrustRow({ claims }: { readonly claims: readonly BrandClaim[] }) {
  return (
    <ul className={styles.trust} aria-label="What you can count on">
      {claims.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} size={32} />
          <div>
            <strong>{title}</strong>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const stepsOf = (shipsHome: boolean) => [
  {
    title: 'Choose',
    text:
      'Pick your vehicle. See only tires that fit, compare them on what matters, and know the ' +
      'total before you order.',
  },
  {
    title: 'We ship, free',
    text: `To a local installer who mounts them on the day you pick${shipsHome ? ', or to your home' : ''}.`,
  },
  {
    title: 'Drive',
    text: 'Your installer mounts and balances them, and you drive away.',
  },
];

/** Next steps after the finder. */
export function NextSteps({ shipsHome }: { readonly shipsHome: boolean }) {
  return (
    <Section title="How it works" id="how">
      <ol className={styles.steps}>
        {stepsOf(shipsHome).map(({ title, text }, index) => (
          <li key={title}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface Category {
  readonly name: string;
  readonly picture: string;
  readonly href: string;
  readonly text: string;
  /** True for products that fit any vehicle. */
  readonly isForAll?: true;
}

const CATEGORIES: readonly Category[] = [
  {
    name: 'All-season',
    picture: 'categories/all-season',
    href: '/tires?category=touring',
    text: 'Quiet, long-wearing, every day',
  },
  {
    name: 'Performance',
    picture: 'categories/performance',
    href: '/tires?category=performance',
    text: 'Sharper steering and grip',
  },
  {
    name: 'All-terrain',
    picture: 'categories/all-terrain',
    href: '/tires?category=all-terrain',
    text: 'Gravel, dirt and snow',
  },
  { name: 'Winter', picture: 'categories/winter', href: '/tires?category=winter', text: 'Below 45 °F, snow and ice' },
  {
    name: 'Run-flat',
    picture: 'categories/run-flat',
    href: '/tires?category=run-flat',
    text: 'Drive on after a puncture',
  },
  {
    name: 'Trailer',
    picture: 'categories/trailer',
    href: '/tires?category=trailer',
    text: 'Boats, utility and travel',
    isForAll: true,
  },
  { name: 'Wheels', picture: 'categories/wheels', href: '/wheels', text: 'Alloy and steel, 14 to 24 inches' },
  {
    name: 'Accessories',
    picture: 'categories/accessories',
    href: '/accessories',
    text: 'Chains, storage, mud guards, lug nuts',
    isForAll: true,
  },
];

/** Links to fitting products when a vehicle is chosen; the list itself offers all. */
function hrefFor({ href, isForAll }: Category, vehicle: SelectedVehicle | null): string {
  if (!vehicle || isForAll) return href;
  return `${href}${href.includes('?') ? '&' : '?'}fitment=${encodeURIComponent(vehicle.fitmentId)}`;
}

/** Kinds of tires and the other departments, as pictures. */
export function Categories() {
  const vehicle = useVehicle();
  return (
    <Section
      title="Know what you need?"
      lead="Start from the kind of driving you do."
      id="categories"
      aside={<a href="/categories">What each kind is for</a>}
    >
      <ul className={styles.categories}>
        {CATEGORIES.map((category) => {
          const { name, picture, text } = category;
          return (
            <li key={name}>
              <a className={styles.category} href={hrefFor(category, vehicle)}>
                <span className={styles.frame}>
                  <Picture name={picture} alt="" width={320} height={320} sizes="(width >= 56.25rem) 280px, 42vw" />
                </span>
                <span className={styles.categoryName}>{name}</span>
                <span className={styles.categoryText}>{text}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Brands with the most lines, in the store's typeface, because logos are not licensed. */
export function Brands({
  brands,
  brandCount,
}: {
  readonly brands: readonly FacetValue[];
  readonly brandCount: number;
}) {
  if (brands.length === 0) return null;
  return (
    <Section
      title="Top brands"
      id="brands"
      aside={<a href="/brands">{brandCount > brands.length ? `All ${brandCount} brands` : 'All brands'}</a>}
    >
      <ul className={styles.brands}>
        {brands.map(({ value, label, count }) => (
          <li key={value}>
            <a className={styles.brand} href={`/tires?brand=${encodeURIComponent(value)}`}>
              <span className={styles.brandName}>{label ?? value}</span>{' '}
              <span className={styles.lines}>{counted(count, 'tire')}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
