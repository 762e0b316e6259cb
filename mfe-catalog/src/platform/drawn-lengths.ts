/** Millimeters per inch. */
export const MM = 25.4;
/** Height of a wheel's flange above its seat, where the diameter is measured, in millimeters. */
export const FLANGE = 17;

/** Rounds to a tenth of a unit, which keeps the page small. */
export const tenths = (length: number): number => Math.round(length * 10) / 10;

/** Parses lugs and the radius of their circle in millimeters: "5x114.3". */
export function boltsOf(boltPattern: string): { readonly count: number; readonly radius: number } {
  const [count = '5', circle = '114.3'] = boltPattern.split('x');
  return { count: Number(count), radius: Number(circle) / 2 };
}
