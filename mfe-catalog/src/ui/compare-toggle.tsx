import { switchCompared, useCompareList, type Chosen } from '../platform/compare-list';
import styles from './compare-toggle.module.css';

const has = (items: readonly Chosen[], { productNumber }: Chosen): boolean =>
  items.some((one) => one.productNumber === productNumber);

/** Toggles a product's comparison. The compare bar, which appears with the first one, announces the result. */
export function CompareToggle({ item }: { readonly item: Chosen }) {
  const { items } = useCompareList();
  return (
    <label className={styles.toggle}>
      <input type="checkbox" autoComplete="off" checked={has(items, item)} onChange={() => switchCompared(item)} />
      Compare<span className="visually-hidden"> {item.name}</span>
    </label>
  );
}
