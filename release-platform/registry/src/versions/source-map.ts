import { SourceMap } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import Type from 'typebox';
import { Compile } from 'typebox/compile';

/** A position in a source of the repository. Line and column count from 1. */
export interface SourcePosition {
  /** Relative path in the team's repository. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A position of a built file, as browsers and Node write it: both numbers count from 1. */
export interface BuiltPosition {
  readonly line: number;
  readonly column: number;
}

const decompress = promisify(gunzip);
/** Three times the largest of ours. A map of this size takes 200 MB of memory while it is read. */
const MAX_UNPACKED_BYTES = 12 * 1024 * 1024;
const MAX_SOURCES = 5_000;
const MAX_NUMBER = 1_000_000;

const check = Compile(
  Type.Object({
    version: Type.Literal(3),
    sources: Type.Array(Type.String(), { maxItems: MAX_SOURCES }),
    sourcesContent: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Null()]), { maxItems: MAX_SOURCES })),
    names: Type.Array(Type.String()),
    mappings: Type.String({ pattern: '^[A-Za-z0-9+/,;]*$' }),
  }),
);

/**
 * A relative path of printed characters: no way out of the repository, no address with a scheme, and nothing that
 * changes a terminal or begins another line of a log.
 */
const SOURCE = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w@][\w@.+~-]*(?:[/ ][\w@.+~[\]-]+)*$/;
const MAX_PATH = 200;

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value < MAX_NUMBER;

async function unpacked(bytes: Buffer): Promise<string> {
  const text = await decompress(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }).catch(
    (error: NodeJS.ErrnoException) => {
      const isTooLarge = error.code === 'ERR_BUFFER_TOO_LARGE';
      throw new Error(isTooLarge ? 'its source map is too large' : 'its source map is damaged');
    },
  );
  return text.toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('its source map is no JSON');
  }
}

/** Entry of a source map for a position, unchecked. Its numbers count from 0. */
export interface MapEntry {
  readonly generatedLine?: number;
  readonly originalSource?: string;
  readonly originalLine?: number;
  readonly originalColumn?: number;
}

/** Returns the source in an entry for a position; null when it has none, or a false one. */
export function checkedSource(entry: MapEntry, { line }: BuiltPosition): SourcePosition | null {
  const { generatedLine, originalSource: file, originalLine = -1, originalColumn = -1 } = entry;
  // Without an entry in its line, the last one before it is found.
  if (typeof file !== 'string' || generatedLine !== line - 1) return null;
  if (file.length > MAX_PATH || !SOURCE.test(file)) return null;
  if (!isCount(originalLine) || !isCount(originalColumn)) return null;
  return { file, line: originalLine + 1, column: originalColumn + 1 };
}

/** A source map of a release. Its content is that of a team, so that no position is used unchecked. */
export class ReleaseMap {
  readonly #map: SourceMap;
  readonly #texts: ReadonlyMap<string, string>;

  private constructor(map: SourceMap, texts: ReadonlyMap<string, string>) {
    this.#map = map;
    this.#texts = texts;
  }

  /** Reads a compressed map. @throws an error that says what is wrong with it */
  static async read(bytes: Buffer): Promise<ReleaseMap> {
    const value = parsed(await unpacked(bytes));
    if (!check.Check(value)) throw new Error('its source map has another format');
    const { version, sources, names, mappings, sourcesContent = [] } = value;
    const texts = new Map(sources.map((source, at) => [source, sourcesContent[at] ?? ''] as const));
    const payload = { file: '', version, sources, sourcesContent: [], names, mappings, sourceRoot: '' };
    return new ReleaseMap(new SourceMap(payload), texts);
  }

  /** Returns the source of a position; null when the map has none, or a false one. */
  trace({ line, column }: BuiltPosition): SourcePosition | null {
    if (!isCount(line - 1) || !isCount(column - 1)) return null;
    const source = checkedSource(this.#map.findEntry(line - 1, column - 1), { line, column });
    if (source === null) return null;
    const text = this.textOf(source.file);
    return text === '' || source.line <= text.split('\n').length ? source : null;
  }

  /** Returns the text of a source; empty when the map does not have it. */
  textOf(file: string): string {
    return this.#texts.get(file) ?? '';
  }
}
