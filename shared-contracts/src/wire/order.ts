import Type, { type Static } from 'typebox';
import { OrderBooking } from './booking-confirmation';
import { CartFee, CartTypeSchema } from './cart';
import { Fit, Vehicle } from './fitment';
import { InstallerLocation } from './installer';
import { Address, Contact, Gift } from './location';
import { Money } from './money';
import { nullable } from './nullable';
import { OrderLineQuantity } from './order-line-quantity';
import { PaymentAction } from './payment';
import { Picture } from './picture';
import { AxlePosition } from './product';
import { OrderRebate } from './rebate';
import { prose } from './text';

/** Media type of POST /orders, both ways (spec §6); another is answered with 415. */
export const ORDER_MEDIA_TYPE = 'application/vnd.treadmarket.v1+json';

/**
 * Body of POST /orders. Needs `Idempotency-Key`, one per attempt: the same key and body gives the first answer again.
 * `expectedTotal` is the total the shopper saw, in dollars; another one is answered with 409 TOTAL_CHANGED.
 * `paymentToken` is left out only where the program settles (purchasingPower).
 */
export const OrderBody = Type.Object(
  {
    cartNumber: Type.String({ minLength: 1, maxLength: 40 }),
    paymentMethod: Type.Optional(Type.String({ maxLength: 40 })),
    paymentToken: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    expectedTotal: Type.Number({ minimum: 0 }),
    /**
     * Where the shopper comes back to when the bank asks for a confirmation; of `X-Marketplace-Origin`. By default the
     * order's confirmation page.
     */
    returnUrl: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  },
  { additionalProperties: false },
);
/** See {@link OrderBody} (schema). */
export type OrderBody = Static<typeof OrderBody>;

