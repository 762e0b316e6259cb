import Type, { type Static } from 'typebox';
import { Fit, FitsVehicle } from './fitment';
import { Money, PriceRange, ShownPrice, SizePrices } from './money';
import { Picture } from './picture';
import { Promotion } from './promotion';

/** Product types (spec §3). */
export const ProductTypeSchema = Type.Union([Type.Literal('TIRE'), Type.Literal('WHEEL'), Type.Literal('ACCESSORY')]);

/** When goods arrive: `date` is `YYYY-MM-DD`, `slot` a span of the day (spec §3). */
export const DeliveryEstimate = Type.Object(
  { date: Type.String(), slot: Type.String() },
  { additionalProperties: false },
);
/** See {@link DeliveryEstimate} (schema). */
export type DeliveryEstimate = Static<typeof DeliveryEstimate>;

/** One size as a card or title shows it; load index is text because dual ones exist ("121/118"). */
export const SizeLabel = Type.Object(
  { size: Type.String(), loadIndex: Type.Optional(Type.String()), speedRating: Type.Optional(Type.String()) },
  { additionalProperties: false },
);
/** See {@link SizeLabel} (schema). */
export type SizeLabel = Static<typeof SizeLabel>;

/**
 * Axle of a vehicle that takes other tires in front than in the rear. A line of a cart has one only while the cart
 * holds tires for both axles of the line's vehicle.
 */
export const AxlePosition = Type.Union([Type.Literal('front'), Type.Literal('rear')]);
/** See {@link AxlePosition} (schema). */
export type AxlePosition = Static<typeof AxlePosition>;

/** Something a shopper can put in the cart, as part of a card (spec §3: price, inStock, productNumber). */
export const CardVariant = Type.Object(
  {
    productNumber: Type.String(),
    price: Money,
    inStock: Type.Boolean(),
    /** Size, only where a card holds more than one. */
    size: Type.Optional(Type.String()),
    /** Axle of a staggered pair. */
    position: Type.Optional(AxlePosition),
  },
  { additionalProperties: false },
);
/** See {@link CardVariant} (schema). */
export type CardVariant = Static<typeof CardVariant>;

/**
 * A product line in a listing (spec §3). `variants` holds what matches the filters, cheapest first and at most four;
 * `variantCount` says how many match. Fields that don't apply are absent, to keep a page of 24 small.
 * For a staggered fitment `variants` is the front and the rear tire, and `subtitle` has both.
 */
