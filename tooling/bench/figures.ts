/**
 * A visit may be without a figure, for example when nothing was painted: it is left out, and does not spoil the others.
 */
const inOrder = (values: readonly number[]): number[] =>
  values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);

/** Middle value; of an even number, the lower of the two in the middle. NaN when there is none. */
export function median(values: readonly number[]): number {
  const sorted = inOrder(values);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The value that so great a share of the values doesn't exceed: 0.95 for p95. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = inOrder(values);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** One line of a result table: a name and its figures. */
export type Row = Readonly<Record<string, string | number>>;

/** A row as it is shown: a figure that nobody measured is a dash. */
export const shownRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number.isNaN(value) ? '–' : value]));

/** Prints a table under its heading. */
export function printTable(heading: string, rows: readonly Row[]): void {
  console.log(`\n${heading}`);
  console.table(rows.map(shownRow));
}
