import Type, { type Static } from 'typebox';
import { OrderBooking } from './booking-confirmation';
import { CartFee, CartTypeSchema } from '../cart/cart';
import { Fit, Vehicle } from '../catalog/fitment';
import { InstallerLocation } from '../catalog/installer';
import { Address, Contact, Gift } from '../values/location';
import { Money } from '../values/money';
import { nullable } from '../values/nullable';
import { OrderLineQuantity } from './order-line-quantity';
import { PaymentAction } from './payment';
import { Picture } from '../values/picture';
import { AxlePosition } from '../catalog/product';
import { OrderRebate } from './rebate';
import { prose } from '../values/text';

/** Media type of POST /orders, for request and answer (spec §6); any other gets 415. */
export const ORDER_MEDIA_TYPE = 'application/vnd.treadmarket.v1+json';

/**
 * Body of POST /orders. Requires `Idempotency-Key`, one per attempt: the same key and body returns the first answer
 * again.
 * - `expectedTotal`: the total that the shopper saw, in dollars; a different one gets 409 TOTAL_CHANGED
 * - `paymentToken`: omitted only when the program settles (purchasingPower)
 */
export const OrderBody = Type.Object(
  {
    cartNumber: Type.String({ minLength: 1, maxLength: 40 }),
    paymentMethod: Type.Optional(Type.String({ maxLength: 40 })),
    paymentToken: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    expectedTotal: Type.Number({ minimum: 0 }),
    /** Return address after a bank challenge, within `X-Marketplace-Origin`. Default: the order's confirmation page. */
    returnUrl: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  },
  { additionalProperties: false },
);
/** See {@link OrderBody} (schema). */
export type OrderBody = Static<typeof OrderBody>;

