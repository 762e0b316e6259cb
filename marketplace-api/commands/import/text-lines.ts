import { ImportError } from './import-error';

/** The text of a line without its line break, and its number. */
export interface TextLine {
  readonly line: number;
  readonly text: string;
}

const MAX_LENGTH = 1_000_000;

/** Yields the lines of a text that arrives in pieces, with any line breaks. */
export async function* textLines(pieces: AsyncIterable<string>): AsyncGenerator<TextLine> {
  let line = 0;
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LENGTH)
      throw new ImportError(
        `Line ${line + lines.length + 1} is longer than a million characters. ` +
          'If this is JSON in one line, give --format json.',
      );
    for (const text of lines) yield { line: (line += 1), text };
  }
  const last = rest.replace(/\r$/, '');
  if (last !== '') yield { line: line + 1, text: last };
}
