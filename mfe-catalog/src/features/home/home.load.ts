import type { FacetValue, ProductCard, ProductPage } from 'shared-contracts';
import type { ApiReader } from 'remote-kit';
import { hasBanner } from '../../ui/promotion';
import type { HomeState } from './home.slice';

const TOP_BRANDS = 12;
const OFFERS = 4;
const OFFER_POOL = 24;

/** Returns one offer per brand, for variety. */
function variedOffers(products: readonly ProductCard[]): ProductCard[] {
  const brands = new Set<string>();
  return products
    .filter(
      ({ specialOffer, title }) =>
        specialOffer && hasBanner(specialOffer) && !brands.has(title.brand) && brands.add(title.brand),
    )
    .slice(0, OFFERS);
}

const byCount = (one: FacetValue, other: FacetValue): number => other.count - one.count;

/** Loads brands and, in variants with promotions, offers. Failed parts are omitted: the finder works without them. */
export async function loadHome(api: ApiReader, search: URLSearchParams, hasPromotions: boolean): Promise<HomeState> {
  const [all, offered] = await Promise.all([
    api.get<ProductPage>('/products', { type: 'tires', pageSize: 1 }),
    hasPromotions
      ? api.get<ProductPage>('/products', {
          type: 'tires',
          specialOffer: 'true',
          inStock: 'true',
          sort: 'reviews',
          pageSize: OFFER_POOL,
        })
      : null,
  ]);
  const brands = all.ok ? (all.value.facets.find(({ id }) => id === 'brand')?.values ?? []) : [];
  return {
    brands: [...brands].sort(byCount).slice(0, TOP_BRANDS),
    brandCount: brands.length,
    offers: offered?.ok ? variedOffers(offered.value.products) : [],
    finder: search.get('finder') === 'size' ? 'size' : 'vehicle',
  };
}
