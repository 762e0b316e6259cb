import type { ProductDetail } from 'shared-contracts';
import type { ProductDrawing } from './drawing-canvas';
import { tireDrawing } from './tire-drawing';
import { wheelDrawing } from './wheel-drawing';

/** Returns the drawing of the product's size with its measures; null without a sufficient size. */
export function productDrawing(product: ProductDetail): ProductDrawing | null {
  if (product.productType === 'TIRE') return tireDrawing(product.size);
  return product.productType === 'WHEEL' ? wheelDrawing(product) : null;
}
