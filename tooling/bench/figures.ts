/** A visit may lack a figure, for example when nothing was painted: it is skipped, and does not distort the others. */
const inOrder = (values: readonly number[]): number[] =>
  values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);

/** Returns the median; of an even number of values, the lower of the two in the middle. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = inOrder(values);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Returns the value that this share of the values doesn't exceed: 0.95 for p95. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = inOrder(values);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** One line of a result table: a name and its figures. */
export type Row = Readonly<Record<string, string | number>>;

/** A row as it is shown; a figure that was not measured is a dash. */
export const shownRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number.isNaN(value) ? '–' : value]));

/** Prints a table under its heading. */
export function printTable(heading: string, rows: readonly Row[]): void {
  console.log(`\n${heading}`);
  console.table(rows.map(shownRow));
}