export const ProductCard = Type.Object(
  {
    /** Line id, stable; for keys. */
    id: Type.String(),
    productType: ProductTypeSchema,
    title: Type.Object({ brand: Type.String(), name: Type.String() }, { additionalProperties: false }),
    subtitle: Type.Object({ front: SizeLabel, rear: Type.Optional(SizeLabel) }, { additionalProperties: false }),
    media: Picture,
    /** Name of a brand's logo picture; absent while there is none (a word mark is set in type). */
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
    /** What the card says of its price. Since 1.19. */
    shown: ShownPrice,
    specialOffer: Type.Optional(Promotion),
    /**
     * What a set of four tires costs after instant savings and what comes back by mail, of a pair two of each, of many
     * sizes the cheapest; absent where no offer runs.
     */
    priceAfterSavings: Type.Optional(Money),
    /** For example `80,000 MILE WARRANTY` (spec §9). */
    badges: Type.Array(Type.String()),
    sideWall: Type.Optional(Type.String()),
    plyRating: Type.Optional(Type.Integer()),
    speedRating: Type.Optional(Type.String()),
    mileageWarranty: Type.Optional(Type.Integer()),
    loadIndex: Type.Optional(Type.String()),
    performanceCategory: Type.Optional(Type.String()),
    /** Finish of the wheel that the picture shows. Since 1.20. */
    finish: Type.Optional(Type.String()),
    runFlat: Type.Optional(Type.Boolean()),
    /** Load range of a truck's tire, C to G; absent for passenger tires. Since 1.19. */
    loadRange: Type.Optional(Type.String()),
    /** Of its first variant, or of the pair, for the one vehicle that the list is narrowed to. Since 1.19. */
    fit: Type.Optional(Fit),
    /** What to mind of a product that fits, why one does not, or what to compare. Since 1.19. */
    fitNote: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link ProductCard} (schema). */
export type ProductCard = Static<typeof ProductCard>;

/** One value of a facet; `count` is the number of cards it leaves, its own facet's selection left out. */
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
 * A filter of the listing; `id` is the query parameter. `single` takes one value, `multi` several, `toggle` only
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
 * How a search text was understood: what it names became a filter, the other words (`rest`) were looked for. Absent
 * parts were not named. `literal=true` searches for the words as they are instead.
 */
export const SearchUnderstood = Type.Object(
  {
    /** A size, or its first two numbers while the rim is missing. */
    size: Type.Optional(Type.String()),
    vehicle: Type.Optional(
      Type.Object(
        {
          label: Type.String(),
          /** Only where the factory fitted one size to it. */
          fitmentId: Type.Optional(Type.String()),
          /** What to choose from to be sure that it fits: trims and sizes. */
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
    /** Highest price of one in dollars: "under $150". Since 1.20. */
    belowDollars: Type.Optional(Type.Integer()),
    /** Lowest price of one in dollars: "over $200". Since 1.20. */
    aboveDollars: Type.Optional(Type.Integer()),
    /** Only the kinds of tires that ride the quietest. Since 1.20. */
    isQuiet: Type.Optional(Type.Boolean()),
    /**
     * The search that finds something, where the price or the wish for quiet alone leaves nothing: the text without
     * them, which may be empty. Since 1.20.
     */
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
    /** The text names goods or work that this store does not sell; the page's notice says where to go. */
    isSoldElsewhere: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** See {@link SearchUnderstood} (schema). */
export type SearchUnderstood = Static<typeof SearchUnderstood>;

/** Answer of GET /products: a page of cards, the facets, and paging. `X-Search-Id` comes as a header (spec §3). */
export const ProductPage = Type.Object(
  {
    products: Type.Array(ProductCard),
    facets: Type.Array(Facet),
    /** Cards that match on all pages. */
    total: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    pageCount: Type.Integer(),
    sort: Type.String(),
    /** Says why the page differs from what was asked, for example a spelling that was corrected; absent normally. */
    notice: Type.Optional(Type.String()),
    /** A vehicle's name when the listing is narrowed to it. */
    vehicle: Type.Optional(Type.String()),
    /** Name of a deal when the listing is narrowed to what it covers. Since 1.19. */
    deal: Type.Optional(Type.String()),
    /** Only with a search text: the department whose products these are. */
    productType: Type.Optional(ProductTypeSchema),
    /** Only with a search text. */
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

/** Answer of GET /products/{productNumber}. Unknown numbers are answered with 404. */
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
    /** Price of one after instant savings, at the quantity that its page begins with; absent without. */
    salePrice: Type.Optional(Money),
    /** Against other lines' tires of the same size that are in stock, before savings; absent where there are none. */
    sizePrices: Type.Optional(SizePrices),
    inStock: Type.Boolean(),
    /** How many can be bought now, at most 99. */
    availableQuantity: Type.Integer(),
    promotions: Type.Array(Promotion),
    media: Type.Array(Picture),
    badges: Type.Array(Type.String()),
    rating: Type.Optional(Type.Number()),
    numberOfReviews: Type.Integer(),
    /** True while the reviews are generated samples: they stay out of rating markup. */
    hasSampleReviews: Type.Boolean(),
    overview: Type.String(),
    features: Type.Array(Type.Object({ title: Type.String(), text: Type.String() }, { additionalProperties: false })),
    warranty: Type.Object({ title: Type.String(), text: Type.String() }, { additionalProperties: false }),
    /** `note` says in plain words what the value means; absent where it speaks for itself. */
    specs: Type.Array(
      Type.Object(
        { name: Type.String(), value: Type.String(), note: Type.Optional(Type.String()) },
        { additionalProperties: false },
      ),
    ),
    variants: Type.Array(ProductVariant),
    estimatedDelivery: DeliveryEstimate,
    /** Only when the query names a `fitment`. */
    fitsVehicle: Type.Optional(FitsVehicle),
    /** True for invented or illustrative goods; the page says so. */
    isIllustrative: Type.Boolean(),
  },
  { additionalProperties: false },
);
/** See {@link ProductDetail} (schema). */
export type ProductDetail = Static<typeof ProductDetail>;
