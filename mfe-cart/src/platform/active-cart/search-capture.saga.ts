import { call } from 'typed-redux-saga';
import { services } from 'remote-kit';

/** Maximum searches per API call. */
const MOST_SEARCHES = 50;

/** Sends the cart's searches to the report (spec §7). Its answer, including failures, does not affect the shopper. */
export function* trackSearches(cartNumber: string, searchIds: readonly string[]) {
  if (searchIds.length === 0) return;
  const { http } = yield* services();
  yield* call(http.get, '/product-search-capture/attach', { searchId: searchIds.slice(-MOST_SEARCHES), cartNumber });
}
