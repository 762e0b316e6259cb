import Type, { type Static } from 'typebox';
import { BENEFIT_TYPES, type BenefitType } from '../../rules/variant-rules';

const BenefitTypeSchema = Type.Unsafe<BenefitType>(Type.Union(BENEFIT_TYPES.map((type) => Type.Literal(type))));
const attribute = Type.Optional(Type.String({ minLength: 1, maxLength: 80 }));

/**
 * Body of POST /partners/exchange-tokens: the partner's data about its shopper. Sent from server to server with the
 * partner's secret.
 */
export const PartnerTokenBody = Type.Object(
  {
    /** A cart of the same variant to hand over; without it a new, empty cart is created. */
    cartNumber: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    attributes: Type.Object(
      { customer_id: attribute, store_id: attribute, employee_id: attribute },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
/** See {@link PartnerTokenBody} (schema). */
export type PartnerTokenBody = Static<typeof PartnerTokenBody>;

/** Answer of POST /partners/exchange-tokens. The token works once, until `expiresAt` (ISO), 60 s later. */
export const PartnerToken = Type.Object(
  { exchangeToken: Type.String(), cartNumber: Type.String(), expiresAt: Type.String() },
  { additionalProperties: false },
);
/** See {@link PartnerToken} (schema). */
export type PartnerToken = Static<typeof PartnerToken>;

/** Answer of GET /cart-number?exchange-token= (spec §7): the cart of a token. The call does not use up the token. */
export const CartNumber = Type.Object(
  {
    cartNumber: Type.String(),
    /**
     * `partner`: a partner handed its shopper over. `shopper`: a shopper gave a cart to another person, who must
     * confirm first.
     */
    givenBy: Type.Union([Type.Literal('partner'), Type.Literal('shopper')]),
    totalUnitCount: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
/** See {@link CartNumber} (schema). */
export type CartNumber = Static<typeof CartNumber>;

/**
 * Body of POST /cart/{n}/transfer (spec §7): target store of the cart (its own by default) and sales person. A customer
 * id is not transferred, because it belongs to the giver.
 */
export const TransferBody = Type.Object(
  {
    targetBenefitType: Type.Optional(BenefitTypeSchema),
    attributes: Type.Optional(
      Type.Object({ store_id: attribute, employee_id: attribute }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
);
/** See {@link TransferBody} (schema). */
export type TransferBody = Static<typeof TransferBody>;

/**
 * Answer of POST /cart/{n}/transfer; a cart that cannot be transferred gets 422 'Failed to transfer cart: {cart}' (spec
 * §4). Redeeming `exchangeToken` (POST /cart/exchange-token, in the target store) returns the cart with a new session,
 * and ends the giver's session; the token works once, for ten minutes. Only products are transferred, without names,
 * addresses, appointments or codes.
 */
export const TransferredCart = Type.Object(
  {
    cartNumber: Type.String(),
    targetBenefitType: BenefitTypeSchema,
    exchangeToken: Type.String(),
    expiresAt: Type.String(),
  },
  { additionalProperties: false },
);
/** See {@link TransferredCart} (schema). */
export type TransferredCart = Static<typeof TransferredCart>;

/** Body of POST /cart/exchange-token (spec §7). */
export const ExchangeTokenBody = Type.Object(
  {
    exchangeToken: Type.String({ minLength: 1, maxLength: 200 }),
    /**
     * True: adds the products to the cart of `X-Session-Id` and keeps its contents. By default the given cart replaces
     * it.
     */
    intoOwnCart: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** See {@link ExchangeTokenBody} (schema). */
export type ExchangeTokenBody = Static<typeof ExchangeTokenBody>;

/** Answer of POST /cart/exchange-token; `X-Session-Id` has the cart's new session (spec §4, §7). */
export const ExchangedCart = Type.Object(
  {
    cartNumber: Type.String(),
    attributes: Type.Array(Type.Object({ key: Type.String(), value: Type.String() }, { additionalProperties: false })),
  },
  { additionalProperties: false },
);
/** See {@link ExchangedCart} (schema). */
export type ExchangedCart = Static<typeof ExchangedCart>;
