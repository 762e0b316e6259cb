import { COMPARE_LIMIT } from './compare-list';

export const COMPARE_PATH = '/compare';

/** `/compare?p=…&p=…`: the address holds everything, so that it can be shared. */
export const compareHref = (productNumbers: readonly string[]): string =>
  productNumbers.length > 0
    ? `${COMPARE_PATH}?${productNumbers.map((one) => `p=${encodeURIComponent(one)}`).join('&')}`
    : COMPARE_PATH;

/** Product numbers of an address, each once. `isCut`: it named more than can be compared. */
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
