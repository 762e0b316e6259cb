import type { TireSize } from '../../platform/tire-size';
import type { DrawnWheel } from './scene';

/** Lengths of the drawing: one unit is one millimeter. */
export const MM = 25.4;
/** How far a wheel's flange stands over the seat that its diameter is measured on. */
export const FLANGE = 17;
/** Free room around the drawing. */
export const MARGIN = 14;

/** To a tenth of a millimeter: more would only make the page longer. */
export const tenths = (length: number): number => Math.round(length * 10) / 10;

export const radiusOf = (size: TireSize): number => tenths((size.diameter * MM) / 2);
export const rimRadiusOf = ({ diameter }: Pick<DrawnWheel, 'diameter'>): number => tenths((diameter * MM) / 2);

/** Lugs and the circle they stand on: "5x114.3". */
export function boltsOf(boltPattern: string): { readonly count: number; readonly radius: number } {
  const [count = '5', circle = '114.3'] = boltPattern.split('x');
  return { count: Number(count), radius: Number(circle) / 2 };
}

/** A brake as cars with such an original wheel have it: it stays when the wheel grows. */
export const brakeRadiusOf = (originalRim: number): number => tenths((originalRim * MM) / 2 - 48);
