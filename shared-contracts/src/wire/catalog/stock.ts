import Type, { type Static } from 'typebox';
import { DeliveryEstimate } from './product';

/** Stock of one product for a zip code (spec §7: GET /products/stock-available). */
export const StockAvailability = Type.Object(
  {
    productNumber: Type.String(),
    inStock: Type.Boolean(),
    availableQuantity: Type.Integer(),
    /** Null when the zip code is not served. */
    estimatedDelivery: Type.Union([DeliveryEstimate, Type.Null()]),
  },
  { additionalProperties: false },
);
/** See {@link StockAvailability} (schema). */
export type StockAvailability = Static<typeof StockAvailability>;

/** Answer of GET /products/stock-available; unknown product numbers are omitted. */
export const StockAvailabilityList = Type.Object(
  { products: Type.Array(StockAvailability) },
  { additionalProperties: false },
);
/** See {@link StockAvailabilityList} (schema). */
export type StockAvailabilityList = Static<typeof StockAvailabilityList>;
