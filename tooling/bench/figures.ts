/** Middle value; of an even number, the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The value that so great a share of the values doesn't exceed: 0.95 for p95. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** One line of a result table: a name and its figures. */
export type Row = Readonly<Record<string, string | number>>;

/** Prints a table under its heading. */
export function printTable(heading: string, rows: readonly Row[]): void {
  console.log(`\n${heading}`);
  console.table(rows);
}
