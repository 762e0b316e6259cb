/** Millimeters in an inch. */
export const MM = 25.4;
/** How far a wheel's flange stands over the seat that its diameter is measured on, in millimeters. */
export const FLANGE = 17;

/** To a tenth of a drawing's unit: more would only make the page longer. */
export const tenths = (length: number): number => Math.round(length * 10) / 10;

/** Lugs and the circle they stand on, its radius in millimeters: "5x114.3". */
export function boltsOf(boltPattern: string): { readonly count: number; readonly radius: number } {
  const [count = '5', circle = '114.3'] = boltPattern.split('x');
  return { count: Number(count), radius: Number(circle) / 2 };
}
