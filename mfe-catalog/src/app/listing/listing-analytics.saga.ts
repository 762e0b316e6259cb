import type { ProductListEvent, ProductPage } from 'shared-contracts';
import { takeEvery } from 'typed-redux-saga';
import { services } from 'remote-kit';
import { listingTitle } from '../../features/listing/listing-title';
import type { LoadedListing } from '../../features/listing/listing.slice';
import { openListing } from '../../features/listing/listing.tasks';
import { oneOf, pagesOf, readListingAddress } from '../../platform/listing-address';
import { pageLoaded, partOf } from '../../platform/page-loaded';
import { rememberSearch } from '../../platform/searches';

/** Shown pages of an address, or the one that was appended. */
interface Shown {
  readonly pathname: string;
  readonly search: string;
  readonly page: ProductPage | null;
  readonly searchId: string | null;
  readonly isMore?: boolean;
}

function listEvent({ pathname, search, searchId, isMore = false }: Shown, page: ProductPage): ProductListEvent {
  const address = readListingAddress(pathname, search);
  const before = ((isMore ? page.page : pagesOf(address).from) - 1) * page.pageSize;
  const items = page.products.map(({ partNumber, variants: [first], shown, title, fit }, at) => ({
    productNumber: first?.productNumber ?? partNumber,
    name: `${title.brand} ${title.name}`,
    price: shown.unit.value,
    position: before + at + 1,
    ...(fit && { fit }),
  }));
  return {
    event: 'product_list',
    list: listingTitle(address, page),
    searchId,
    total: page.total,
    page: page.page,
    items,
  };
}

function* track(shown: Shown) {
  const { host } = yield* services();
  if (shown.searchId) rememberSearch(shown.searchId);
  if (!shown.page) return;
  const event = listEvent(shown, shown.page);
  host.analytics.push(event);
  if (event.total > 0) return;
  const term = oneOf(readListingAddress(shown.pathname, shown.search), 'q') ?? null;
  host.analytics.push({ event: 'search_no_results', term, list: event.list, searchId: event.searchId });
}

function* tellLoaded({ payload }: ReturnType<typeof pageLoaded>) {
  const loaded = partOf<LoadedListing>(payload, 'listing');
  if (loaded) yield* track(loaded);
}

function* tellOpened({ payload, meta }: ReturnType<typeof openListing.succeeded>) {
  yield* track({ ...payload, ...meta.request });
}

/** Publishes each shown list to the data layer, and stores its search for the cart (spec §7). */
export function* listingAnalytics() {
  yield* takeEvery(pageLoaded, tellLoaded);
  yield* takeEvery(openListing.succeeded, tellOpened);
}
