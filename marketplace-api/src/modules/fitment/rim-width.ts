import { approvedRimWidths, type RimWidths, type TireSection } from 'shared-contracts';

const MM_PER_INCH = 25.4;
const METRIC = /^(LT|ST|P)?(\d{3})\/(\d{2})[RD](\d{2}(?:\.5)?)C?$/;
const FLOTATION = /^(\d{2})X(\d{1,2}\.\d{2})R(\d{2})LT$/;
/** Aspect ratios of road tires, in percent. */
const ASPECTS = { least: 20, most: 90 };

interface Section extends TireSection {
  readonly diameter: number;
}

function sectionOf(size: string): Section | null {
  const [, use, width, aspect, rim] = METRIC.exec(size) ?? [];
  if (width) {
    const isRoad = Number(aspect) >= ASPECTS.least && Number(aspect) <= ASPECTS.most;
    return isRoad
      ? {
          inches: Number(width) / MM_PER_INCH,
          aspect: Number(aspect),
          isLightTruck: use === 'LT',
          diameter: Number(rim) + (2 * Number(width) * Number(aspect)) / 100 / MM_PER_INCH,
        }
      : null;
  }
  const [, diameter, section] = FLOTATION.exec(size) ?? [];
  return section ? { inches: Number(section), isLightTruck: true, diameter: Number(diameter) } : null;
}

/** Returns the approved rim widths of a size in inches; null for sizes that fit no road wheel. */
export function rimWidthsOf(size: string): RimWidths | null {
  const section = sectionOf(size);
  return section && approvedRimWidths(section);
}

/** Returns the overall diameter in inches; null where the size does not include it. */
export const diameterOf = (size: string): number | null => sectionOf(size)?.diameter ?? null;
