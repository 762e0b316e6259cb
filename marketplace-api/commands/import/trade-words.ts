import { readBoltPattern, readTradeSize, sizeLabel } from 'shared-contracts';

/** Normalizes a tire size to the catalog's spelling; an unknown format is unchanged. */
export function tradeSizeOf(written: string): string {
  const size = readTradeSize(written);
  return size === null ? written : sizeLabel(size);
}

/** Normalizes a bolt pattern to the catalog's spelling; null where there is none. */
export const boltPatternIn = (written: string | undefined): string | null =>
  written === undefined ? null : (readBoltPattern(written) ?? written);
