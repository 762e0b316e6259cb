import Type, { type Static } from 'typebox';
import { CartTypeSchema } from '../cart/cart';
import { Money } from '../values/money';
import { Order, OrderState } from './order';
import { OrderLineQuantity } from './order-line-quantity';

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const words = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

/** An order in a staff list. */
export const StaffOrderSummary = Type.Object(
  {
    orderId: Type.String(),
    orderNumber: Type.String(),
    state: OrderState,
    variant: Type.String(),
    /** ISO. */
    orderedAt: Type.String(),
    total: Money,
    name: Type.String(),
    email: Type.String(),
    cartType: CartTypeSchema,
    /** True when its payment could not be settled and waits for staff. */
    isPutAside: Type.Boolean(),
  },
  { additionalProperties: false },
);
/** See {@link StaffOrderSummary} (schema). */
export type StaffOrderSummary = Static<typeof StaffOrderSummary>;

/** Answer of GET /management/v1/orders, newest first. */
export const StaffOrders = Type.Object({ orders: Type.Array(StaffOrderSummary) }, { additionalProperties: false });
/** See {@link StaffOrders} (schema). */
export type StaffOrders = Static<typeof StaffOrders>;

/** An order for staff: the shopper's view, its audit log, and its money by charge. */
export const StaffOrder = Type.Object(
  {
    order: Order,
    history: Type.Array(
      Type.Object(
        {
          state: Type.String(),
          at: Type.String(),
          actor: Type.Union([Type.Literal('shopper'), Type.Literal('staff'), Type.Literal('system')]),
          /** Email address of the actor, when it was staff. */
          staff: nullable(Type.String()),
          note: nullable(Type.String()),
        },
        { additionalProperties: false },
      ),
    ),
    payments: Type.Array(
      Type.Object(
        {
          attemptId: Type.String(),
          state: Type.String(),
          paymentMethod: Type.String(),
          amount: Money,
          /** Amount that was refunded, or is being refunded. */
          refunded: Money,
          /** Reason of an additional payment; null for the order's own charge. */
          description: nullable(Type.String()),
          putAsideReason: nullable(Type.String()),
          /** The provider's estimate of fraud, for example `elevated 65`; null where it gives none. */
          risk: nullable(Type.String()),
        },
        { additionalProperties: false },
      ),
    ),
    /** Source of the taxes: `tables-fallback` where the tables replaced a tax service that did not answer. */
    taxSource: Type.Optional(
      Type.Union([Type.Literal('tables'), Type.Literal('service'), Type.Literal('tables-fallback')]),
    ),
  },
  { additionalProperties: false },
);
/** See {@link StaffOrder} (schema). */
export type StaffOrder = Static<typeof StaffOrder>;

/**
 * Content of the slip in the package, which a gift's recipient reads: no prices, discounts, payment or email address.
 * `shipTo` is the destination, the installer or the home; `recipient` gets the goods or brings the car.
 */
export const PackingSlip = Type.Object(
  {
    orderNumber: Type.String(),
    /** `YYYY-MM-DD`. */
    orderedOn: Type.String(),
    isGift: Type.Boolean(),
    recipient: Type.Object({ name: Type.String(), phoneNumber: Type.String() }, { additionalProperties: false }),
    shipTo: Type.Object(
      {
        name: Type.String(),
        address: Type.String(),
        additionalAddress: nullable(Type.String()),
        city: Type.String(),
        state: Type.String(),
        zipCode: Type.String(),
      },
      { additionalProperties: false },
    ),
    lines: Type.Array(
      Type.Object(
        {
          productNumber: Type.String(),
          brand: Type.String(),
          name: Type.String(),
          size: Type.String(),
          quantity: Type.Integer(),
        },
        { additionalProperties: false },
      ),
    ),
    /** The buyer's text, with line breaks. */
    giftMessage: nullable(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link PackingSlip} (schema). */
export type PackingSlip = Static<typeof PackingSlip>;

/** Body of POST /management/v1/orders/{orderId}/ship. Tracking pages are known for UPS, FedEx and USPS. */
export const ShipBody = Type.Object(
  { carrier: words(40), trackingNumber: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 -]{3,39}$' }) },
  { additionalProperties: false },
);
/** See {@link ShipBody} (schema). */
export type ShipBody = Static<typeof ShipBody>;

/** Body of POST /management/v1/orders/{orderId}/cancel; the reason is stored for staff. */
export const CancelOrderBody = Type.Object({ reason: words(200) }, { additionalProperties: false });
/** See {@link CancelOrderBody} (schema). */
export type CancelOrderBody = Static<typeof CancelOrderBody>;

/**
 * Body of POST /management/v1/orders/{orderId}/refunds (requires Idempotency-Key): one of `whole` (the remaining
 * amount, with additional payments), `amount` in dollars with at most two decimals, or `lines` (their share of price,
 * discount, tax and fees). The shopper sees the reason.
 */
export const RefundOrderBody = Type.Object(
  {
    reason: words(200),
    whole: Type.Optional(Type.Literal(true)),
    amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })),
    lines: Type.Optional(Type.Array(OrderLineQuantity, { minItems: 1, maxItems: 50 })),
  },
  { additionalProperties: false },
);
/** See {@link RefundOrderBody} (schema). */
export type RefundOrderBody = Static<typeof RefundOrderBody>;

