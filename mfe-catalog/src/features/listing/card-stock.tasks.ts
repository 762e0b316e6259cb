import type { StockAvailabilityList } from 'shared-contracts';
import { defineTask, type TaskContext } from 'remote-kit';

interface StockQuestion {
  readonly zipCode: string;
  readonly productNumbers: readonly string[];
}

/** Stock and dates of a page's cards for one zip code, asked at once. */
export const readCardStock = defineTask(
  'listing/readCardStock',
  ({ zipCode, productNumbers }: StockQuestion, { http, signal }: TaskContext) =>
    http.get<StockAvailabilityList>(
      '/products/stock-available',
      { 'product-numbers': productNumbers, 'zip-code': zipCode },
      signal,
    ),
  'every',
);
