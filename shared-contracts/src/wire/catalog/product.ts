import Type, { type Static } from 'typebox';
import { Fit, FitsVehicle } from './fitment';
import { Money, PriceRange, ShownPrice, SizePrices } from '../values/money';
import { Picture } from '../values/picture';
import { Promotion } from './promotion';

/** Product types (spec §3). */
export const ProductTypeSchema = Type.Union([Type.Literal('TIRE'), Type.Literal('WHEEL'), Type.Literal('ACCESSORY')]);

/** Expected delivery: `date` is `YYYY-MM-DD`, `slot` a range of the day (spec §3). */
export const DeliveryEstimate = Type.Object(
  { date: Type.String(), slot: Type.String() },
  { additionalProperties: false },
);
/** See {@link DeliveryEstimate} (schema). */
export type DeliveryEstimate = Static<typeof DeliveryEstimate>;

/** One size for a card or title; the load index is text because of dual indexes ("121/118"). */
export const SizeLabel = Type.Object(
  { size: Type.String(), loadIndex: Type.Optional(Type.String()), speedRating: Type.Optional(Type.String()) },
  { additionalProperties: false },
);
/** See {@link SizeLabel} (schema). */
export type SizeLabel = Static<typeof SizeLabel>;

/**
 * Axle of a vehicle with different tires in front and rear. A cart line has one only while the cart holds tires for
 * both axles of the line's vehicle.
 */
export const AxlePosition = Type.Union([Type.Literal('front'), Type.Literal('rear')]);
/** See {@link AxlePosition} (schema). */
export type AxlePosition = Static<typeof AxlePosition>;

/** A product of a card that a shopper can add to the cart (spec §3: price, inStock, productNumber). */
export const CardVariant = Type.Object(
  {
    productNumber: Type.String(),
    price: Money,
    inStock: Type.Boolean(),
    /** Size, present only when a card holds several. */
    size: Type.Optional(Type.String()),
    /** Axle of a staggered pair. */
    position: Type.Optional(AxlePosition),
  },
  { additionalProperties: false },
);
/** See {@link CardVariant} (schema). */
export type CardVariant = Static<typeof CardVariant>;

/**
 * A product line in a listing (spec §3). `variants` has matching products, cheapest first and at most four (of a
 * staggered fitment: front and rear tire); `variantCount` counts the matches. Absent fields keep a page of 24 small.
 */
