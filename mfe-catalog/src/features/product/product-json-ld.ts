import {
  isFlagOn,
  priceOfQuantity,
  startQuantity,
  type FlagValues,
  type ProductDetail,
  type PublicVariant,
} from 'shared-contracts';
import { sharedImageUrl } from 'shared-ui';
import { productTitle } from './labels/product-title';

const DEPARTMENT = {
  TIRE: ['Tires', '/tires'],
  WHEEL: ['Wheels', '/wheels'],
  ACCESSORY: ['Accessories', '/accessories'],
} as const;

/** Sample reviews are excluded from the markup (16 CFR Part 465). */
const ratingMarkup = ({ rating, numberOfReviews, hasSampleReviews }: ProductDetail): object =>
  rating === undefined || hasSampleReviews || numberOfReviews === 0
    ? {}
    : { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.toFixed(1), reviewCount: numberOfReviews } };

/** Returns markup of the brand's return policy (spec §6, §1), only for what the brand promises. */
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

/** Returns a price with a minimum quantity, and the list price that it replaces. */
function savingMarkup(product: ProductDetail): object {
  const { price, salePrice } = product;
  if (!salePrice) return {};
  const common = { '@type': 'UnitPriceSpecification', priceCurrency: price.currency };
  const eligibleQuantity = { '@type': 'QuantitativeValue', minValue: savingFrom(product) };
  return {
    priceSpecification: [
      { ...common, price: salePrice.value.toFixed(2), eligibleQuantity },
      { ...common, price: price.value.toFixed(2), priceType: 'https://schema.org/StrikethroughPrice' },
    ],
  };
}

/** Returns the minimum quantity of the shown unit price. */
function savingFrom(product: ProductDetail): number {
  const start = startQuantity(product);
  const shown = priceOfQuantity(product, start).unitCents[0];
  const quantities = Array.from({ length: start }, (_, index) => index + 1);
  return quantities.find((quantity) => priceOfQuantity(product, quantity).unitCents[0] === shown) ?? start;
}

interface MarkupContext {
  readonly origin: string;
  readonly variant: PublicVariant;
  readonly flags: FlagValues;
}

/** Returns schema.org markup of the product with its offer and breadcrumbs. */
export function productJsonLd(product: ProductDetail, { origin, variant, flags }: MarkupContext): object[] {
  const {
    brand,
    overview,
    productNumber,
    performanceCategory,
    price,
    salePrice = price,
    inStock,
    media,
    url,
  } = product;
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
      image: media.map(({ name }) => `${origin}${sharedImageUrl(name)}`),
      offers: {
        '@type': 'Offer',
        url: `${origin}${url}`,
        price: salePrice.value.toFixed(2),
        priceCurrency: price.currency,
        ...savingMarkup(product),
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
