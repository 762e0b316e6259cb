import type { CartLine } from './wire/cart-line';
import type { AxlePosition } from './wire/product';

const NAMES: Readonly<Record<AxlePosition, string>> = { front: 'Front', rear: 'Rear' };

/** A bought tire's size, with its axle where the set has two sizes: "Front 245/40R21". */
export const sizeOnAxle = ({ size, position }: { readonly size: string; readonly position?: AxlePosition }): string =>
  position ? `${NAMES[position]} ${size}` : size;

/** The same of a line in the cart. */
export const sizeOfLine = ({ product: { size }, position }: Pick<CartLine, 'product' | 'position'>): string =>
  sizeOnAxle({ size, ...(position && { position }) });
