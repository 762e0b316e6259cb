import Type, { type Static } from 'typebox';
import { Fit, Vehicle } from '../catalog/fitment';
import { Money } from '../values/money';
import { nullable } from '../values/nullable';
import { Picture } from '../values/picture';
import { AxlePosition, ProductTypeSchema } from '../catalog/product';
import { Promotion } from '../catalog/promotion';

/** The product of a cart line (spec §7). `size` is never empty, also for accessories. */
export const CartProduct = Type.Object(
  {
    name: Type.String(),
    size: Type.String(),
    /** Product number (SKU). */
    code: Type.String(),
    brandName: Type.String(),
    price: Money,
    productType: ProductTypeSchema,
    partNumber: Type.String(),
    loadSpeedRating: Type.String(),
    checkoutSmallImage: Picture,
    productPromotions: Type.Array(Promotion),
    url: Type.String(),
    inStock: Type.Boolean(),
    availableQuantity: Type.Integer(),
  },
  { additionalProperties: false },
);
/** See {@link CartProduct} (schema). */
export type CartProduct = Static<typeof CartProduct>;

/**
 * A line of a cart (spec §7). `subTotal`: price × qty; `discount`: savings and coupon share; `total`: the difference,
 * without tax. `year`, `make`, `model` and `vehicle` are null unless the line fits that vehicle.
 */
export const CartLine = Type.Object(
  {
    itemId: Type.String(),
    qty: Type.Integer(),
    subTotal: Money,
    total: Money,
    tax: Money,
    discount: Money,
    /** Part of `discount` that is instant savings. */
    instantSavings: Money,
    discountCode: nullable(Type.String()),
    unitSellingPrice: Money,
    year: nullable(Type.Integer()),
    make: nullable(Type.String()),
    model: nullable(Type.String()),
    /** The vehicle that the line fits, complete, so that a removed line can be added again. */
    vehicle: Type.Optional(nullable(Vehicle)),
    /**
     * Fit for the vehicle that the line was added for, or else for the cart's vehicle; `does-not-fit` refers to the
     * cart's vehicle when it has one. Since 1.18.
     */
    fit: Type.Optional(Fit),
    /** Note about the fit: a condition, the reason of a misfit, or what to compare. Since 1.19. */
    fitNote: Type.Optional(Type.String()),
    /** True when the shopper confirmed adding a product that does not fit. Since 1.18. */
    confirmedMisfit: Type.Optional(Type.Literal(true)),
    /** Units that the vehicle takes; absent unless the line fits. Since 1.18. */
    setQuantity: Type.Optional(Type.Integer()),
    position: Type.Optional(AxlePosition),
    productGroup: Type.String(),
    originalCartItemId: Type.String(),
    product: CartProduct,
  },
  { additionalProperties: false },
);
/** See {@link CartLine} (schema). */
export type CartLine = Static<typeof CartLine>;
