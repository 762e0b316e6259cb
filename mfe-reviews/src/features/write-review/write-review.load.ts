import { isFlagOn, type ProductDetail } from 'shared-contracts';
import type { LoadContext, Loaded } from 'remote-kit';
import type { LoadedProduct, ReviewedProduct } from './write-review.slice';

const NUMBER_LENGTH = 80;
const ROAD = ['dry', 'wet', 'noise', 'ride', 'wear', 'value'];

/** Returns the aspects that apply to a product: a winter tire's grip on snow, a wheel's value. */
function aspectsOf({ productType, group, performanceCategory }: ProductDetail): readonly string[] {
  if (productType !== 'TIRE') return ['value'];
  if (group === '30') return ['traction', 'wear', 'value'];
  if (group === '31') return ['ride', 'wear', 'value'];
  const isSnowy = /winter|snow|all.?weather/i.test(performanceCategory);
  const isRough = /terrain|mud/i.test(performanceCategory);
  return [...ROAD, ...(isSnowy ? ['snow'] : []), ...(isRough ? ['offroad'] : [])];
}

const toReviewed = (product: ProductDetail): ReviewedProduct => ({
  productNumber: product.productNumber,
  name: `${product.brand} ${product.name}`,
  size: product.size,
  url: product.url,
  picture: product.media[0] ?? null,
  aspects: aspectsOf(product),
});

/** Loads `/reviews/write?product=`: the reviewed product. */
export async function loadWriteReview({ api, url, flags }: LoadContext): Promise<Loaded<LoadedProduct>> {
  if (!isFlagOn(flags, 'reviews'))
    return {
      state: { product: null, isUnknown: true },
      status: 404,
      head: { title: 'Write a review', robots: 'noindex' },
      maxAge: 0,
    };
  const productNumber = (new URLSearchParams(url.search).get('product') ?? '').slice(0, NUMBER_LENGTH);
  const read = productNumber ? await api.get<ProductDetail>(`/products/${encodeURIComponent(productNumber)}`) : null;
  if (!read?.ok) {
    const isUnknown = read === null || read.error.kind === 'not-found';
    return {
      state: { product: null, isUnknown },
      status: isUnknown ? 404 : 503,
      head: { title: 'Write a review', robots: 'noindex' },
      maxAge: 0,
    };
  }
  const product = toReviewed(read.value);
  return {
    state: { product, isUnknown: false },
    head: { title: `Review ${product.name}`, robots: 'noindex' },
    maxAge: 60,
  };
}
