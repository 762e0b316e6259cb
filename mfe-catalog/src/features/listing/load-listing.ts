import type { FlagValues, PageHead, ProductPage, ServerApi } from 'shared-contracts';
import type { LoadContext, Loaded } from 'remote-kit';
import { withCommas } from 'shared-contracts';
import { imageSrcSet, imageUrl } from 'shared-ui';
import {
  filtersOf,
  listingHref,
  onPage,
  oneOf,
  pagesOf,
  readListingAddress,
  type ListingAddress,
} from '../../platform/listing-address';
import { CARD_PICTURE_SIZES } from '../../ui/product-card';
import { joined, NO_PRODUCTS, pageQueries, PRODUCTS_PATH } from './listing.api';
import { listingPageTitle, listingTitle } from './listing-title';
import type { LoadedListing } from './listing.slice';
import { deliveredFree } from '../../platform/words';

const ROBOTS_LIMIT = 2;
const FAILED = 'We are experiencing some technical issues with your search. Please try again later.';

function headOf(address: ListingAddress, page: ProductPage, flags: FlagValues): PageHead {
  const title = listingTitle(address, page);
  const [first] = page.products;
  const { from } = pagesOf(address);
  const canonical = onPage(address, page.page);
  const links = [
    ...(from > 1 ? [{ rel: 'prev', href: listingHref(onPage(address, from - 1)) }] : []),
    ...(page.page < page.pageCount ? [{ rel: 'next', href: listingHref(onPage(address, page.page + 1)) }] : []),
  ];
  return {
    title: listingPageTitle(address, page),
    description: `${title}: ${withCommas(page.total)} to choose from, ${deliveredFree(flags)}.`,
    canonical: listingHref(canonical),
    ...(Object.keys(canonical.query).length > ROBOTS_LIMIT && { robots: 'noindex, follow' }),
    links,
    ...(first && {
      preloadImages: [
        { href: imageUrl(first.media.name, 160), srcSet: imageSrcSet(first.media.name), sizes: CARD_PICTURE_SIZES },
      ],
    }),
  };
}

async function alternativesFor(
  address: ListingAddress,
  page: ProductPage,
  api: ServerApi,
): Promise<Pick<LoadedListing, 'alternatives'>> {
  if (page.total > 0 || !(filtersOf(address).length > 0 || oneOf(address, 'size'))) return {};
  const { findAlternatives } = await import(/* webpackChunkName: "listing-extra" */ './alternatives');
  const read = async <T>(path: string, query: Parameters<ServerApi['get']>[1]): Promise<T | null> => {
    const answer = await api.get<T>(path, query);
    return answer.ok ? answer.body : null;
  };
  return { alternatives: await findAlternatives(address, page.facets, read) };
}

/** A listing for an address, on the server and in the browser alike. */
export async function loadListing({ api, url, flags }: LoadContext): Promise<Loaded<{ listing: LoadedListing }>> {
  const address = readListingAddress(url.pathname, url.search);
  const answers = await Promise.all(pageQueries(address).map((query) => api.get<ProductPage>(PRODUCTS_PATH, query)));
  const where = { pathname: url.pathname, search: url.search };
  const refused = answers.find(({ status }) => status === 400);
  const failed = refused ? undefined : answers.find(({ ok }) => !ok);
  if (failed) {
    return {
      state: { listing: { ...where, page: null, searchId: null, message: FAILED } },
      status: failed.status === 404 ? 404 : 503,
      head: { title: 'Sorry!', robots: 'noindex' },
      maxAge: 0,
    };
  }
  if (refused) {
    const page = {
      ...NO_PRODUCTS,
      notice: (refused.body as { detail?: string }).detail ?? 'These filters cannot be combined.',
    };
    return {
      state: { listing: { ...where, page, searchId: null, message: null } },
      status: 404,
      head: { title: listingPageTitle(address, page), robots: 'noindex' },
      maxAge: 0,
    };
  }
  const page = joined(answers.map(({ body }) => body) as [ProductPage]);
  const listing = {
    ...where,
    page,
    searchId: answers[0]?.headers['x-search-id'] ?? null,
    message: null,
    ...(await alternativesFor(address, page, api)),
  };
  return { state: { listing }, head: headOf(address, page, flags), maxAge: 60 };
}
