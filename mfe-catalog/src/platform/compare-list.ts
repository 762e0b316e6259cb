import { useSyncExternalStore } from 'react';

/** A product selected for comparison, with the data of its thumbnail. */
export interface Chosen {
  readonly productNumber: string;
  readonly name: string;
  readonly picture: string;
}

/** The selection and its last change; no change when it was read from storage. */
export interface CompareList {
  readonly items: readonly Chosen[];
  /** `refused`: the limit was reached. */
  readonly change?: 'added' | 'removed' | 'refused' | 'cleared';
  /** Name of the changed product. */
  readonly name?: string;
}

export const COMPARE_LIMIT = 4;
const KEY = 'compare';
const NONE: CompareList = { items: [] };
const listeners = new Set<() => void>();
let list: CompareList | undefined;

function stored(): CompareList {
  try {
    const items = JSON.parse(sessionStorage.getItem(KEY) ?? '') as unknown;
    return Array.isArray(items) ? { items: items as Chosen[] } : NONE;
  } catch {
    return NONE;
  }
}

/** Returns the selection of this visit; other tabs have their own. */
export const compareList = (): CompareList => (list ??= stored());

export function setCompareList(next: CompareList): void {
  list = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next.items));
  } catch {
    // Storage is blocked or full: kept until the page unloads.
  }
  for (const listener of listeners) listener();
}

/** Selects or deselects a product. */
export function switchCompared(item: Chosen): void {
  const { items } = compareList();
  const { name } = item;
  const others = items.filter(({ productNumber }) => productNumber !== item.productNumber);
  if (others.length < items.length) setCompareList({ items: others, change: 'removed', name });
  else
    setCompareList(
      items.length < COMPARE_LIMIT
        ? { items: [...items, item], change: 'added', name }
        : { items, change: 'refused', name },
    );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the selection; empty on the server and during hydration. */
export const useCompareList = (): CompareList => useSyncExternalStore(subscribe, compareList, () => NONE);
