import { useEffect, useRef } from 'react';
import { compareList, switchCompared, useCompareList, type Chosen } from '../platform/compare-list';
import styles from './compare-toggle.module.css';

const has = (items: readonly Chosen[], { productNumber }: Chosen): boolean => items.some((one) => one.productNumber === productNumber);

/** Chooses a product to be compared. What it leads to is said by the bar that the first choice brings. */
export function CompareToggle({ item }: { readonly item: Chosen }) {
  const { items } = useCompareList();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Checked before this script was there: the browser shows it, so it counts.
    if (box.current?.checked && !has(compareList().items, item)) switchCompared(item);
    // Only what was there first; later changes come as events.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <label className={styles.toggle}>
      <input ref={box} type="checkbox" checked={has(items, item)} onChange={() => switchCompared(item)} />
      Compare<span className="visually-hidden"> {item.name}</span>
    </label>
  );
}
