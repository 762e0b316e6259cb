/** Rim widths in inches that a tire size is approved for. */
export interface RimWidths {
  readonly least: number;
  /** The width that the size is measured on: its natural one. */
  readonly measuring: number;
  readonly most: number;
}

/* Share of the section width, by aspect ratio: within half an inch of the yearbooks of TRA and ETRTO. */
const RATIOS: Readonly<Record<number, readonly [least: number, measuring: number, most: number]>> = {
  85: [0.65, 0.7, 0.85], 80: [0.65, 0.7, 0.85], 75: [0.65, 0.7, 0.85], 70: [0.65, 0.75, 0.85], 65: [0.7, 0.75, 0.9], 60: [0.7, 0.75, 0.9],
  55: [0.7, 0.8, 0.9], 50: [0.7, 0.8, 0.9], 45: [0.8, 0.85, 0.95], 40: [0.85, 0.9, 1], 35: [0.85, 0.9, 1], 30: [0.85, 0.9, 0.97], 25: [0.9, 0.92, 0.99],
};
const MM_PER_INCH = 25.4;
const METRIC = /^(LT|ST|P)?(\d{3})\/(\d{2})[RD](\d{2}(?:\.5)?)C?$/;
const FLOTATION = /^(\d{2})X(\d{1,2}\.\d{2})R(\d{2})LT$/;
/** Flotation sizes name no aspect ratio; they are measured like a tall metric tire. */
const FLOTATION_ASPECT = 70;

const toHalfInch = (inches: number) => Math.floor(2 * inches + 0.5) / 2;

interface Section { readonly inches: number; readonly aspect: number; readonly isTruck: boolean; readonly diameter: number }

function sectionOf(size: string): Section | null {
  const [, use, width, aspect, rim] = METRIC.exec(size) ?? [];
  if (width) return { inches: Number(width) / MM_PER_INCH, aspect: Number(aspect), isTruck: use === 'LT', diameter: Number(rim) + (2 * Number(width) * Number(aspect)) / 100 / MM_PER_INCH };
  const [, diameter, section] = FLOTATION.exec(size) ?? [];
  return section ? { inches: Number(section), aspect: FLOTATION_ASPECT, isTruck: true, diameter: Number(diameter) } : null;
}

/** Approved rim widths of a size; null for sizes that go on no road wheel. Light truck tires may go half an inch narrower. */
export function rimWidthsOf(size: string): RimWidths | null {
  const section = sectionOf(size);
  const ratios = section && RATIOS[section.aspect];
  if (!section || !ratios) return null;
  const [least, measuring, most] = ratios.map((ratio) => toHalfInch(section.inches * ratio)) as [number, number, number];
  return { least: section.isTruck ? least - 0.5 : least, measuring, most };
}

/** Overall diameter in inches; null where the size does not say. */
export const diameterOf = (size: string): number | null => sectionOf(size)?.diameter ?? null;
