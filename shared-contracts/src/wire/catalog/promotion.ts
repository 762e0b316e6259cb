import Type, { type Static } from 'typebox';
import { Picture } from '../values/picture';

/** Discount per tire at checkout, as a line discount (spec §3). */
export const InstantSavingsPromotion = Type.Object(
  {
    kind: Type.Literal('InstantSavingsPromotion'),
    id: Type.String(),
    /** Dollars off each tire. */
    dollarAmount: Type.Number(),
    rebatePDFUrl: Type.Union([Type.String(), Type.Null()]),
    description: Type.String(),
    /** Minimum number of tires of one line. */
    minQuantity: Type.Integer(),
    /** Last valid day, `YYYY-MM-DD` in America/New_York. */
    endsOn: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link InstantSavingsPromotion} (schema). */
export type InstantSavingsPromotion = Static<typeof InstantSavingsPromotion>;

/** A mail-in rebate on a prepaid card; never changes the total (spec §3). */
export const RebatePromotion = Type.Object(
  {
    kind: Type.Literal('RebatePromotion'),
    id: Type.String(),
    /** Dollars on the card for each full `quantity` of tires. */
    rebateDollarOff: Type.Number(),
    description: Type.String(),
    rebateGiftCardType: Type.Union([Type.Literal('Visa'), Type.Literal('Mastercard')]),
    rebatePDFUrl: Type.Union([Type.String(), Type.Null()]),
    quantity: Type.Integer(),
    /** Minimum number of tires of its lines; absent when it equals `quantity`. Since 1.19. */
    minQuantity: Type.Optional(Type.Integer()),
    endsOn: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link RebatePromotion} (schema). */
export type RebatePromotion = Static<typeof RebatePromotion>;

/** A promotion of a product, distinguished by `kind` (spec §3). */
export const Promotion = Type.Union([InstantSavingsPromotion, RebatePromotion]);
/** See {@link Promotion} (schema). */
export type Promotion = Static<typeof Promotion>;

/** A promotion as the deal lists show it (spec §3, §7: deals). */
export const Deal = Type.Object(
  {
    list: Type.Union([Type.Literal('ACTIVE_DEALS'), Type.Literal('GOVERNMENT_DEALS'), Type.Literal('EXPIRED_DEALS')]),
    title: Type.String(),
    brand: Type.String(),
    lineIds: Type.Array(Type.String()),
    /** Available products of the deal by name, each with its page. Since 1.19. */
    products: Type.Optional(
      Type.Array(Type.Object({ name: Type.String(), url: Type.String() }, { additionalProperties: false })),
    ),
    startsOn: Type.String(),
    promotion: Promotion,
    /** True while offers are invented samples; the page states it. */
    isSample: Type.Boolean(),
    /** Page of exactly the deal's products: one product, or a list. */
    url: Type.String(),
    /** Picture of the first available line of the deal; absent without one. */
    media: Type.Optional(Picture),
  },
  { additionalProperties: false },
);
/** See {@link Deal} (schema). */
export type Deal = Static<typeof Deal>;

/** Answer of GET /deals and GET /deals/preview. */
export const DealList = Type.Object(
  {
    deals: Type.Array(Deal),
    /** Day of a preview, `YYYY-MM-DD` in America/New_York; absent for today's deals. */
    day: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link DealList} (schema). */
export type DealList = Static<typeof DealList>;

/** Body of POST /management/v1/deals/preview-links: the day to preview, `YYYY-MM-DD` in America/New_York. */
export const DealPreviewBody = Type.Object(
  { date: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' }) },
  { additionalProperties: false },
);
/** See {@link DealPreviewBody} (schema). */
export type DealPreviewBody = Static<typeof DealPreviewBody>;

/**
 * Answer of POST /management/v1/deals/preview-links; `token` is valid for GET /deals/preview until `expiresAt` (ISO).
 */
export const DealPreviewLink = Type.Object(
  { token: Type.String(), expiresAt: Type.String() },
  { additionalProperties: false },
);
/** See {@link DealPreviewLink} (schema). */
export type DealPreviewLink = Static<typeof DealPreviewLink>;
