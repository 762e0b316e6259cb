import type { FlagValues, PageHead, ProductPage } from 'shared-contracts';
import type { LoadContext, Loaded } from 'remote-kit';
import { withCommas } from 'shared-contracts';
import { imageSrcSet, imageUrl } from 'shared-ui';
import {
  canonicalListing,
  listingHref,
  onPage,
  pagesOf,
  readListingAddress,
  withParameter,
  type ListingAddress,
} from '../../platform/listing-address';
import { CARD_PICTURE_SIZES } from '../../ui/product-card';
import { PAGE_AGE_S } from '../../platform/page-age';
import { listingPageTitle, listingTitle } from './listing-title';
import type { LoadedListing } from './listing.slice';
import { isOfNoSize, isPastEnd, readListing } from './read-listing';
import { deliveredFree } from '../../platform/words';

const ROBOTS_LIMIT = 2;
const FAILED = 'We are experiencing some technical issues with your search. Please try again later.';

function headOf(address: ListingAddress, page: ProductPage, flags: FlagValues): PageHead {
  const title = listingTitle(address, page);
  const [first] = page.products;
  const { from } = pagesOf(address);
  // An unknown fitment filters nothing.
  const known = page.vehicle ? address : withParameter(address, 'fitment', undefined);
  const canonical = canonicalListing(known, page.page);
  const links = [
    ...(from > 1 ? [{ rel: 'prev', href: listingHref(onPage(address, from - 1)) }] : []),
    ...(page.page < page.pageCount ? [{ rel: 'next', href: listingHref(onPage(address, page.page + 1)) }] : []),
  ];
  return {
    title: listingPageTitle(address, page),
    description: `${title}: ${withCommas(page.total)} to choose from, ${deliveredFree(flags)}.`,
    canonical: listingHref(canonical),
    ...((Object.keys(canonical.query).length > ROBOTS_LIMIT || page.total === 0) && { robots: 'noindex, follow' }),
    links,
    ...(first && {
      preloadImages: [
        { href: imageUrl(first.media.name, 160), srcSet: imageSrcSet(first.media.name), sizes: CARD_PICTURE_SIZES },
      ],
    }),
  };
}

/** Loads the listing of an address, on server and browser alike. */
export async function loadListing({ api, url, flags }: LoadContext): Promise<Loaded<{ listing: LoadedListing }>> {
  const address = readListingAddress(url.pathname, url.search);
  const shown = { pathname: url.pathname, search: url.search };
  const found = await readListing(api, address);
  if (!found.ok) {
    return {
      state: { listing: { ...shown, page: null, searchId: null, message: FAILED } },
      status: found.error.kind === 'not-found' ? 404 : 503,
      head: { title: 'Sorry!', robots: 'noindex' },
      maxAge: 0,
    };
  }
  const { isRefused, ...listing } = found.value;
  const state = { listing: { ...shown, ...listing, message: null } };
  if (isRefused || isPastEnd(listing.page) || isOfNoSize(address, listing.page)) {
    const title = listingPageTitle(address, listing.page);
    // Cached like any other page: a missing page must not cost more than an existing one.
    return { state, status: 404, head: { title, robots: 'noindex' }, maxAge: PAGE_AGE_S };
  }
  return { state, head: headOf(address, listing.page, flags), maxAge: PAGE_AGE_S };
}
