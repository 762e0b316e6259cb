import { priceOfQuantity, startQuantity, type TodaysPrice } from 'shared-contracts';
import type { ComparedProduct } from './compare.api';

/** A line of the table: one value a product, undefined where its maker doesn't say. */
export interface SpecRow {
  readonly name: string;
  readonly values: readonly (string | undefined)[];
  readonly isDifferent: boolean;
}

/** Told apart already by the head of the table. */
const IN_HEAD = new Set(['Size', 'Product number']);

/** Whether not all are the same; what is missing differs from what is there. */
export const differ = (values: readonly unknown[]): boolean => new Set(values).size > 1;

/** Every specification that any of the products has, in the order in which they name them. */
export function specRows(products: readonly ComparedProduct[]): SpecRow[] {
  const names: string[] = [];
  for (const { specs } of products) {
    let after = -1;
    for (const { name } of specs) {
      const found = names.indexOf(name);
      if (found === -1) names.splice((after += 1), 0, name);
      else after = Math.max(after, found);
    }
  }
  return names
    .filter((name) => !IN_HEAD.has(name))
    .map((name) => {
      const values = products.map(({ specs }) => specs.find((spec) => spec.name === name)?.value);
      return { name, values, isDifferent: differ(values) };
    });
}

/** Unit price after savings, as the product page shows it. */
export const priceOf = ({ price, salePrice }: ComparedProduct): ComparedProduct['price'] => salePrice ?? price;

/** Price of the quantity that the product page starts with. */
export function setOf(product: ComparedProduct): TodaysPrice & { readonly quantity: number } {
  const quantity = startQuantity(product);
  return { ...priceOfQuantity(product, quantity), quantity };
}

/** Product numbers with the lowest price; none where all cost the same. */
export function cheapest(products: readonly ComparedProduct[]): readonly string[] {
  const prices = products.map((one) => priceOf(one).value);
  const least = Math.min(...prices);
  return differ(prices)
    ? products.filter((one) => priceOf(one).value === least).map(({ productNumber }) => productNumber)
    : [];
}
