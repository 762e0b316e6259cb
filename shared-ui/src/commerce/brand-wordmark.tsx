import styles from './brand-wordmark.module.css';

/** Props of {@link BrandWordmark}. */
export interface BrandWordmarkProps {
  /** As the catalog writes it: "Tarn & Vale". */
  brand: string;
}

/**
 * A brand's name set in type, in the current text colour and size. How a name is set stands in one table, which is the
 * style sheet of this component: a page's script doesn't grow by it. A name that isn't there is set plainly.
 */
export function BrandWordmark({ brand }: BrandWordmarkProps) {
  return (
    <span className={styles.mark} data-brand={brand} translate="no">
      {brand}
    </span>
  );
}
