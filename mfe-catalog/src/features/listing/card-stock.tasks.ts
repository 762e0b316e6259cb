import type { StockAvailabilityList } from 'shared-contracts';
import { defineTask, ok, type TaskContext } from 'remote-kit';
import { readOutTheDoor } from '../../platform/out-the-door';

interface StockQuestion {
  readonly zipCode: string;
  readonly productNumbers: readonly string[];
  /** Items for the out-the-door prices of a vehicle listing. */
  readonly items: readonly string[];
}

/** Reads stock and dates of a page's cards for one ZIP code in one request. */
export const readCardStock = defineTask(
  'listing/readCardStock',
  async ({ zipCode, productNumbers, items }: StockQuestion, { http, signal }: TaskContext) => {
    const [stock, totals] = await Promise.all([
      http.get<StockAvailabilityList>(
        '/products/stock-available',
        { 'product-numbers': productNumbers, 'zip-code': zipCode },
        signal,
      ),
      items.length > 0 ? readOutTheDoor(http, zipCode, items, signal) : null,
    ]);
    return stock.ok ? ok({ ...stock.value, totals: totals?.ok ? totals.value : null }) : stock;
  },
  'every',
);
