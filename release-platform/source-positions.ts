import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PublishedFile } from 'shared-contracts';
import { checkPublishedManifest } from 'registry/manifest/manifest-check';
import type { ReleaseStore } from 'registry/log/releases';
import { provenanceOf } from 'registry/trust/version-statement';
import { integrityOf, readVersion } from 'registry/versions/remote-store';
import { shellBuildDir, storedShellBuild } from 'registry/versions/shell-build';
import { isOwnSource, type StackFrame } from 'registry/versions/stack-frames';
import { ReleaseMap, type BuiltPosition, type SourcePosition } from 'registry/versions/source-map';

/** Where a position of a built file comes from, or why that is not known. */
export type Traced =
  | { readonly source: SourcePosition; readonly functionName: string | null }
  | { readonly problem: string };

/** Reads a compressed source map; rejects with the reason when there is none. */
export type ReadMap = (file: string) => Promise<Buffer>;

type Maps = Readonly<Record<string, PublishedFile>>;

const POSITION = /^([\w@~.-]{1,100}):(\d{1,7}):(\d{1,7})$/;

async function functionAround(map: ReleaseMap, source: SourcePosition): Promise<string | null> {
  const text = map.textOf(source.file);
  if (text === '') return null;
  try {
    // Needs the compiler, which a server's installation may lack.
    const { enclosingFunction } = await import('./enclosing-function');
    return enclosingFunction({ file: source.file, text }, source);
  } catch {
    // Also for text that is nested too deep to be parsed.
    return null;
  }
}

/** Reads each map of a version once, and finds the sources of positions in its files. */
export class PositionReader {
  readonly #maps = new Map<string, Promise<ReleaseMap>>();

  constructor(readonly read: ReadMap) {}

  /** @param at `<file name>:<line>:<column>` of a script below `folder` */
  async trace(at: string, folder: 'web' | 'node' = 'web'): Promise<Traced> {
    const [, file, line, column] = POSITION.exec(at) ?? [];
    if (file === undefined) return { problem: 'its position is not known' };
    return this.traceIn(`${folder}/${file}`, { line: Number(line), column: Number(column) });
  }

  /** @param file key of a script: `web/page.js` */
  async traceIn(file: string, position: BuiltPosition): Promise<Traced> {
    try {
      const map = await this.#mapOf(file);
      const source = map.trace(position);
      if (source === null) return { problem: 'its source map has no such position' };
      return { source, functionName: await functionAround(map, source) };
    } catch (error) {
      return { problem: (error as Error).message };
    }
  }

  #mapOf(file: string): Promise<ReleaseMap> {
    const known = this.#maps.get(file) ?? this.read(`${file}.map.gz`).then((bytes) => ReleaseMap.read(bytes));
    this.#maps.set(file, known);
    return known;
  }
}

/** @throws unless the bytes are those of the listed map */
export function verifiedMap(maps: Maps | undefined, file: string, bytes: Buffer | null): Buffer {
  const listed = maps && Object.hasOwn(maps, file) ? maps[file] : undefined;
  if (!listed) throw new Error(maps ? 'its version has no source map of this file' : 'its version has no source maps');
  if (bytes === null) throw new Error('its source map is missing in the store');
  if (integrityOf(bytes) !== listed.integrity) throw new Error('its source map was altered in the store');
  return bytes;
}

async function signedMaps({ objects, trust }: ReleaseStore, name: string, version: string): Promise<Maps | undefined> {
  const stored = await readVersion(objects, name, version);
  if (stored === null) throw new Error('its version is not in the store');
  const checked = checkPublishedManifest(stored.manifest);
  if (!checked.ok) throw new Error('the manifest of its version is altered');
  if (!isDeepStrictEqual([checked.manifest.name, checked.manifest.version], [name, version]))
    throw new Error('the manifest of its version is that of another');
  if ('problem' in provenanceOf(checked.manifest, stored.digest, stored.signature, trust))
    throw new Error('the signature of its version is not believed');
  return checked.manifest.maps;
}

/** Returns the positions of a stored version of a remote. */
export function remotePositions(store: ReleaseStore, name: string, version: string): PositionReader {
  let maps: ReturnType<typeof signedMaps> | undefined;
  return new PositionReader(async (file) => {
    const listed = await (maps ??= signedMaps(store, name, version));
    const isListed = listed !== undefined && Object.hasOwn(listed, file);
    return verifiedMap(listed, file, isListed ? await store.objects.read(`${name}/${version}/maps/${file}`) : null);
  });
}

const BUILD_ID = /^[0-9A-Za-z-]{1,80}$/;

/** Returns the positions of a build of the shell on this machine. */
export const shellPositions = (data: string, id: string): PositionReader =>
  new PositionReader(async (file) => {
    const build = BUILD_ID.test(id) ? await storedShellBuild(data, id) : null;
    if (build === null) throw new Error('this machine does not have its build');
    const bytes = await readFile(path.join(shellBuildDir(data, id), 'maps', file)).catch(() => null);
    return verifiedMap(build.maps, file, bytes);
  });

/**
 * Returns the first position of a stack in a team's own code, else the first with a source; null without any.
 * @param frames the innermost first
 * @param folder of the frames' files
 */
export async function stackSource(
  frames: readonly StackFrame[],
  positions: PositionReader,
  folder: 'web' | 'node',
): Promise<string | null> {
  let first: string | null = null;
  for (const { file, ...position } of frames) {
    const traced = await positions.traceIn(`${folder}/${file}`, position);
    if ('problem' in traced) continue;
    if (isOwnSource(traced.source.file)) return positionText(traced);
    first ??= positionText(traced);
  }
  return first;
}

/** Returns a traced position for a line of text: `mfe-cart/src/line.ts:12:5 in removeLine`. */
export const positionText = ({ source, functionName }: Extract<Traced, { source: SourcePosition }>): string =>
  `${source.file}:${source.line}:${source.column}${functionName === null ? '' : ` in ${functionName}`}`;
