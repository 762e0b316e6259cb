import { SCRIPT_LIST, type ListedScript } from '../../../shell/src/testing/named-scripts';

/** A script, as documents reference it. */
export interface Script {
  readonly href: string;
  readonly integrity: string;
}

/** Scripts of each chunk of a build, by the chunk's name; `main` is the root. */
export type ScriptsOfChunks = ReadonlyMap<string, readonly Script[]>;

const MAIN = /"(\/assets\/main\.[^"]+\.js)","(sha\d+-[^"]+)"/;

const chunkOf = ({ href }: Script): string => href.split('/').at(-1)?.split('.')[0] ?? '';
const escapeJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** The same chunks of the other build; container and shared modules exist only in the federation, and have none. */
function counterparts(scripts: readonly Script[], chunks: ScriptsOfChunks): readonly Script[] {
  const found = scripts.flatMap((script) => chunks.get(chunkOf(script)) ?? []);
  return [...new Map(found.map((script) => [script.href, script])).values()];
}

/** A list with the other build's scripts: the first has the priority of the first, the others that of the others. */
function swapped(list: string, chunks: ScriptsOfChunks): string {
  const scripts = JSON.parse(list) as readonly ListedScript[];
  const [[, , ...first], [, , ...rest]] = [scripts[0]!, scripts.at(-1)!];
  const others = counterparts(
    scripts.map(([href, integrity]) => ({ href, integrity })),
    chunks,
  );
  return escapeJson(others.map(({ href, integrity }, index) => [href, integrity, ...(index === 0 ? first : rest)]));
}

/**
 * A document of the store, with its scripts replaced by those of another build.
 * @throws when it has no root
 */
export function withScriptsOf(chunks: ScriptsOfChunks, html: string): string {
  const [main] = chunks.get('main') ?? [];
  const [, href, integrity] = MAIN.exec(html) ?? [];
  if (!main || !href || !integrity) throw new Error('The document names no root script.');
  return html
    .replace(SCRIPT_LIST, (list) => swapped(list, chunks))
    .replaceAll(href, main.href)
    .replaceAll(integrity, main.integrity);
}