/** A line as it was bought. */
export const OrderLine = Type.Object(
  {
    productNumber: Type.String(),
    brand: Type.String(),
    name: Type.String(),
    size: Type.String(),
    /** Of a set for a vehicle that takes two sizes, as it stood in the cart. */
    position: Type.Optional(AxlePosition),
    /** When it was ordered; `unknown` for orders that were placed before this was kept. Since 1.18. */
    fit: Type.Optional(Fit),
    /** What to mind of a product that fits, why one does not, or what to compare. Since 1.19. */
    fitNote: Type.Optional(Type.String()),
    /** The vehicle that it fits. Since 1.18. */
    vehicle: Type.Optional(Vehicle),
    /** The shopper confirmed adding it although it does not fit. Since 1.18. */
    confirmedMisfit: Type.Optional(Type.Literal(true)),
    quantity: Type.Integer(),
    unitPrice: Money,
    discount: Money,
    /** Part of `discount` that is instant savings; absent for orders of before it was kept. Since 1.19. */
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
 * A step of an order's way, done when `at` (ISO) is set. Codes: `ordered`, `paid`, `packed`, `shipped`, `delivered`,
 * `installed`, `completed`, `cancelled`, `return-requested`, `returned`, `refunded`, and `appointment-…` for its
 * appointment. A code comes once.
 */
export const OrderEvent = Type.Object(
  { code: Type.String(), label: Type.String(), at: nullable(Type.String()) },
  { additionalProperties: false },
);
/** See {@link OrderEvent} (schema). */
export type OrderEvent = Static<typeof OrderEvent>;

/**
 * States of an order. `pending-payment` resolves by itself within a minute; `requires-action` waits for the shopper
 * (`nextAction`), 15 minutes long. `refunded`: everything that was paid went back; a refund in part leaves the state
 * and is in `refunds`.
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

/** How the goods travel. `trackingUrl` is the carrier's own page, null where we know none; `shippedAt` is ISO. */
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
 * Money that goes back. `pending` until the provider has paid it; `failed` when it refused, which staff look after.
 * `lines` is empty where the refund is of an amount or of everything.
 */
export const OrderRefund = Type.Object(
  {
    refundId: Type.String(),
    amount: Money,
    reason: Type.String(),
    status: Type.Union([Type.Literal('pending'), Type.Literal('paid'), Type.Literal('failed')]),
    /** When it was decided (ISO). */
    at: Type.String(),
    lines: Type.Array(OrderLineQuantity),
  },
  { additionalProperties: false },
);
/** See {@link OrderRefund} (schema). */
export type OrderRefund = Static<typeof OrderRefund>;

/** Units of a line that can come back. `refunds[n - 1]`: what goes back for `n` units, with their tax and fees. */
export const ReturnableLine = Type.Object(
  { productNumber: Type.String(), refunds: Type.Array(Money, { minItems: 1, maxItems: 99 }) },
  { additionalProperties: false },
);
/** See {@link ReturnableLine} (schema). */
export type ReturnableLine = Static<typeof ReturnableLine>;

/** What the shopper may do now; the API checks again when it is done. */
export const OrderOptions = Type.Object(
  {
    cancel: Type.Boolean(),
    requestReturn: Type.Boolean(),
    /** Last day (`YYYY-MM-DD`) on which a return can be asked for; null where none can. */
    returnUntil: nullable(Type.String()),
    /** What can come back now; absent in answers of earlier versions. */
    returnable: Type.Optional(Type.Array(ReturnableLine, { maxItems: 50 })),
    changeAppointment: Type.Boolean(),
  },
  { additionalProperties: false },
);
/** See {@link OrderOptions} (schema). */
export type OrderOptions = Static<typeof OrderOptions>;

/** The latest return that was asked for. */
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

/** Body of a request for a return: what comes back, and why. `comment` is in the shopper's own words, for staff. */
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

/** An order; only the session of its cart may read it, anybody else gets 404 (spec §3: `status` OK and `message`). */
export const Order = Type.Object(
  {
    orderId: Type.String(),
    /** Number to tell support. */
    orderNumber: Type.String(),
    status: Type.Union([Type.Literal('OK'), Type.Literal('PENDING'), Type.Literal('FAILED')]),
    message: Type.String(),
    state: OrderState,
    /** What the shopper has to do now; absent or null when nothing. */
    nextAction: Type.Optional(nullable(PaymentAction)),
    placedAt: Type.String(),
    cartNumber: Type.String(),
    cartType: CartTypeSchema,
    salesChannel: Type.String(),
    lines: Type.Array(OrderLine),
    subTotal: Money,
    discount: Money,
    /** The parts of `discount`. Orders placed before there was this have none. */
    instantSavings: Type.Optional(Money),
    couponDiscount: Type.Optional(Money),
    discountCode: nullable(Type.String()),
    tax: Money,
    /** Only the state's rate was known where it was taxed. Since 1.21. */
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
    /** Whom it is for, as the buyer confirmed it; absent where that is the buyer. Since 1.20. */
    gift: Type.Optional(Gift),
    shippingAddress: nullable(Address),
    installer: nullable(InstallerLocation),
    appointmentDate: nullable(Type.String()),
    appointmentSlot: nullable(Type.String()),
    appointmentLabel: nullable(Type.String()),
    mobileInstallationAddress: nullable(Address),
    /**
     * Where GET /orders/{id} answers an order that is installed: its appointment as it stands now, which the installer
     * may have changed.
     */
    booking: Type.Optional(OrderBooking),
    vehicle: nullable(Vehicle),
    estimatedDelivery: nullable(Type.String()),
    /** The rebates that the purchase has earned, each with its form. Orders placed before there was this have none. */
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
    /**
     * Of an order that is on its way or has arrived; servers of the version before leave it out, as the three after it.
     */
    shipment: Type.Optional(nullable(OrderShipment)),
    /** The oldest first. */
    refunds: Type.Optional(Type.Array(OrderRefund)),
    options: Type.Optional(OrderOptions),
    returnRequest: Type.Optional(nullable(OrderReturn)),
  },
  { additionalProperties: false },
);
/** See {@link Order} (schema). */
export type Order = Static<typeof Order>;
