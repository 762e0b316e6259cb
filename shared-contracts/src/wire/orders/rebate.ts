import Type, { type Static } from 'typebox';
import { EarnedRebate } from '../cart/cart';
import { Address } from '../values/location';
import { Money } from '../values/money';
import { OrderLineQuantity } from './order-line-quantity';

const { firstName, lastName, address, additionalAddress, city, state, zipCode } = Address.properties;
const postal = { firstName, lastName, address, additionalAddress, city, state, zipCode };

/** Recipient of a rebate's card: name and address with the rules of a shipping address. Since 1.21. */
export const RebatePayee = Type.Object(postal, { additionalProperties: false });
/** See {@link RebatePayee} (schema). */
export type RebatePayee = Static<typeof RebatePayee>;

/** Body of POST /orders/{orderId}/rebates/{promotionId}/claims; the store attaches the order's invoice. */
export const RebateClaimBody = Type.Object(
  { ...postal, /** The shopper accepts the terms of the claim. */ consent: Type.Literal(true) },
  { additionalProperties: false },
);
/** See {@link RebateClaimBody} (schema). */
export type RebateClaimBody = Static<typeof RebateClaimBody>;

/** `filed` waits for staff, `approved` for its payout, `paid` was mailed. Since 1.21. */
export const RebateClaimStatus = Type.Union([
  Type.Literal('filed'),
  Type.Literal('approved'),
  Type.Literal('paid'),
  Type.Literal('rejected'),
]);
/** See {@link RebateClaimStatus} (schema). */
export type RebateClaimStatus = Static<typeof RebateClaimStatus>;

/** A claim for its shopper. */
export const RebateClaim = Type.Object(
  {
    claimId: Type.String(),
    status: RebateClaimStatus,
    /** Amount for the tires that were not returned. */
    amount: Money,
    /** `YYYY-MM-DD` in America/New_York. */
    filedOn: Type.String(),
    /** Day of the payout, an estimate until it is `paid`; null for a rejected claim. */
    payoutOn: Type.Union([Type.String(), Type.Null()]),
    /** Reason of a rejection, for the shopper. */
    reason: Type.Union([Type.String(), Type.Null()]),
    payee: RebatePayee,
  },
  { additionalProperties: false },
);
/** See {@link RebateClaim} (schema). */
export type RebateClaim = Static<typeof RebateClaim>;

/** A rebate of an order, with its online claim. Since 1.21. */
export const OrderRebate = Type.Object(
  {
    ...EarnedRebate.properties,
    /** Absent for unpaid orders, and in answers of earlier versions. */
    filing: Type.Optional(
      Type.Object(
        {
          /** Amount of a claim for the tires that were not returned. */
          amount: Money,
          /** Last day (`YYYY-MM-DD` in America/New_York) for filing. */
          fileUntil: Type.String(),
          canFile: Type.Boolean(),
          claim: Type.Union([RebateClaim, Type.Null()]),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
/** See {@link OrderRebate} (schema). */
export type OrderRebate = Static<typeof OrderRebate>;

/** A claim for staff, with the invoice as evidence. */
export const StaffRebateClaim = Type.Object(
  {
    ...RebateClaim.properties,
    promotionId: Type.String(),
    description: Type.String(),
    orderId: Type.String(),
    orderNumber: Type.String(),
    /** The order's own invoice. */
    invoice: Type.Object(
      {
        boughtOn: Type.String(),
        email: Type.String(),
        lines: Type.Array(OrderLineQuantity),
        total: Money,
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
/** See {@link StaffRebateClaim} (schema). */
export type StaffRebateClaim = Static<typeof StaffRebateClaim>;

/** Answer of GET /management/v1/rebate-claims, oldest first. */
export const StaffRebateClaims = Type.Object({ claims: Type.Array(StaffRebateClaim) }, { additionalProperties: false });
/** See {@link StaffRebateClaims} (schema). */
export type StaffRebateClaims = Static<typeof StaffRebateClaims>;

/** Body of POST /management/v1/rebate-claims/{claimId}/reject; the reason is mailed to the shopper. */
export const RejectRebateBody = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }) },
  { additionalProperties: false },
);
/** See {@link RejectRebateBody} (schema). */
export type RejectRebateBody = Static<typeof RejectRebateBody>;

/** Answer of each decision on a claim. */
export const DecidedRebate = Type.Object(
  { claimId: Type.String(), status: RebateClaimStatus, amount: Money },
  { additionalProperties: false },
);
/** See {@link DecidedRebate} (schema). */
export type DecidedRebate = Static<typeof DecidedRebate>;
