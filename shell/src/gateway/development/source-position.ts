import { SourceMap } from 'node:module';

type MapJson = ConstructorParameters<typeof SourceMap>[0];

/** Prefix that webpack puts before the path of a source. */
const PREFIX = /^webpack:\/\/[^/]*\//;

/**
 * Returns the source of a position in a built file, as `mfe-cart/src/app/cart-page.tsx:12`; null when the map has none.
 * @param line from 1
 * @param column from 1
 */
export function sourcePosition(map: SourceMap, line: number, column: number): string | null {
  const entry = map.findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return null;
  return `${entry.originalSource.replace(PREFIX, '').replace(/^\.\//, '')}:${entry.originalLine + 1}`;
}

export const readSourceMap = (json: string): SourceMap => new SourceMap(JSON.parse(json) as MapJson);
