import type { FacetBits } from './facet-bits';
import type { FacetColumn } from './facet-column';

/** Smallest and largest number of a facet among each line's products. */
class LineNumbers {
  readonly least: Float64Array;
  readonly most: Float64Array;

  constructor(
    private readonly column: FacetColumn,
    lines: number,
  ) {
    this.least = new Float64Array(lines);
    this.most = new Float64Array(lines);
  }

  put(line: number, slots: Int32Array): void {
    const numbers = this.column.numbers!;
    let low = Infinity;
    let high = -Infinity;
    for (let at = 0; at < slots.length; at += 1) {
      const number = numbers[slots[at]!]!;
      if (number < low) low = number;
      if (number > high) high = number;
    }
    this.least[line] = low;
    this.most[line] = high;
  }
}

/** Facts of whole lines, so that a count reads only products of lines that a filter divides. */
export class LineFacts {
  /** By facet; null where values are compared as text. */
  readonly numbers: readonly (LineNumbers | null)[];

  constructor(
    columns: readonly FacetColumn[],
    readonly bits: FacetBits,
    lines: number,
  ) {
    this.numbers = columns.map((column) => (column.numbers ? new LineNumbers(column, lines) : null));
    bits.startLines(lines);
  }

  put(line: number, slots: Int32Array): void {
    this.bits.putLine(line, slots);
    for (const numbers of this.numbers) numbers?.put(line, slots);
  }
}
