import type { PageHead, ProductDetail } from 'shared-contracts';
import type { LoadContext, Loaded } from 'remote-kit';
import { compareHref, readCompareAddress } from '../../platform/compare-address';
import { PAGE_AGE_S } from '../../platform/page-age';
import { readComparison, type Comparison } from './compare.api';
import type { LoadedComparison } from './compare.slice';
import { NOT_LOADED } from './compare.tasks';

type State = { compare: LoadedComparison };

/** Returns the document's title. */
export const compareTitle = (products: readonly Pick<ProductDetail, 'brand' | 'name'>[]): string =>
  products.length > 0
    ? `Compare ${products.map(({ brand, name }) => `${brand} ${name}`).join(' and ')}`
    : 'Compare tires and wheels';

const headOf = ({ products }: Comparison): PageHead => ({
  title: compareTitle(products),
  description: 'Prices and specifications side by side.',
  canonical: compareHref(products.map(({ productNumber }) => productNumber)),
  robots: 'noindex, follow',
});

/**
 * Loads `/compare?p=…` with up to four products. Unknown ones are omitted; the page is a 404 only when none is left.
 */
export async function loadCompare({ api, url }: LoadContext): Promise<Loaded<State>> {
  const { search } = url;
  const { productNumbers } = readCompareAddress(search);
  const found = await readComparison(api, productNumbers);
  if (!found.ok) {
    return {
      state: { compare: { search, products: [], unknown: [], message: NOT_LOADED } },
      status: 503,
      head: { title: 'Sorry!', robots: 'noindex' },
      maxAge: 0,
    };
  }
  const { products, unknown } = found.value;
  return {
    state: { compare: { search, products, unknown, message: null } },
    head: headOf(found.value),
    maxAge: PAGE_AGE_S,
    ...(products.length === 0 && unknown.length > 0 && { status: 404 }),
  };
}
