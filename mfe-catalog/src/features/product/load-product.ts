import type { PageHead, ProductDetail, ReviewOverview } from 'shared-contracts';
import type { LoadContext, Loaded } from 'remote-kit';
import { imageSrcSet, imageUrl } from 'shared-ui';
import { decidingFacts } from './deciding-facts';
import { GALLERY_PICTURE_SIZES } from './gallery';
import { isProductNumber, OVERVIEW_PATH, productNumberOf, productPath } from './product.api';
import { productJsonLd } from './product-json-ld';
import type { LoadedProduct } from './product.slice';
import { productTitle } from './product-title';
import { deliveredFree } from '../../platform/words';

type State = { product: LoadedProduct };

function headOf(product: ProductDetail, { url: { origin }, variant, flags }: LoadContext): PageHead {
  const [picture] = product.media;
  return {
    title: productTitle(product),
    description: `${product.overview} ${product.price.formattedValue}, ${deliveredFree(flags)}.`,
    canonical: product.url,
    jsonLd: productJsonLd(product, { origin, variant, flags }),
    ...(picture && {
      image: imageUrl(picture.name, 800),
      preloadImages: [
        { href: imageUrl(picture.name, 480), srcSet: imageSrcSet(picture.name), sizes: GALLERY_PICTURE_SIZES },
      ],
    }),
  };
}

function failed(pathname: string, status: number, message: string): Loaded<State> {
  // HTTP 400 is none, not an error (spec §8).
  const isUnknown = status === 404 || status === 400;
  return {
    state: { product: { pathname, product: null, facts: [], isUnknown, message } },
    status: isUnknown ? 404 : 503,
    head: { title: isUnknown ? 'Product not found' : 'Sorry!', robots: 'noindex' },
    maxAge: 0,
  };
}

const slugOf = (path: string): string | undefined => path.split('/')[3] || undefined;

/** A name that the product no longer has leads to the one it has. An address without a name is short, not old. */
function movedTo(
  product: ProductDetail,
  { pathname, search }: LoadContext['url'],
): Pick<Loaded<State>, 'status' | 'location'> {
  const slug = slugOf(pathname);
  return slug === undefined || slug === slugOf(product.url) ? {} : { status: 301, location: product.url + search };
}

/** `/product/:productNumber/:slug?` */
export async function loadProduct(context: LoadContext): Promise<Loaded<State>> {
  const { api, url } = context;
  const { pathname } = url;
  const productNumber = productNumberOf(pathname);
  if (!isProductNumber(productNumber)) return failed(pathname, 404, 'There is no product with this number.');
  const [answer, overview] = await Promise.all([
    api.get<ProductDetail>(productPath(productNumber)),
    api.get<ReviewOverview>(OVERVIEW_PATH, { productNumber }),
  ]);
  if (!answer.ok)
    return failed(
      pathname,
      answer.status,
      (answer.body as { detail?: string }).detail ?? 'The product could not be loaded. Please try again.',
    );
  const facts = decidingFacts({ product: answer.body, overview: overview.ok ? overview.body : null });
  return {
    state: { product: { pathname, product: answer.body, facts, isUnknown: false, message: null } },
    head: headOf(answer.body, context),
    maxAge: 60,
    ...movedTo(answer.body, url),
  };
}
