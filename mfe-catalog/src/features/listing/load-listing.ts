import type { PageHead, ProductPage } from 'shared-contracts';
import type { LoadContext, Loaded } from 'remote-kit';
import { imageSrcSet, imageUrl } from 'shared-ui';
import { listingHref, readListingAddress, withParameter, type ListingAddress } from '../../platform/listing-address';
import { CARD_PICTURE_SIZES } from '../../ui/product-card';
import { PRODUCTS_PATH, productsQuery } from './listing.api';
import { listingTitle } from './listing-title';
import type { LoadedListing } from './listing.slice';

const ROBOTS_LIMIT = 2;

function headOf(address: ListingAddress, page: ProductPage): PageHead {
  const title = listingTitle(address, page);
  const [first] = page.products;
  const links = [
    ...(page.page > 1 ? [{ rel: 'prev', href: listingHref(withParameter(address, 'page', [String(page.page - 1)])) }] : []),
    ...(page.page < page.pageCount ? [{ rel: 'next', href: listingHref(withParameter(address, 'page', [String(page.page + 1)])) }] : []),
  ];
  return {
    title,
    description: `${title}: ${page.total.toLocaleString('en-US')} to choose from, delivered free to your home or a local installer.`,
    canonical: listingHref(address),
    ...(Object.keys(address.query).length > ROBOTS_LIMIT && { robots: 'noindex, follow' }),
    links,
    ...(first && { preloadImages: [{ href: imageUrl(first.media.name, 320), srcSet: imageSrcSet(first.media.name), sizes: CARD_PICTURE_SIZES }] }),
  };
}

/** A listing for an address, on the server and in the browser alike. */
export async function loadListing({ api, url }: LoadContext): Promise<Loaded<{ listing: LoadedListing }>> {
  const address = readListingAddress(url.pathname, url.search);
  const answer = await api.get<ProductPage>(PRODUCTS_PATH, productsQuery(address));
  const where = { pathname: url.pathname, search: url.search };
  if (!answer.ok) {
    const message = answer.status === 400 ? (answer.body as { detail?: string }).detail ?? 'These filters cannot be combined.' : 'We are experiencing some technical issues with your search. Please try again later.';
    return {
      state: { listing: { ...where, page: null, searchId: null, message } },
      status: answer.status === 400 || answer.status === 404 ? answer.status : 503,
      head: { title: 'Sorry!', robots: 'noindex' },
      maxAge: 0,
    };
  }
  const listing = { ...where, page: answer.body, searchId: answer.headers['x-search-id'] ?? null, message: null };
  return { state: { listing }, head: headOf(address, answer.body), maxAge: 60 };
}
