import { enclosingFunction } from './enclosing-function';

const text = [
  'export function total(lines: readonly number[]) {', // 1
  '  return lines.reduce((sum, line) => sum + line, 0);', // 2
  '}', // 3
  'const remove = async (id: string) => {', // 4
  '  throw new Error(id);', // 5
  '};', // 6
  'class Cart { #lines = []; add() { return this.#lines; } constructor() { this.add(); } }', // 7
  'export const Row = () => <button onClick={() => remove("a")}>x</button>;', // 8
  'const tasks = { load: () => 1, "save it": function () { return 2; } };', // 9
  'total([]);', // 10
].join('\n');

describe('the function around a position', () => {
  it.each([
    [1, 20, 'total'],
    [2, 40, 'total'],
    [5, 9, 'remove'],
    [7, 40, 'add'],
    [7, 75, 'new Cart'],
    [8, 50, 'onClick'],
    [8, 20, 'Row'],
    [9, 28, 'load'],
    [9, 1, null],
    [10, 3, null],
    [99, 1, null],
  ])('is found for %d:%d: %s', (line, column, name) => {
    expect(enclosingFunction({ file: 'mfe-cart/src/a.tsx', text }, { line, column })).toBe(name);
  });

  it('is not looked for in a source of many megabytes, or in text that is no code', () => {
    expect(
      enclosingFunction({ file: 'a.ts', text: `function a() {${' '.repeat(600_000)}}` }, { line: 1, column: 20 }),
    ).toBe(null);
    expect(enclosingFunction({ file: 'a.ts', text: '\u0000{{{(((' }, { line: 1, column: 3 })).toBe(null);
  });
});
