import { tenths } from '../../../platform/drawn-lengths';

const TICK = 4;

const slash = (x: number, y: number): string => `M${tenths(x - TICK)} ${tenths(y + TICK)}l${2 * TICK} ${-2 * TICK}`;

/** Returns the path of a circle. */
export function circle(x: number, y: number, radius: number): string {
  const [r, across] = [tenths(radius), tenths(radius) * 2];
  return `M${tenths(x - r)} ${tenths(y)}a${r} ${r} 0 1 0 ${tenths(across)} 0a${r} ${r} 0 1 0 ${-tenths(across)} 0Z`;
}

/** Returns the path of a line. */
export const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${tenths(x1)} ${tenths(y1)}L${tenths(x2)} ${tenths(y2)}`;

/** Returns a horizontal dimension line with a slash at either end, and its two extension lines from `from`. */
export const lyingDimension = (x1: number, x2: number, y: number, from: number): string => {
  const past = y + Math.sign(y - from) * TICK;
  return [line(x1, y, x2, y), ...[x1, x2].map((x) => slash(x, y) + line(x, from, x, past))].join('');
};

/** Returns a vertical dimension line. */
export const standingDimension = (y1: number, y2: number, x: number, from: number): string => {
  const past = x + Math.sign(x - from) * TICK;
  return [line(x, y1, x, y2), ...[y1, y2].map((y) => slash(x, y) + line(from, y, past, y))].join('');
};
