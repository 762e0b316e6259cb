import { switchCompared, useCompareList, type Chosen } from '../platform/compare-list';
import styles from './compare-toggle.module.css';

const has = (items: readonly Chosen[], { productNumber }: Chosen): boolean =>
  items.some((one) => one.productNumber === productNumber);

/** Chooses a product to be compared. What it leads to is said by the bar that the first choice brings. */
export function CompareToggle({ item }: { readonly item: Chosen }) {
  const { items } = useCompareList();
  return (
    <label className={styles.toggle}>
      <input type="checkbox" autoComplete="off" checked={has(items, item)} onChange={() => switchCompared(item)} />
      Compare<span className="visually-hidden"> {item.name}</span>
    </label>
  );
}
