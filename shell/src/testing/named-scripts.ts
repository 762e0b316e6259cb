import type { PreloadFile } from '../protocol/page-data';

/** Matches a list of scripts in the text of a document's inline script (boot-script.ts): `[["/a.js","sha384-…"],…]`. */
export const SCRIPT_LIST = /\[(?:\["\/[^"]+","[^"]+"(?:,"\w+")?\],?)+\]/g;

/** An entry of such a list: address, digest, and an optional priority. */
export type ListedScript = readonly [href: string, integrity: string, priority?: string];

/** Returns the scripts that a document loads besides its root, in order. */
export const namedScripts = (html: string): readonly PreloadFile[] =>
  (html.match(SCRIPT_LIST) ?? [])
    .flatMap((list) => JSON.parse(list) as readonly ListedScript[])
    .map(([href, integrity]) => ({ href, integrity }));
