import Type, { type Static } from 'typebox';
import { BENEFIT_TYPES, type BenefitType } from '../variant-rules';

const BenefitTypeSchema = Type.Unsafe<BenefitType>(Type.Union(BENEFIT_TYPES.map((type) => Type.Literal(type))));
const attribute = Type.Optional(Type.String({ minLength: 1, maxLength: 80 }));

/**
 * Body of POST /partners/exchange-tokens: what a partner knows of its shopper. Sent server to server with the partner's
 * secret.
 */
export const PartnerTokenBody = Type.Object(
  {
    /** A cart of the same variant to hand over; without it a new, empty one is made. */
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

/**
 * Answer of GET /cart-number?exchange-token= (spec §7): the cart that a token opens. Asking does not use the token up.
 */
export const CartNumber = Type.Object(
  {
    cartNumber: Type.String(),
    /**
     * A partner hands its own shopper over; a shopper gives a cart to somebody else, who is asked before it is taken.
     */
    givenBy: Type.Union([Type.Literal('partner'), Type.Literal('shopper')]),
    totalUnitCount: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
/** See {@link CartNumber} (schema). */
export type CartNumber = Static<typeof CartNumber>;

/**
 * Body of POST /cart/{n}/transfer (spec §7): to which store the cart goes (its own by default), and who serves it
 * there. A customer id does not travel: it belongs to the giver.
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
 * Answer of POST /cart/{n}/transfer: who redeems `exchangeToken` (POST /cart/exchange-token, in the target store) gets
 * the cart with a session of its own, and the giver's session ends. Only products travel: no name, address, appointment
 * or code. Works once, for ten minutes. A cart that cannot be given away is answered with 422 'Failed to transfer cart:
 * {cart}' (spec §4).
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
     * The products go into the cart of `X-Session-Id`, which stays with all that is in it. By default the given cart
     * takes its place.
     */
    intoOwnCart: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** See {@link ExchangeTokenBody} (schema). */
export type ExchangeTokenBody = Static<typeof ExchangeTokenBody>;

/** Answer of POST /cart/exchange-token; the cart's new session comes in `X-Session-Id` (spec §4, §7). */
export const ExchangedCart = Type.Object(
  {
    cartNumber: Type.String(),
    attributes: Type.Array(Type.Object({ key: Type.String(), value: Type.String() }, { additionalProperties: false })),
  },
  { additionalProperties: false },
);
/** See {@link ExchangedCart} (schema). */
export type ExchangedCart = Static<typeof ExchangedCart>;
