import Type, { type Static } from 'typebox';

/** Quantity of a line in a return or a refund. */
export const OrderLineQuantity = Type.Object(
  { productNumber: Type.String({ minLength: 1, maxLength: 60 }), quantity: Type.Integer({ minimum: 1, maximum: 99 }) },
  { additionalProperties: false },
);
/** See {@link OrderLineQuantity} (schema). */
export type OrderLineQuantity = Static<typeof OrderLineQuantity>;
