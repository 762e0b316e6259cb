/**
 * Grammar of an island's HTML, which keeps any content inside its element: balanced tags, double-quoted attributes
 * without `<`, hydration comments of frameworks, and nothing that loads, runs or restructures the document. Without `<`
 * outside of tags, browsers find the same tags as this parser, in raw text too. Described in docs/package-format.md.
 */
const TAG_NAME = /[a-zA-Z][a-zA-Z0-9-]*/.source;
const ATTRIBUTES = /(?:\s+[^\s"'<>/=]+(?:="[^"<]*")?)*/.source;
/**
 * Matches comments such as `[`, `v-if`, `lit-part AEmR7W+R0Ak=`, `$?`. Quotes, markup and `--` are excluded, so that
 * browsers end the comment at the same place. Proxies interpret `#name` and `esi` as instructions.
 */
const COMMENT = /!--(?!#\w|esi)(?:[\w #/$?&!:;.,|+=()[\]]|-(?!-))*--/.source;
const TAG = new RegExp(String.raw`<(?:\/${TAG_NAME}>|${TAG_NAME}${ATTRIBUTES}\s*\/?>|${COMMENT}>)`, 'y');
const NAME_END = /[\s/>]/g;
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'source', 'track', 'wbr']);
const REFUSED = new Set([
  'applet',
  'base',
  'body',
  'embed',
  'frame',
  'frameset',
  'head',
  'html',
  'iframe',
  'meta',
  'noembed',
  'noframes',
  'object',
  'plaintext',
  'script',
  'style',
  'xmp',
]);
/** One attribute of a tag that `TAG` has matched. */
const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:="([^"<]*)")?/g;
/** Names reserved for the document, and event handlers, which the content security policy would block anyway. */
const REFUSED_NAME = /^(?:on[a-z]+|srcdoc|nonce|data-island)$/;
/** Element ids reserved for the document. */
const REFUSED_ID = /^(?:tm-.*|main)$/is;
/** Fast check: when none of these occurs in the HTML, not even in text, attributes need no inspection. */
const SUSPICIOUS = /\s(?:(?:on[a-z]+|srcdoc|nonce|data-island)[\s=/>]|id="(?:tm-|main"|[^"<]*&#))/i;
const NUMERIC_REFERENCE = /&#(?:x([0-9a-f]+)|(\d+));?/gi;
const MAX_CODE_POINT = 0x10ffff;

/** Decodes character references as browsers do, as far as the characters of a rejected id require. */
const decodeReferences = (value: string): string =>
  value.replace(NUMERIC_REFERENCE, (_all, hex: string | undefined, decimal: string | undefined) => {
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '';
  });

/** Returns attributes by lower-case name; the first of a name wins, as in browsers. */
function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    const lower = name.toLowerCase();
    if (!attributes.has(lower)) attributes.set(lower, decodeReferences(value));
  }
  return attributes;
}

const SLASH = 47;
const BANG = 33;

/** Parses HTML in one pass; `problem` is null when the HTML may be placed in a page. */
class Reader {
  readonly #open: string[] = [];
  readonly #isSuspicious: boolean;

  constructor(readonly html: string) {
    this.#isSuspicious = SUSPICIOUS.test(html);
  }

  problem(): string | null {
    const { html } = this;
    for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', TAG.lastIndex)) {
      TAG.lastIndex = start;
      if (!TAG.test(html)) return `its HTML has no tag of ours at character ${start}`;
      const problem = this.#tag(start, TAG.lastIndex - 1);
      if (problem) return problem;
    }
    return this.#open.length === 0 ? null : `its HTML leaves <${this.#open.at(-1)}> open`;
  }

  #tag(start: number, end: number): string | null {
    const { html } = this;
    const code = html.charCodeAt(start + 1);
    if (code === BANG) return null;
    if (code === SLASH) {
      const name = html.slice(start + 2, end);
      return this.#open.pop() === name ? null : `its HTML closes <${name}> where none is open`;
    }
    NAME_END.lastIndex = start;
    NAME_END.test(html);
    const nameEnd = NAME_END.lastIndex - 1;
    const name = html.slice(start + 1, nameEnd);
    const lower = name.toLowerCase();
    if (REFUSED.has(lower)) return `its HTML has an element <${name}>`;
    if ((this.#isSuspicious || lower === 'link') && nameEnd < end) {
      const problem = this.#attributeProblem(lower, html.slice(nameEnd, end));
      if (problem) return problem;
    }
    const isClosed = VOID.has(lower) || (html.charCodeAt(end - 1) === SLASH && this.#open.includes('svg'));
    if (!isClosed) this.#open.push(name);
    return null;
  }

  #attributeProblem(element: string, text: string): string | null {
    const attributes = readAttributes(text);
    // React preloads pictures by such links; other links are not allowed in an island.
    const preloadsPicture = attributes.get('rel') === 'preload' && attributes.get('as') === 'image';
    if (element === 'link' && !preloadsPicture) return 'its HTML has a <link> that preloads no picture';
    const isRefused =
      [...attributes.keys()].some((name) => REFUSED_NAME.test(name)) || REFUSED_ID.test(attributes.get('id') ?? '');
    return isRefused ? `its HTML has an attribute of the shell’s, or a handler, on <${element}>` : null;
  }
}

/** Returns why this HTML must not be placed in a page, or null when it may. */
export const islandHtmlProblem = (html: string): string | null => new Reader(html).problem();
