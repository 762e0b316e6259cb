import { readFile } from 'node:fs/promises';
import type { SourceMap } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DevViews } from './dev-views';
import { readSourceMap, sourcePosition } from './source-position';

/** Positions of one request: the first lines of a stack trace matter. */
const MOST_POSITIONS = 20;
/** `<address of a file>:<line>:<column>`; the address has a remote's name, or none for the shell's files. */
const POSITION = /^\/(?:remotes\/([a-z][a-z0-9-]*)|assets)\/dev\/(\w[\w.~-]{0,200}\.js):(\d{1,7}):(\d{1,7})$/;

type DirOf = (remote: string | undefined) => string | null;

async function readMap(file: string): Promise<SourceMap | null> {
  const json = await readFile(file, 'utf8').catch(() => null);
  return json === null ? null : readSourceMap(json);
}

/** Finds the sources of positions; those without are omitted. */
async function sourcesOf(positions: readonly string[], dirOf: DirOf): Promise<Readonly<Record<string, string>>> {
  const maps = new Map<string, Promise<SourceMap | null>>();
  const find = async (position: string): Promise<readonly [string, string] | null> => {
    const [, remote, file = '', line, column] = POSITION.exec(position) ?? [];
    const dir = file === '' ? null : dirOf(remote);
    if (dir === null) return null;
    const name = path.join(dir, `${file}.map`);
    const reading = maps.get(name) ?? readMap(name);
    maps.set(name, reading);
    const map = await reading;
    const source = map && sourcePosition(map, Number(line), Number(column));
    return source === null ? null : [position, source];
  };
  const found = await Promise.all(positions.slice(0, MOST_POSITIONS).map(find));
  return Object.fromEntries(found.filter((pair) => pair !== null));
}

/** Registers `/dev/sources?at=…`, which answers positions of a stack trace with those in the sources. */
export function registerSources(app: FastifyInstance, views: DevViews): void {
  app.get('/dev/sources', async (request, reply) => {
    const { cookie } = request.headers;
    const sessions = views.of(cookie);
    if (sessions.length === 0) return reply.callNotFound();
    const shell = await views.shellDir(cookie);
    const dirOf: DirOf = (remote) =>
      remote === undefined ? shell : (sessions.map((one) => one.webDir(remote)).find((dir) => dir !== null) ?? null);
    const positions = new URL(request.url, 'http://store').searchParams.getAll('at');
    return reply.header('cache-control', 'no-store').send(await sourcesOf(positions, dirOf));
  });
}