export const ProductCard = Type.Object(
  {
    /** Stable line id, usable as a key. */
    id: Type.String(),
    productType: ProductTypeSchema,
    title: Type.Object({ brand: Type.String(), name: Type.String() }, { additionalProperties: false }),
    subtitle: Type.Object({ front: SizeLabel, rear: Type.Optional(SizeLabel) }, { additionalProperties: false }),
    media: Picture,
    /** Name of a brand's logo picture; absent without one (the brand name is set as text). */
    logo: Type.Optional(Type.String()),
    /** One decimal; absent without reviews. */
    rating: Type.Optional(Type.Number()),
    numberOfReviews: Type.Integer(),
    estimatedDelivery: DeliveryEstimate,
    partNumber: Type.String(),
    url: Type.String(),
    variants: Type.Array(CardVariant),
    variantCount: Type.Integer(),
    priceRange: PriceRange,
    /** Price that the card shows. Since 1.19. */
    shown: ShownPrice,
    specialOffer: Type.Optional(Promotion),
    /** Price of four tires after instant savings and mail-in rebates; absent without an offer. */
    priceAfterSavings: Type.Optional(Money),
    /** For example `80,000 MILE WARRANTY` (spec §9). */
    badges: Type.Array(Type.String()),
    sideWall: Type.Optional(Type.String()),
    plyRating: Type.Optional(Type.Integer()),
    speedRating: Type.Optional(Type.String()),
    mileageWarranty: Type.Optional(Type.Integer()),
    loadIndex: Type.Optional(Type.String()),
    performanceCategory: Type.Optional(Type.String()),
    /** Finish of the pictured wheel. Since 1.20. */
    finish: Type.Optional(Type.String()),
    runFlat: Type.Optional(Type.Boolean()),
    /** Load range of a truck tire, C to G; absent for passenger tires. Since 1.19. */
    loadRange: Type.Optional(Type.String()),
    /** Fit of its first variant, or of the pair, for the vehicle that the list is filtered by. Since 1.19. */
    fit: Type.Optional(Fit),
    /** Note about the fit: a condition, the reason of a misfit, or what to compare. Since 1.19. */
    fitNote: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link ProductCard} (schema). */
export type ProductCard = Static<typeof ProductCard>;

/** One value of a facet; `count` is the number of cards that match it, ignoring selections of the same facet. */
export const FacetValue = Type.Object(
  {
    value: Type.String(),
    /** Absent when it equals `value`. */
    label: Type.Optional(Type.String()),
    count: Type.Integer(),
    /** Absent means false. */
    selected: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** See {@link FacetValue} (schema). */
export type FacetValue = Static<typeof FacetValue>;

/**
 * A filter of the listing; `id` is the query parameter. `single` accepts one value, `multi` several, `toggle` only
 * `true`.
 */
export const Facet = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    kind: Type.Union([Type.Literal('multi'), Type.Literal('single'), Type.Literal('toggle')]),
    values: Type.Array(FacetValue),
  },
  { additionalProperties: false },
);
/** See {@link Facet} (schema). */
export type Facet = Static<typeof Facet>;

/**
 * Interpretation of a search text: recognized parts became filters, the other words (`rest`) were searched. Absent
 * parts were not recognized. `literal=true` searches for the words as typed instead.
 */
export const SearchUnderstood = Type.Object(
  {
    /** A size, or its first two numbers while the rim is missing. */
    size: Type.Optional(Type.String()),
    vehicle: Type.Optional(
      Type.Object(
        {
          label: Type.String(),
          /** Present only when the vehicle was made with one size. */
          fitmentId: Type.Optional(Type.String()),
          /** Trims and sizes to choose from to ensure a fit. */
          choices: Type.Array(
            Type.Object({ label: Type.String(), url: Type.String() }, { additionalProperties: false }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    brand: Type.Optional(Type.String()),
    /** Rim diameter in inches. */
    rim: Type.Optional(Type.Number()),
    /** Load range of truck tires, C to G. Since 1.19. */
    loadRange: Type.Optional(Type.String()),
    /** Highest unit price in dollars: "under $150". Since 1.20. */
    belowDollars: Type.Optional(Type.Integer()),
    /** Lowest unit price in dollars: "over $200". Since 1.20. */
    aboveDollars: Type.Optional(Type.Integer()),
    /** True: only the quietest kinds of tires. Since 1.20. */
    isQuiet: Type.Optional(Type.Boolean()),
    /** A search with results, without the price or `isQuiet` that removes all. Since 1.20. */
    relaxed: Type.Optional(
      Type.Object(
        {
          text: Type.String(),
          without: Type.Union([Type.Literal('price'), Type.Literal('quiet'), Type.Literal('price and quiet')]),
        },
        { additionalProperties: false },
      ),
    ),
    rest: Type.Optional(Type.String()),
    /** True when the text names goods or services that are not sold here; the page's notice suggests where to go. */
    isSoldElsewhere: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** See {@link SearchUnderstood} (schema). */
export type SearchUnderstood = Static<typeof SearchUnderstood>;

/**
 * Answer of GET /products: a page of cards, the facets, and paging. The header `X-Search-Id` identifies the search
 * (spec §3).
 */
export const ProductPage = Type.Object(
  {
    products: Type.Array(ProductCard),
    facets: Type.Array(Facet),
    /** Matching cards on all pages. */
    total: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    pageCount: Type.Integer(),
    sort: Type.String(),
    /** Explains a difference from the request, for example a corrected spelling; usually absent. */
    notice: Type.Optional(Type.String()),
    /** Name of the vehicle that the listing is filtered by. */
    vehicle: Type.Optional(Type.String()),
    /** Name of the deal that the listing is filtered by. Since 1.19. */
    deal: Type.Optional(Type.String()),
    /** Department of the products; present only with a search text. */
    productType: Type.Optional(ProductTypeSchema),
    /** Present only with a search text. */
    understood: Type.Optional(SearchUnderstood),
  },
  { additionalProperties: false },
);
/** See {@link ProductPage} (schema). */
export type ProductPage = Static<typeof ProductPage>;

/** A size (or bolt pattern and finish) of the same line, for the size picker of the product page. */
export const ProductVariant = Type.Object(
  {
    productNumber: Type.String(),
    size: Type.String(),
    loadIndex: Type.Optional(Type.String()),
    speedRating: Type.Optional(Type.String()),
    loadRange: Type.Optional(Type.String()),
    finish: Type.Optional(Type.String()),
    price: Money,
    /** As `ProductDetail.salePrice`. Since 1.19. */
    salePrice: Type.Optional(Money),
    inStock: Type.Boolean(),
    url: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link ProductVariant} (schema). */
export type ProductVariant = Static<typeof ProductVariant>;

/** Answer of GET /products/{productNumber}. Unknown numbers get 404. */
export const ProductDetail = Type.Object(
  {
    productNumber: Type.String(),
    partNumber: Type.String(),
    productType: ProductTypeSchema,
    /** Product group code (spec §9). */
    group: Type.String(),
    lineId: Type.String(),
    brand: Type.String(),
    name: Type.String(),
    slug: Type.String(),
    url: Type.String(),
    size: Type.String(),
    loadIndex: Type.Optional(Type.String()),
    speedRating: Type.Optional(Type.String()),
    /** Load index and speed rating as one text, "102H". */
    loadSpeedRating: Type.Optional(Type.String()),
    loadRange: Type.Optional(Type.String()),
    plyRating: Type.Optional(Type.Integer()),
    sideWall: Type.Optional(Type.String()),
    runFlat: Type.Boolean(),
    mileageWarranty: Type.Optional(Type.Integer()),
    performanceCategory: Type.String(),
    price: Money,
    /** Unit price after instant savings, at the initial quantity of its page; absent without savings. */
    salePrice: Type.Optional(Money),
    /** Comparison with tires of other lines of the same size in stock, before savings; absent without any. */
    sizePrices: Type.Optional(SizePrices),
    inStock: Type.Boolean(),
    /** Units available now, at most 99. */
    availableQuantity: Type.Integer(),
    promotions: Type.Array(Promotion),
    media: Type.Array(Picture),
    badges: Type.Array(Type.String()),
    rating: Type.Optional(Type.Number()),
    numberOfReviews: Type.Integer(),
    /** True while the reviews are generated samples, which are excluded from rating markup. */
    hasSampleReviews: Type.Boolean(),
    overview: Type.String(),
    features: Type.Array(Type.Object({ title: Type.String(), text: Type.String() }, { additionalProperties: false })),
    warranty: Type.Object({ title: Type.String(), text: Type.String() }, { additionalProperties: false }),
    /** `note` explains the value in plain words; absent when the value is clear. */
    specs: Type.Array(
      Type.Object(
        { name: Type.String(), value: Type.String(), note: Type.Optional(Type.String()) },
        { additionalProperties: false },
      ),
    ),
    variants: Type.Array(ProductVariant),
    estimatedDelivery: DeliveryEstimate,
    /** Present only when the query has a `fitment`. */
    fitsVehicle: Type.Optional(FitsVehicle),
    /** True for invented or illustrative products; the page states it. */
    isIllustrative: Type.Boolean(),
  },
  { additionalProperties: false },
);
/** See {@link ProductDetail} (schema). */
export type ProductDetail = Static<typeof ProductDetail>;
