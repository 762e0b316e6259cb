import { call } from 'typed-redux-saga';
import { services } from 'remote-kit';

/** The API takes so many at once. */
const MOST_SEARCHES = 50;

/**
 * Tells the report which searches the cart comes from (spec §7). A report: what it answers, a 400 or nothing at all,
 * changes nothing for the shopper.
 */
export function* trackSearches(cartNumber: string, searchIds: readonly string[]) {
  if (searchIds.length === 0) return;
  const { http } = yield* services();
  yield* call(http.get, '/product-search-capture/attach', { searchId: searchIds.slice(-MOST_SEARCHES), cartNumber });
}
