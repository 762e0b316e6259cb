import { counted } from '../../platform/words';
import { LETTERS, type BrandEntry, type BrandLetter } from './brand-index';
import styles from './brand-list.module.css';

const anchor = (letter: string): string => (letter === '#' ? 'other' : letter.toLowerCase());

/** A to Z; letters without a brand keep their place for orientation. */
export function LetterIndex({ letters }: { readonly letters: readonly BrandLetter[] }) {
  const known = new Set(letters.map(({ letter }) => letter));
  return (
    <nav aria-label="Brands by letter" className={styles.index}>
      {[...(known.has('#') ? ['#'] : []), ...LETTERS].map((letter) =>
        known.has(letter) ? (
          <a
            key={letter}
            href={`#${anchor(letter)}`}
            aria-label={letter === '#' ? 'Brands that begin with a digit' : `Brands with ${letter}`}
          >
            {letter}
          </a>
        ) : (
          <span key={letter} aria-hidden="true">
            {letter}
          </span>
        ),
      )}
    </nav>
  );
}

const hrefOf = (path: string, value: string): string => `${path}?brand=${encodeURIComponent(value)}`;

/** A brand of one department is one link; one of both has a link for each. */
function Brand({ name, value, shelves }: BrandEntry) {
  const [first, ...others] = shelves;
  if (first && others.length === 0) {
    return (
      <a className={styles.brand} href={hrefOf(first.path, value)}>
        <span className={styles.name}>{name}</span>{' '}
        <span className={styles.count}>{counted(first.count, first.noun)}</span>
      </a>
    );
  }
  return (
    <div className={styles.brand}>
      <span className={styles.name}>{name}</span>{' '}
      <span className={styles.shelves}>
        {shelves.map(({ path, noun, count }) => (
          <a key={path} href={hrefOf(path, value)} aria-label={`${name}: ${counted(count, noun)}`}>
            {counted(count, noun)}
          </a>
        ))}
      </span>
    </div>
  );
}

/** All brands, one section per letter. */
export function BrandList({ letters }: { readonly letters: readonly BrandLetter[] }) {
  return letters.map(({ letter, brands }) => (
    <section key={letter} id={anchor(letter)} aria-labelledby={`${anchor(letter)}-title`} className={styles.letter}>
      <h2 id={`${anchor(letter)}-title`}>{letter}</h2>
      <ul className={styles.brands}>
        {brands.map((brand) => (
          <li key={brand.value}>
            <Brand {...brand} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
