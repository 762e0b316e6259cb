import { COMPARE_LIMIT } from './compare-list';

export const COMPARE_PATH = '/compare';

/** Returns `/compare?p=…&p=…`, which has all state so that it can be shared. */
export const compareHref = (productNumbers: readonly string[]): string =>
  productNumbers.length > 0
    ? `${COMPARE_PATH}?${productNumbers.map((one) => `p=${encodeURIComponent(one)}`).join('&')}`
    : COMPARE_PATH;

/** Returns unique product numbers of an address. `isCut`: it had more than can be compared. */
export function readCompareAddress(search: string): {
  readonly productNumbers: readonly string[];
  readonly isCut: boolean;
} {
  const asked = [
    ...new Set(
      new URLSearchParams(search)
        .getAll('p')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ];
  return { productNumbers: asked.slice(0, COMPARE_LIMIT), isCut: asked.length > COMPARE_LIMIT };
}
