import { isFlagOn, type FlagValues, type ProductDetail, type PublicVariant } from 'shared-contracts';
import { imageUrl } from 'shared-ui';
import { productTitle } from './product-title';

const DEPARTMENT = {
  TIRE: ['Tires', '/tires'],
  WHEEL: ['Wheels', '/wheels'],
  ACCESSORY: ['Accessories', '/accessories'],
} as const;

/** Reviews that are samples stay out of the markup (16 CFR Part 465). */
const ratingMarkup = ({ rating, numberOfReviews, hasSampleReviews }: ProductDetail): object =>
  rating === undefined || hasSampleReviews || numberOfReviews === 0
    ? {}
    : { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.toFixed(1), reviewCount: numberOfReviews } };

/** What returns are like, as the brand says everywhere (spec §6, §1). What it does not promise is not marked up. */
function returnsMarkup({ returnable, returns }: PublicVariant): object {
  if (returnable && returns.promisedDays === null) return {};
  const conditions = returnable
    ? {
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: returns.promisedDays,
        returnMethod: 'https://schema.org/ReturnByMail',
        returnFees: 'https://schema.org/FreeReturn',
      }
    : { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' };
  return { hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', applicableCountry: 'US', ...conditions } };
}

interface MarkupContext {
  readonly origin: string;
  readonly variant: PublicVariant;
  readonly flags: FlagValues;
}

/** schema.org markup: the product with its offer, and where it stands in the store. */
export function productJsonLd(product: ProductDetail, { origin, variant, flags }: MarkupContext): object[] {
  const { brand, overview, productNumber, performanceCategory, price, inStock, media, url } = product;
  const [department, path] = DEPARTMENT[product.productType];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: productTitle(product),
      sku: productNumber,
      category: `${department} > ${performanceCategory}`,
      brand: { '@type': 'Brand', name: brand },
      description: overview,
      image: media.map(({ name }) => `${origin}${imageUrl(name, 800)}`),
      offers: {
        '@type': 'Offer',
        url: `${origin}${url}`,
        price: price.value.toFixed(2),
        priceCurrency: price.currency,
        itemCondition: 'https://schema.org/NewCondition',
        availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
        ...returnsMarkup(variant),
      },
      ...(isFlagOn(flags, 'reviews') && ratingMarkup(product)),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
        { '@type': 'ListItem', position: 2, name: department, item: `${origin}${path}` },
        { '@type': 'ListItem', position: 3, name: productTitle(product) },
      ],
    },
  ];
}
