import type { ProductDetail } from 'shared-contracts';
import type { ProductDrawing } from './drawing-canvas';
import { tireDrawing } from './tire-drawing';
import { wheelDrawing } from './wheel-drawing';

/** The product's size, drawn with its measures; null for what has none, or none that says enough. */
export function productDrawing(product: ProductDetail): ProductDrawing | null {
  if (product.productType === 'TIRE') return tireDrawing(product.size);
  return product.productType === 'WHEEL' ? wheelDrawing(product) : null;
}
