import { readBoltPattern, readTradeSize, sizeLabel } from 'shared-contracts';

/** A tire's size in the catalog's spelling; one that the grammar does not know stays as it is written. */
export function tradeSizeOf(written: string): string {
  const size = readTradeSize(written);
  return size === null ? written : sizeLabel(size);
}

/** A bolt pattern in the catalog's spelling; null where there is none. */
export const boltPatternIn = (written: string | undefined): string | null =>
  written === undefined ? null : (readBoltPattern(written) ?? written);
