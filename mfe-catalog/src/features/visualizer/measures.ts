import { MM, tenths } from '../../platform/drawn-lengths';
import type { TireSize } from '../../platform/tire-size';
import type { DrawnWheel } from './scene';

/** Margin of the drawing, in which one unit is one millimeter. */
export const MARGIN = 14;

export const radiusOf = (size: TireSize): number => tenths((size.diameter * MM) / 2);
export const rimRadiusOf = ({ diameter }: Pick<DrawnWheel, 'diameter'>): number => tenths((diameter * MM) / 2);

/** Returns the brake radius of cars with this original wheel, which stays when the wheel grows. */
export const brakeRadiusOf = (originalRim: number): number => tenths((originalRim * MM) / 2 - 48);
