import type { PageHead, ProductDetail } from 'shared-contracts';
import { isNotFound, NO_REASON, type AppError, type LoadContext, type Loaded } from 'remote-kit';
import { imageSrcSet, imageUrl, sharedImageUrl } from 'shared-ui';
import { PAGE_AGE_S } from '../../platform/page-age';
import { decidingFacts } from '../../platform/deciding-facts';
import { readProduct } from '../../platform/read-product';
import { GALLERY_PICTURE_SIZES } from './gallery/gallery';
import { productDrawing } from './drawing/product-drawing';
import { isProductNumber, productNumberOf } from './state/product.api';
import { productJsonLd } from './product-json-ld';
import type { LoadedProduct } from './state/product.slice';
import { productTitle } from './labels/product-title';
import { verdictOf } from './verdict/verdict';
import { deliveredFree } from '../../platform/words';

type State = { product: LoadedProduct };

function headOf(product: ProductDetail, { url: { origin }, variant, flags }: LoadContext): PageHead {
  const [picture] = product.media;
  return {
    title: productTitle(product),
    description: `${product.overview} ${(product.salePrice ?? product.price).formattedValue}, ${deliveredFree(flags)}.`,
    canonical: product.url,
    jsonLd: productJsonLd(product, { origin, variant, flags }),
    ...(picture && {
      image: sharedImageUrl(picture.name),
      preloadImages: [
        { href: imageUrl(picture.name, 480), srcSet: imageSrcSet(picture.name), sizes: GALLERY_PICTURE_SIZES },
      ],
    }),
  };
}

const NO_SUCH_NUMBER: AppError = { kind: 'not-found', message: 'There is no product with this number.' };
const FAILED = 'The product could not be loaded. Please try again.';

function failed(pathname: string, error: AppError): Loaded<State> {
  const isUnknown = isNotFound(error);
  const message = error.message === NO_REASON ? FAILED : error.message;
  return {
    state: { product: { pathname, product: null, facts: [], verdict: null, drawing: null, isUnknown, message } },
    status: isUnknown ? 404 : 503,
    head: { title: isUnknown ? 'Product not found' : 'Sorry!', robots: 'noindex' },
    maxAge: 0,
  };
}

const slugOf = (path: string): string | undefined => path.split('/')[3] || undefined;

/**
 * Returns the redirect of an address with an outdated name, or with the product's number in another case. An address
 * without a name is valid.
 */
function movedTo(
  product: ProductDetail,
  { pathname, search }: LoadContext['url'],
): Pick<Loaded<State>, 'status' | 'location'> {
  const slug = slugOf(pathname);
  const isItsName = slug === undefined || slug === slugOf(product.url);
  const isItsNumber = productNumberOf(pathname) === product.productNumber;
  return isItsName && isItsNumber ? {} : { status: 301, location: product.url + search };
}

/** Reads a product, also by its number in lower case. */
async function readInAnyCase(api: LoadContext['api'], productNumber: string): ReturnType<typeof readProduct> {
  const found = await readProduct(api, productNumber);
  const upperCase = productNumber.toUpperCase();
  return found.ok || !isNotFound(found.error) || upperCase === productNumber ? found : readProduct(api, upperCase);
}

/** Loads `/product/:productNumber/:slug?`. */
export async function loadProduct(context: LoadContext): Promise<Loaded<State>> {
  const { api, url } = context;
  const { pathname } = url;
  const productNumber = productNumberOf(pathname);
  if (!isProductNumber(productNumber)) return failed(pathname, NO_SUCH_NUMBER);
  const found = await readInAnyCase(api, productNumber);
  if (!found.ok) return failed(pathname, found.error);
  const { product, overview } = found.value;
  const [facts, verdict, drawing] = [decidingFacts(found.value), verdictOf(product, overview), productDrawing(product)];
  return {
    state: { product: { pathname, product, facts, verdict, drawing, isUnknown: false, message: null } },
    head: headOf(product, context),
    maxAge: PAGE_AGE_S,
    ...movedTo(product, url),
  };
}
