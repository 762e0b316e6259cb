import { priceOfQuantity, startQuantity, type TodaysPrice } from 'shared-contracts';
import type { ComparedProduct } from './compare.api';

/** A row of the table: one value per product, undefined when not specified. */
export interface SpecRow {
  readonly name: string;
  readonly values: readonly (string | undefined)[];
  readonly isDifferent: boolean;
}

/** Already shown in the head of the table. */
const IN_HEAD = new Set(['Size', 'Product number']);

/** Returns whether the values differ; a missing value differs from a present one. */
export const differ = (values: readonly unknown[]): boolean => new Set(values).size > 1;

/** Returns every specification of any product, in order of appearance. */
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

/** Returns the unit price after savings, as on the product page. */
export const priceOf = ({ price, salePrice }: ComparedProduct): ComparedProduct['price'] => salePrice ?? price;

/** Returns the price of the product page's initial quantity. */
export function setOf(product: ComparedProduct): TodaysPrice & { readonly quantity: number } {
  const quantity = startQuantity(product);
  return { ...priceOfQuantity(product, quantity), quantity };
}

/** Returns product numbers with the lowest price; none when all are equal. */
export function cheapest(products: readonly ComparedProduct[]): readonly string[] {
  const prices = products.map((one) => priceOf(one).value);
  const least = Math.min(...prices);
  return differ(prices)
    ? products.filter((one) => priceOf(one).value === least).map(({ productNumber }) => productNumber)
    : [];
}