/** Body of POST /management/v1/orders/{orderId}/return/receive: whether the goods are restocked. */
export const ReceiveReturnBody = Type.Object({ restock: Type.Boolean() }, { additionalProperties: false });
/** See {@link ReceiveReturnBody} (schema). */
export type ReceiveReturnBody = Static<typeof ReceiveReturnBody>;

/** Body of POST /management/v1/orders/{orderId}/return/refuse; the reason is mailed to the shopper. */
export const RefuseReturnBody = Type.Object({ reason: words(300) }, { additionalProperties: false });
/** See {@link RefuseReturnBody} (schema). */
export type RefuseReturnBody = Static<typeof RefuseReturnBody>;

/** A return whose goods have not arrived. */
export const OpenReturn = Type.Object(
  {
    orderId: Type.String(),
    orderNumber: Type.String(),
    askedAt: Type.String(),
    reason: Type.String(),
    comment: nullable(Type.String()),
    lines: Type.Array(OrderLineQuantity),
  },
  { additionalProperties: false },
);
/** See {@link OpenReturn} (schema). */
export type OpenReturn = Static<typeof OpenReturn>;
/** Answer of GET /management/v1/returns, oldest first. */
export const OpenReturns = Type.Object({ returns: Type.Array(OpenReturn) }, { additionalProperties: false });

/**
 * A refund that the provider did not pay. `orderRefundId` is the decision that it belongs to; null for a late charge.
 */
export const FailedRefund = Type.Object(
  {
    refundId: Type.String(),
    orderRefundId: nullable(Type.String()),
    orderNumber: nullable(Type.String()),
    amount: Money,
    reason: Type.String(),
    failureCode: nullable(Type.String()),
    attempts: Type.Integer(),
    failedAt: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link FailedRefund} (schema). */
export type FailedRefund = Static<typeof FailedRefund>;
/** Answer of GET /management/v1/refunds/failed, oldest first. */
export const FailedRefunds = Type.Object({ refunds: Type.Array(FailedRefund) }, { additionalProperties: false });
/** Answer of POST /management/v1/refunds/{refundId}/retry. */
export const RetriedRefund = Type.Object({ refundId: Type.String() }, { additionalProperties: false });

/** A payment that could not be settled: the provider charged a different amount, or its outcome stayed unknown. */
export const PutAsidePayment = Type.Object(
  {
    attemptId: Type.String(),
    orderNumber: Type.String(),
    amount: Money,
    chargedCents: nullable(Type.Integer()),
    chargedCurrency: nullable(Type.String()),
    reason: Type.String(),
    since: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link PutAsidePayment} (schema). */
export type PutAsidePayment = Static<typeof PutAsidePayment>;
/** Answer of GET /management/v1/payments/put-aside, oldest first. */
export const PutAsidePayments = Type.Object({ payments: Type.Array(PutAsidePayment) }, { additionalProperties: false });

/**
 * How the provider's records differ from the store's: a charge without an order, a charge of another amount, or a
 * refund that the store did not make.
 */
export const PaymentFindingKind = Type.Enum(['charge-unknown', 'charge-differs', 'refund-unknown']);
/** See {@link PaymentFindingKind} (schema). */
export type PaymentFindingKind = Static<typeof PaymentFindingKind>;

/** Money that moved at the provider, and that the store does not know. */
export const PaymentFinding = Type.Object(
  {
    findingId: Type.String(),
    kind: PaymentFindingKind,
    state: Type.Enum(['open', 'refunding', 'refunded', 'closed']),
    /** Id of the charge or of the refund at the provider. */
    entryId: Type.String(),
    chargeId: Type.String(),
    description: nullable(Type.String()),
    amountCents: Type.Integer(),
    currency: Type.String(),
    movedAt: Type.String(),
    foundAt: Type.String(),
    /** Why the provider refused the last refund. */
    failureCode: nullable(Type.String()),
  },
  { additionalProperties: false },
);
/** See {@link PaymentFinding} (schema). */
export type PaymentFinding = Static<typeof PaymentFinding>;
/** Answer of GET /management/v1/payments/findings, oldest first. */
export const PaymentFindings = Type.Object({ findings: Type.Array(PaymentFinding) }, { additionalProperties: false });
/** Answer of POST /management/v1/payments/findings/{findingId}/refund. */
export const RefundedFinding = Type.Object(
  { findingId: Type.String(), amount: Money },
  { additionalProperties: false },
);
/** Answer of POST /management/v1/payments/findings/{findingId}/close. */
export const ClosedFinding = Type.Object({ findingId: Type.String() }, { additionalProperties: false });
/** Answer of POST /management/v1/payments/comparisons. */
export const PaymentComparison = Type.Object({ since: Type.String() }, { additionalProperties: false });

/** A chargeback: the payer asked the bank to return a payment. */
export const StaffDispute = Type.Object(
  {
    disputeId: Type.String(),
    orderNumber: Type.String(),
    state: Type.String(),
    reason: Type.String(),
    amountCents: Type.Integer(),
    currency: Type.String(),
    openedAt: Type.String(),
    closedAt: nullable(Type.String()),
  },
  { additionalProperties: false },
);
/** Answer of GET /management/v1/disputes: open ones first. */
export const StaffDisputes = Type.Object({ disputes: Type.Array(StaffDispute) }, { additionalProperties: false });