/** An ordered line. */
export const OrderLine = Type.Object(
  {
    productNumber: Type.String(),
    brand: Type.String(),
    name: Type.String(),
    size: Type.String(),
    /** Axle in a staggered set, as in the cart. */
    position: Type.Optional(AxlePosition),
    /** Fit at the time of the order; `unknown` for orders before this field existed. Since 1.18. */
    fit: Type.Optional(Fit),
    /** Note about the fit: a condition, the reason of a misfit, or what to compare. Since 1.19. */
    fitNote: Type.Optional(Type.String()),
    /** The vehicle that it fits. Since 1.18. */
    vehicle: Type.Optional(Vehicle),
    /** True when the shopper confirmed adding a product that does not fit. Since 1.18. */
    confirmedMisfit: Type.Optional(Type.Literal(true)),
    quantity: Type.Integer(),
    unitPrice: Money,
    discount: Money,
    /** Part of `discount` that is instant savings; absent for orders before this field existed. Since 1.19. */
    instantSavings: Type.Optional(Money),
    tax: Money,
    total: Money,
    image: Picture,
    url: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link OrderLine} (schema). */
export type OrderLine = Static<typeof OrderLine>;

/**
 * A step in the life of an order, done when `at` (ISO) is set. Codes: `ordered`, `paid`, `packed`, `shipped`,
 * `delivered`, `installed`, `completed`, `cancelled`, `return-requested`, `returned`, `refunded`, and `appointment-…`
 * for its appointment. Each code occurs once.
 */
export const OrderEvent = Type.Object(
  { code: Type.String(), label: Type.String(), at: nullable(Type.String()) },
  { additionalProperties: false },
);
/** See {@link OrderEvent} (schema). */
export type OrderEvent = Static<typeof OrderEvent>;

/**
 * States of an order. `pending-payment` ends by itself within a minute; `requires-action` waits up to 15 minutes for
 * the shopper (`nextAction`). `refunded`: the full payment was refunded; a partial refund keeps the state and is listed
 * in `refunds`.
 */
export const OrderState = Type.Union([
  Type.Literal('pending-payment'),
  Type.Literal('requires-action'),
  Type.Literal('placed'),
  Type.Literal('packed'),
  Type.Literal('shipped'),
  Type.Literal('delivered'),
  Type.Literal('installed'),
  Type.Literal('completed'),
  Type.Literal('cancelled'),
  Type.Literal('payment-failed'),
  Type.Literal('return-requested'),
  Type.Literal('returned'),
  Type.Literal('refunded'),
]);
/** See {@link OrderState} (schema). */
export type OrderState = Static<typeof OrderState>;

/** Shipment of an order. `trackingUrl` is the carrier's page, null when unknown; `shippedAt` is ISO. */
export const OrderShipment = Type.Object(
  {
    carrier: Type.String(),
    trackingNumber: Type.String(),
    trackingUrl: nullable(Type.String()),
    shippedAt: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link OrderShipment} (schema). */
export type OrderShipment = Static<typeof OrderShipment>;

/**
 * A refund. `pending` until the provider has paid it; `failed` when the provider rejected it, which staff handle.
 * `lines` is empty for a refund of an amount or of the whole order.
 */
export const OrderRefund = Type.Object(
  {
    refundId: Type.String(),
    amount: Money,
    reason: Type.String(),
    status: Type.Union([Type.Literal('pending'), Type.Literal('paid'), Type.Literal('failed')]),
    /** Time of the decision (ISO). */
    at: Type.String(),
    lines: Type.Array(OrderLineQuantity),
  },
  { additionalProperties: false },
);
/** See {@link OrderRefund} (schema). */
export type OrderRefund = Static<typeof OrderRefund>;

/** Returnable units of a line. `refunds[n - 1]`: refund for `n` units, with their tax and fees. */
export const ReturnableLine = Type.Object(
  { productNumber: Type.String(), refunds: Type.Array(Money, { minItems: 1, maxItems: 99 }) },
  { additionalProperties: false },
);
/** See {@link ReturnableLine} (schema). */
export type ReturnableLine = Static<typeof ReturnableLine>;

/** Actions that the shopper may take now; the API checks again. */
export const OrderOptions = Type.Object(
  {
    cancel: Type.Boolean(),
    requestReturn: Type.Boolean(),
    /** Last day (`YYYY-MM-DD`) for requesting a return; null when no return is possible. */
    returnUntil: nullable(Type.String()),
    /** Units that can be returned now; absent in answers of earlier versions. */
    returnable: Type.Optional(Type.Array(ReturnableLine, { maxItems: 50 })),
    changeAppointment: Type.Boolean(),
  },
  { additionalProperties: false },
);
/** See {@link OrderOptions} (schema). */
export type OrderOptions = Static<typeof OrderOptions>;

/** The latest return request. */
export const OrderReturn = Type.Object(
  {
    at: Type.String(),
    reason: Type.String(),
    lines: Type.Array(OrderLineQuantity),
    status: Type.Union([Type.Literal('requested'), Type.Literal('received'), Type.Literal('refused')]),
  },
  { additionalProperties: false },
);
/** See {@link OrderReturn} (schema). */
export type OrderReturn = Static<typeof OrderReturn>;

/** Body of a return request: units and reason. `comment` is the shopper's own text, for staff. */
export const ReturnBody = Type.Object(
  {
    reason: Type.String({ minLength: 1, maxLength: 200 }),
    lines: Type.Array(OrderLineQuantity, { minItems: 1, maxItems: 50 }),
    comment: Type.Optional(prose({ minLength: 0, maxLength: 1000 })),
  },
  { additionalProperties: false },
);
/** See {@link ReturnBody} (schema). */
export type ReturnBody = Static<typeof ReturnBody>;

/** An order; only the session of its cart may read it, other requests get 404 (spec §3: `status` OK and `message`). */
export const Order = Type.Object(
  {
    orderId: Type.String(),
    /** Number for contacting support. */
    orderNumber: Type.String(),
    status: Type.Union([Type.Literal('OK'), Type.Literal('PENDING'), Type.Literal('FAILED')]),
    message: Type.String(),
    state: OrderState,
    /** Action that the shopper has to take now; absent or null without one. */
    nextAction: Type.Optional(nullable(PaymentAction)),
    placedAt: Type.String(),
    cartNumber: Type.String(),
    cartType: CartTypeSchema,
    salesChannel: Type.String(),
    lines: Type.Array(OrderLine),
    subTotal: Money,
    discount: Money,
    /** Part of `discount`; absent for orders before this field existed. */
    instantSavings: Type.Optional(Money),
    couponDiscount: Type.Optional(Money),
    discountCode: nullable(Type.String()),
    tax: Money,
    /** True when only the state's rate was known for the tax. Since 1.21. */
    isTaxEstimated: Type.Optional(Type.Literal(true)),
    bookingFee: Money,
    shippingCost: Money,
    totalInstallationFees: Money,
    cartFees: Type.Array(CartFee),
    total: Money,
    customer: Type.Object(
      { firstName: Type.String(), lastName: Type.String(), email: Type.String(), phoneNumber: Type.String() },
      { additionalProperties: false },
    ),
    contact: nullable(Contact),
    /** Recipient that the buyer confirmed; absent when the buyer is the recipient. Since 1.20. */
    gift: Type.Optional(Gift),
    shippingAddress: nullable(Address),
    installer: nullable(InstallerLocation),
    appointmentDate: nullable(Type.String()),
    appointmentSlot: nullable(Type.String()),
    appointmentLabel: nullable(Type.String()),
    mobileInstallationAddress: nullable(Address),
    /** Current appointment of an installed order in GET /orders/{id}, which the installer may have changed. */
    booking: Type.Optional(OrderBooking),
    vehicle: nullable(Vehicle),
    estimatedDelivery: nullable(Type.String()),
    /** Rebates of the purchase, each with its form. Absent for orders before this field existed. */
    rebates: Type.Optional(Type.Array(OrderRebate)),
    payment: Type.Object(
      {
        paymentMethod: Type.String(),
        brand: nullable(Type.String()),
        last4: nullable(Type.String()),
        /** For example "Settled by the PowerPay Program" when there is no card. */
        label: Type.String(),
      },
      { additionalProperties: false },
    ),
    timeline: Type.Array(OrderEvent),
    /** Present for an order that was shipped. Servers of the previous version omit it and the next three fields. */
    shipment: Type.Optional(nullable(OrderShipment)),
    /** Oldest first. */
    refunds: Type.Optional(Type.Array(OrderRefund)),
    options: Type.Optional(OrderOptions),
    returnRequest: Type.Optional(nullable(OrderReturn)),
  },
  { additionalProperties: false },
);
/** See {@link Order} (schema). */
export type Order = Static<typeof Order>;
