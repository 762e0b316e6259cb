import { plainSizeText } from './trade-size';

const MM_PER_INCH = 25.4;
/** Bolt circle diameters of wheels, in millimeters. */
const CIRCLES = [
  98, 100, 105, 107.95, 108, 110, 112, 114.3, 115, 118, 120, 120.65, 127, 130, 132, 135, 139.7, 150, 160, 165.1, 170,
  180, 200, 205, 210, 225,
] as const;
/** Tolerance in millimeters: circles in inches are rounded to one or two decimals, so 4.5 means 114.3 mm. */
const NEAR_MM = 0.7;
const MOST_INCHES = 9;

/** Matches bolts and circle in any spelling; the separator is a cross, "on", "lug", a slash or a dash. */
export const BOLT_PATTERN = '([3-8]|10)\\s?(?:X|/|-|ON|LUGS?(?: ON)?|BY)\\s?(\\d{1,3}(?:\\.\\d{1,3})?)\\s?(?:MM|IN|")?';
const WHOLE = new RegExp(`^${BOLT_PATTERN}$`);

function nearest(mm: number): number | null {
  const off = (circle: number): number => Math.abs(circle - mm);
  const best = CIRCLES.reduce<number>((one, other) => (off(other) < off(one) ? other : one), CIRCLES[0]);
  return off(best) < NEAR_MM ? best : null;
}

/** Returns the bolt pattern as the catalog writes it, in millimeters: "5x114.3"; null when no such pattern exists. */
export function boltPatternOf(bolts: string, circle: string): string | null {
  const value = Number(circle);
  const exact = CIRCLES.find((one) => one === value);
  const mm = exact ?? nearest(value <= MOST_INCHES ? value * MM_PER_INCH : value);
  if (mm === null) return null;
  // Wheels sold as 4.25 inches are drilled at 108 mm.
  return `${Number(bolts)}x${mm === 107.95 ? 108 : mm}`;
}

/** Parses a bolt pattern in millimeters or inches: "5 x 4.5", "5×114.3", "6-139.7". */
export function readBoltPattern(text: string): string | null {
  const [, bolts, circle] = WHOLE.exec(plainSizeText(text)) ?? [];
  return bolts && circle ? boltPatternOf(bolts, circle) : null;
}
