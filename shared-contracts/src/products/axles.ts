import type { CartLine } from '../wire/cart/cart-line';
import type { AxlePosition } from '../wire/catalog/product';

const NAMES: Readonly<Record<AxlePosition, string>> = { front: 'Front', rear: 'Rear' };

/** Returns the size of a tire, with its axle in a staggered set: "Front 245/40R21". */
export const sizeOnAxle = ({ size, position }: { readonly size: string; readonly position?: AxlePosition }): string =>
  position ? `${NAMES[position]} ${size}` : size;

/** Returns the size of a cart line, with its axle in a staggered set. */
export const sizeOfLine = ({ product: { size }, position }: Pick<CartLine, 'product' | 'position'>): string =>
  sizeOnAxle({ size, ...(position && { position }) });
