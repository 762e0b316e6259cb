import styles from './brand-wordmark.module.css';

/** Props of {@link BrandWordmark}. */
export interface BrandWordmarkProps {
  /** Name from the catalog: "Tarn & Vale". */
  brand: string;
}

/**
 * A brand's name as text in the current color and size. Typography per name is defined in this component's style sheet,
 * so that page scripts do not grow; other names use plain type.
 */
export function BrandWordmark({ brand }: BrandWordmarkProps) {
  return (
    <span className={styles.mark} data-brand={brand} translate="no">
      {brand}
    </span>
  );
}
