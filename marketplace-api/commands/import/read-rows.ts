import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { ImportError } from './import-error';
import { shortened, type Refusal } from './import-kind';
import { openText } from './read-text';
import { textLines, type TextLine } from './text-lines';

export type Format = 'csv' | 'json' | 'jsonl';

/** A raw row with the file's column names. `line` is the row's number where a file has no lines. */
export type RawRow =
  | { readonly line: number; readonly value: Readonly<Record<string, unknown>> }
  | { readonly line: number; readonly error: Refusal };

const EXTENSIONS: Readonly<Record<string, Format>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.txt': 'csv',
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.geojson': 'jsonl',
};
const badRow = (line: number, reason: string, value: unknown = '', field = ''): RawRow => ({
  line,
  error: { line, field, reason, value: shortened(value) },
});
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function* chain(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Returns the delimiter that occurs most often in the first line. */
const delimiterOf = (line: string): string => {
  const countOf = (mark: string): number => line.split(mark).length;
  return [';', '\t'].reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best), ',');
};

const quotes = (text: string) => text.split('"').length - 1;
/** Quoted cells may contain line breaks, but an unclosed quotation mark must not consume the rows after it. */
const MAX_LINES_OF_A_ROW = 50;

/** Returns the cells of a row; null when its quotation marks are invalid. */
function cellsOf(text: string, delimiter: string): string[] | null {
  if (!text.includes('"')) return text.split(delimiter);
  try {
    const [cells = []] = parse(text, { delimiter, relax_column_count: true });
    return cells;
  } catch {
    return null;
  }
}

/** Parses rows independently, so that an error in one does not affect the next. */
class CsvReader {
  private readonly queue: TextLine[] = [];
  delimiter = ',';
  width = 0;

  constructor(private readonly lines: AsyncIterator<TextLine>) {}

  private async at(index: number): Promise<TextLine | null> {
    while (this.queue.length <= index) {
      const next = await this.lines.next();
      if (next.done) return null;
      this.queue.push(next.value);
    }
    return this.queue[index] ?? null;
  }

  async next(): Promise<{ readonly line: number; readonly text: string; readonly cells: string[] | null } | null> {
    const first = await this.at(0);
    if (first === null) return null;
    let { text } = first;
    for (let taken = 1; quotes(text) % 2 === 1 && taken < MAX_LINES_OF_A_ROW; taken += 1) {
      const more = await this.at(taken);
      if (more === null) break;
      text += `\n${more.text}`;
      const cells = quotes(text) % 2 === 0 ? cellsOf(text, this.delimiter) : null;
      if (cells?.length === this.width) {
        this.queue.splice(0, taken + 1);
        return { ...first, cells };
      }
    }
    this.queue.shift();
    return { ...first, cells: quotes(first.text) % 2 === 1 ? null : cellsOf(first.text, this.delimiter) };
  }
}

async function* csvRows(
  file: string,
  text: AsyncIterable<string>,
  takeHeader: (names: readonly string[]) => void,
): AsyncGenerator<RawRow> {
  const reader = new CsvReader(textLines(text));
  let header: string[] | null = null;
  for (let row = await reader.next(); row !== null; row = await reader.next()) {
    if (row.text.trim() === '') continue;
    if (header === null) {
      reader.delimiter = delimiterOf(row.text);
      header = (cellsOf(row.text, reader.delimiter) ?? []).map((name) => name.trim());
      reader.width = header.length;
      if (header.every((name) => name === ''))
        throw new ImportError(`${file} has no names of columns in its first line.`);
      takeHeader(header);
    } else if (row.cells === null) yield badRow(row.line, 'cannot be read: check its quotation marks', row.text);
    else if (row.cells.length !== header.length)
      yield badRow(row.line, `has ${row.cells.length} columns where the first line names ${header.length}`, row.text);
    else {
      const { line, cells } = row;
      yield { line, value: Object.fromEntries(header.map((name, index) => [name, cells[index]])) };
    }
  }
}

async function* lineRows(text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  for await (const { line, text: source } of textLines(text)) {
    if (source.trim() === '') continue;
    try {
      const value: unknown = JSON.parse(source);
      yield isObject(value) ? { line, value } : badRow(line, 'is not an object', source);
    } catch {
      yield badRow(line, 'is not valid JSON', source);
    }
  }
}

async function* arrayRows(file: string, text: AsyncIterable<string>): AsyncGenerator<RawRow> {
  const parser = streamArray.withParserAsStream();
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let line = 0;
  try {
    for await (const { key, value } of parser as AsyncIterable<{ key: number; value: unknown }>) {
      line = key + 1;
      yield isObject(value) ? { line, value } : badRow(line, 'is not an object', value);
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(
      `${file} is not a JSON array of objects: it cannot be read after row ${line} ` +
        `(${(error as Error).message}). Correct it there, or use JSON lines.`,
    );
  }
}

function formatOf(extension: string, start: string): Format {
  const [mark = ''] = start.trimStart();
  if (mark === '[') return 'json';
  if (mark === '{') return 'jsonl';
  const byName = EXTENSIONS[extension];
  return byName === 'csv' || byName === undefined ? 'csv' : byName;
}

export interface OpenRows {
  readonly format: Format;
  readonly rows: AsyncGenerator<RawRow>;
}

/** Streams the rows of a file with constant memory. `takeHeader` receives the columns of a CSV file first. */
export async function openRows(
  file: string,
  wanted: Format | null,
  takeHeader: (names: readonly string[]) => void,
): Promise<OpenRows> {
  const { extension, text } = openText(file);
  const first = await text.next();
  const start = first.done ? '' : first.value;
  if (start.trim() === '' && first.done) throw new ImportError(`${file} is empty. Export it again.`);
  if (/^\s*\{\s*"type"\s*:\s*"FeatureCollection"/.test(start))
    throw new ImportError(`${file} is one GeoJSON collection. Save it as GeoJSON lines, a feature on each line.`);
  const format = wanted ?? formatOf(extension, start);
  const all = chain(start, text);
  const rows =
    format === 'csv' ? csvRows(file, all, takeHeader) : format === 'json' ? arrayRows(file, all) : lineRows(all);
  return { format, rows };
}
