import type { PreloadFile } from '../protocol/page-data';

/** A list of scripts in the text of a document's own script (boot-script.ts): `[["/a.js","sha384-…"],…]`. */
export const SCRIPT_LIST = /\[(?:\["\/[^"]+","[^"]+"(?:,"\w+")?\],?)+\]/g;

/** An entry of such a list: address, digest, and a priority where the document gives one. */
export type ListedScript = readonly [href: string, integrity: string, priority?: string];

/** What a document fetches by script besides its root, in order. */
export const namedScripts = (html: string): readonly PreloadFile[] =>
  (html.match(SCRIPT_LIST) ?? [])
    .flatMap((list) => JSON.parse(list) as readonly ListedScript[])
    .map(([href, integrity]) => ({ href, integrity }));
