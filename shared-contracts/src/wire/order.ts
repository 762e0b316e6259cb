import Type, { type Static } from 'typebox';
import { OrderBooking } from './booking-confirmation';
import { CartFee, CartTypeSchema, EarnedRebate } from './cart';
import { Vehicle } from './fitment';
import { InstallerLocation } from './installer';
import { Address, Contact } from './location';
import { Money } from './money';
import { PaymentAction } from './payment';
import { Picture } from './product';

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

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
    /** Where the shopper comes back to when the bank asks for a confirmation; of `X-Marketplace-Origin`. By default the order's confirmation page. */
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
    quantity: Type.Integer(),
    unitPrice: Money,
    discount: Money,
    tax: Money,
    total: Money,
    image: Picture,
    url: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link OrderLine} (schema). */
export type OrderLine = Static<typeof OrderLine>;

/** A step of an order's way, done when `at` (ISO) is set. */
export const OrderEvent = Type.Object(
  { code: Type.String(), label: Type.String(), at: nullable(Type.String()) },
  { additionalProperties: false },
);
/** See {@link OrderEvent} (schema). */
export type OrderEvent = Static<typeof OrderEvent>;

/** States of an order. `pending-payment` resolves by itself within a minute; `requires-action` waits for the shopper (`nextAction`), 15 minutes long. */
export const OrderState = Type.Union([
  Type.Literal('pending-payment'),
  Type.Literal('requires-action'),
  Type.Literal('placed'),
  Type.Literal('payment-failed'),
  Type.Literal('shipped'),
  Type.Literal('completed'),
  Type.Literal('cancelled'),
]);
/** See {@link OrderState} (schema). */
export type OrderState = Static<typeof OrderState>;

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
    discountCode: nullable(Type.String()),
    tax: Money,
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
    shippingAddress: nullable(Address),
    installer: nullable(InstallerLocation),
    appointmentDate: nullable(Type.String()),
    appointmentSlot: nullable(Type.String()),
    appointmentLabel: nullable(Type.String()),
    mobileInstallationAddress: nullable(Address),
    /** Where GET /orders/{id} answers an order that is installed: its appointment as it stands now, which the installer may have changed. */
    booking: Type.Optional(OrderBooking),
    vehicle: nullable(Vehicle),
    estimatedDelivery: nullable(Type.String()),
    /** The rebates that the purchase has earned, each with its form. Orders placed before there was this have none. */
    rebates: Type.Optional(Type.Array(EarnedRebate)),
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
  },
  { additionalProperties: false },
);
/** See {@link Order} (schema). */
export type Order = Static<typeof Order>;
