import Type, { type Static } from 'typebox';
import { CartLine } from './cart-line';
import { Vehicle } from '../catalog/fitment';
import { Booking, InstallerLocation } from '../catalog/installer';
import { Address, Contact, Gift } from '../values/location';
import { Money } from '../values/money';
import { nullable } from '../values/nullable';
import { Promotion } from '../catalog/promotion';

/** Cart types (spec §1). */
export const CartTypeSchema = Type.Union([Type.Literal('STS'), Type.Literal('STH')]);

/** Tax of one line, with the shipping line last (spec §3). Amounts are in dollars. */
export const TaxLine = Type.Object(
  {
    quantity: Type.Integer(),
    productCode: Type.String(),
    unitPrice: Type.Number(),
    productName: Type.String(),
    productSku: Type.String(),
    totalAmount: Type.Number(),
    taxAmount: Type.Number(),
    discountAmount: Type.Number(),
    discount: Type.Number(),
    discountCode: Type.String(),
    originalCartItemId: Type.String(),
    model: Type.String(),
    name: Type.String(),
    size: Type.String(),
    /** Always empty (spec §3). */
    sameDayDeliveryTime: Type.String(),
    /** Always empty (spec §3). */
    sameDayInEasternTime: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link TaxLine} (schema). */
export type TaxLine = Static<typeof TaxLine>;

/**
 * A cart's coupon (spec §3). `failed` keeps the cart and has the reason; a discount requires code and amount (spec §5).
 */
export const CouponData = Type.Object(
  {
    couponCode: Type.String(),
    couponCodeAmount: Money,
    couponCodeStatus: Type.Union([Type.Literal('applied'), Type.Literal('failed')]),
    couponCodeMessage: nullable(Type.String()),
    /** One of the COUPON_… problem codes when failed. */
    couponCodeError: nullable(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link CouponData} (schema). */
export type CouponData = Static<typeof CouponData>;

/** A fee of the delivery state. `amount`: `quantity` (tires) × `unitAmount`; `tax`: its part of the cart's tax. */
export const CartFee = Type.Object(
  {
    /** TIRE_FEE or DISPOSAL_FEE. */
    code: Type.String(),
    name: Type.String(),
    amount: Money,
    quantity: Type.Optional(Type.Integer()),
    unitAmount: Type.Optional(Money),
    tax: Type.Optional(Money),
  },
  { additionalProperties: false },
);
/** See {@link CartFee} (schema). */
export type CartFee = Static<typeof CartFee>;

/** First day that an installer can be booked for, and the day of delivery (both `YYYY-MM-DD`). */
export const EarliestInstallDate = Type.Object(
  { date: Type.String(), deliveryDate: Type.String() },
  { additionalProperties: false },
);
/** See {@link EarliestInstallDate} (schema). */
export type EarliestInstallDate = Static<typeof EarliestInstallDate>;

/** Payment chosen for a cart, stored so that a reload of the review step preserves it; never a card number. */
export const CartPayment = Type.Object(
  {
    paymentMethod: Type.String(),
    /** Sent with POST /orders. */
    paymentToken: Type.String(),
    brand: nullable(Type.String()),
    last4: nullable(Type.String()),
    /** Formatted as 00/0000. */
    expiry: nullable(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link CartPayment} (schema). */
export type CartPayment = Static<typeof CartPayment>;

/** A mail-in rebate on a prepaid card for the cart's products; never part of a total. */
export const EarnedRebate = Type.Object(
  {
    promotion: Promotion,
    amount: Money,
    /** Product numbers of the lines that earn it. Since 1.21. */
    productNumbers: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: false },
);
/** See {@link EarnedRebate} (schema). */
export type EarnedRebate = Static<typeof EarnedRebate>;

/**
 * The priced cart (spec §3, §7). `total` = Σ line totals + installation + fees + shipping + booking fee + tax, to the
 * cent; `totalPrice` is the same amount under a second name that clients check. `tax` is zero and `isTaxCalculated`
 * false unless `calculateTax=true` and a ZIP code is known.
 */
export const Cart = Type.Object(
  {
    cartNumber: Type.String(),
    cartType: CartTypeSchema,
    lineItems: Type.Array(CartLine),
    /** Sum of line quantities. */
    quantity: Type.Integer(),
    isEmpty: Type.Boolean(),
    /** Σ price × quantity, before any discount. */
    subTotal: Money,
    instantSavings: Money,
    couponDiscount: Money,
    /** Instant savings and coupon together. */
    discount: Money,
    tax: Money,
    isTaxCalculated: Type.Boolean(),
    /**
     * ZIP code that the tax is computed for: of the installer, of the address, or the one entered so far. Null without
     * tax.
     */
    taxZipCode: nullable(Type.String()),
    /** True when only the state's own rate is known: city, county and district rates may add to it. Since 1.19. */
    isTaxEstimated: Type.Optional(Type.Literal(true)),
    bookingFee: Money,
    shippingCost: Money,
    totalInstallationFees: Money,
    cartFees: Type.Array(CartFee),
    total: Money,
    totalPrice: Money,
    itemsTaxes: Type.Array(TaxLine),
    zipCode: nullable(Type.String()),
    cartAttributes: Type.Array(
      Type.Object({ key: Type.String(), value: Type.String() }, { additionalProperties: false }),
    ),
    couponData: nullable(CouponData),
    discountCode: nullable(Type.String()),
    /** For example "Wednesday, November 25"; null without a served ZIP code. */
    estimatedDelivery: nullable(Type.String()),
    earliestInstallDate: nullable(EarliestInstallDate),
    shippingAddress: nullable(Address),
    contact: nullable(Contact),
    /** Recipient of the gift; absent when the buyer is the recipient. Since 1.20. */
    gift: Type.Optional(Gift),
    mobileInstallationAddress: nullable(Address),
    locationResponseDto: nullable(InstallerLocation),
    appointmentDate: nullable(Type.String()),
    appointmentSlot: nullable(Type.String()),
    appointmentLabel: nullable(Type.String()),
    booking: nullable(Booking),
    vehicle: nullable(Vehicle),
    payment: nullable(CartPayment),
    /** Set by ID verification (GET /idme/auth): government deals apply to this cart. */
    isGovernmentVerified: Type.Boolean(),
    /** Set by POST /login with the cart's session; null for a guest. */
    accountId: nullable(Type.String()),
    /** Mail-in rebates on a prepaid card; never part of the total. */
    rebates: Type.Array(EarnedRebate),
    /** Increases with every change. */
    version: Type.Integer(),
  },
  { additionalProperties: false },
);
/** See {@link Cart} (schema). */
export type Cart = Static<typeof Cart>;

/** Body of POST /cart/empty; all optional. */
export const CreateCartBody = Type.Object(
  {
    zipCode: Type.Optional(Type.String({ pattern: '^\\d{5}$' })),
    cartType: Type.Optional(CartTypeSchema),
    vehicle: Type.Optional(Vehicle),
  },
  { additionalProperties: false },
);
/** See {@link CreateCartBody} (schema). */
export type CreateCartBody = Static<typeof CreateCartBody>;

/** Answer of POST /cart/empty; `X-Session-Id` also has the session id. */
export const CreatedCart = Type.Object(
  { cartNumber: Type.String(), sessionId: Type.String() },
  { additionalProperties: false },
);
/** See {@link CreatedCart} (schema). */
export type CreatedCart = Static<typeof CreatedCart>;

/**
 * Body of POST /cart/items?cartNumber=&calculateTax=; adds to the existing quantity. Without cartNumber it creates a
 * cart. A product that does not fit the given vehicle gets 409 DOES_NOT_FIT, unless `confirmedMisfit` states that the
 * shopper wants it for another vehicle.
 */
export const AddCartItemBody = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          productNumber: Type.String({ minLength: 1, maxLength: 80 }),
          quantity: Type.Integer({ minimum: 1, maximum: 99 }),
          vehicle: Type.Optional(Vehicle),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 10 },
    ),
    confirmedMisfit: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** See {@link AddCartItemBody} (schema). */
export type AddCartItemBody = Static<typeof AddCartItemBody>;

/** Body of PUT /cart/items/{itemId}?cartNumber=&calculateTax=. Quantity 0 removes the line. */
export const ChangeCartItemBody = Type.Object(
  { quantity: Type.Integer({ minimum: 0, maximum: 99 }) },
  { additionalProperties: false },
);
/** See {@link ChangeCartItemBody} (schema). */
export type ChangeCartItemBody = Static<typeof ChangeCartItemBody>;

/** Whether one address is used as the other one as well (spec §4). A missing address gets 422 (spec §8). */
export const SameAddress = Type.Object(
  { shippingAddress: Type.Optional(Type.Boolean()), mobileInstallationAddress: Type.Optional(Type.Boolean()) },
  { additionalProperties: false, minProperties: 1 },
);
/** See {@link SameAddress} (schema). */
export type SameAddress = Static<typeof SameAddress>;

/** Body of PUT /cart/{n}: vehicle, delivery type, ZIP code, contact or isSameAddress; null removes a value. */
export const ChangeCartBody = Type.Object(
  {
    vehicle: Type.Optional(nullable(Vehicle)),
    cartType: Type.Optional(CartTypeSchema),
    zipCode: Type.Optional(nullable(Type.String({ pattern: '^\\d{5}$' }))),
    contact: Type.Optional(nullable(Contact)),
    isSameAddress: Type.Optional(SameAddress),
  },
  { additionalProperties: false, minProperties: 1 },
);
/** See {@link ChangeCartBody} (schema). */
export type ChangeCartBody = Static<typeof ChangeCartBody>;

/** Body of POST /cart/{n}/coupon/apply; an empty code removes the coupon. */
export const ApplyCouponBody = Type.Object(
  { discountCode: Type.String({ maxLength: 40 }), calculateTax: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);
/** See {@link ApplyCouponBody} (schema). */
export type ApplyCouponBody = Static<typeof ApplyCouponBody>;

/** Answer of GET /cart/{n}/total-qty. */
export const TotalQuantity = Type.Object({ totalUnitCount: Type.Integer() }, { additionalProperties: false });
/** See {@link TotalQuantity} (schema). */
export type TotalQuantity = Static<typeof TotalQuantity>;
