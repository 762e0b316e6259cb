/** A script, as documents name it. */
export interface Script {
  readonly href: string;
  readonly integrity: string;
}

/** Scripts of each chunk of a build, by the chunk's name; `main` is the root. */
export type ScriptsOfChunks = ReadonlyMap<string, readonly Script[]>;

interface Boot {
  readonly deferredScripts?: readonly Script[];
  readonly scriptsOnSign: readonly Script[];
}

const BOOT_DATA = /(<script type="application\/json" id="tm-boot">)(.*?)(<\/script>)/s;
const MAIN = /"(\/assets\/main\.[^"]+\.js)","(sha\d+-[^"]+)"/;
/** What a page that the browser renders fetches at once. */
const EARLY = /\(\[\[.*?\]\]\)/s;

const chunkOf = ({ href }: Script): string => href.split('/').at(-1)?.split('.')[0] ?? '';
const escapeJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** The same chunks of the other build; what only the federation has, container and shared modules, has none there. */
function counterparts(scripts: readonly Script[], chunks: ScriptsOfChunks): readonly Script[] {
  const found = scripts.flatMap((script) => chunks.get(chunkOf(script)) ?? []);
  return [...new Map(found.map((script) => [script.href, script])).values()];
}

/** A document of the store, with the scripts of another build in the places of its own. @throws when it has no root */
export function withScriptsOf(chunks: ScriptsOfChunks, html: string): string {
  const [main] = chunks.get('main') ?? [];
  const [, href, integrity] = MAIN.exec(html) ?? [];
  const [, , data] = BOOT_DATA.exec(html) ?? [];
  if (!main || !href || !integrity || !data) throw new Error('The document names no root script and no boot data.');
  const boot = JSON.parse(data) as Boot;
  const { deferredScripts } = boot;
  const swapped = {
    ...boot,
    ...(deferredScripts && { deferredScripts: counterparts(deferredScripts, chunks) }),
    scriptsOnSign: counterparts(boot.scriptsOnSign, chunks),
  };
  const early = (list: string): string => {
    const scripts = (JSON.parse(list.slice(1, -1)) as [string, string, string][]).map(([one, digest]) => ({
      href: one,
      integrity: digest,
    }));
    const all = [main, ...counterparts(scripts.slice(1), chunks)];
    return `(${escapeJson(all.map((script, index) => [script.href, script.integrity, index === 0 ? 'auto' : 'low']))})`;
  };
  return html
    .replace(BOOT_DATA, (_, start: string, __, end: string) => start + escapeJson(swapped) + end)
    .replace(EARLY, early)
    .replaceAll(href, main.href)
    .replaceAll(integrity, main.integrity);
}
