/**
 * What an island's HTML may look like, so that it stays inside its own element whatever it says: tags that balance, attributes
 * in double quotes without `<` and `>` (as React writes them), React's own comments, and nothing that loads, runs or
 * restructures the document. With no `<` outside of tags, a browser reads the same tags as this does, in raw text too.
 */
const ATTRIBUTES = /^(?:\s+[^\s"'<>/=]+(?:="[^"<]*")?)*\s*\/?$/;
const NAME = /^[a-zA-Z][a-zA-Z0-9-]*$/;
const COMMENTS = new Set([
  '<!-- -->',
  '<!---->',
  '<!--$-->',
  '<!--/$-->',
  '<!--$!-->',
  '<!--$?-->',
  '<!--&-->',
  '<!--/&-->',
]);
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'source', 'track', 'wbr']);
const REFUSED = new Set(
  'applet base body embed frame frameset head html iframe meta noembed noframes object plaintext script style xmp'.split(
    ' ',
  ),
);
/** Names and places that the document itself uses, and handlers, which the page's policy would refuse anyway. */
const REFUSED_ATTRIBUTE = /\s(?:on[a-z]+|srcdoc|nonce|data-island)=|\sid="(?:tm-[^"]*|main)"/i;
/** React asks for pictures ahead by such links; no other link belongs into an island. */
const PRELOADED_PICTURE = /^(?=.*\srel="preload")(?=.*\sas="image")/s;

const SLASH = 47;
const BANG = 33;

interface StartTag {
  readonly name: string;
  readonly isVoid: boolean;
  readonly isSelfClosed: boolean;
  readonly problem: string | null;
}

/** Reads through some HTML once; `problem` is null when it can stand in a page. */
class Reader {
  readonly #open: string[] = [];
  /** Most tags of a page stand there many times, letter by letter. */
  readonly #known = new Map<string, StartTag>();
  /** A refused attribute is named somewhere, perhaps in a text: almost never, and then no tag has to be asked. */
  readonly #isSuspicious: boolean;

  constructor(readonly html: string) {
    this.#isSuspicious = REFUSED_ATTRIBUTE.test(html);
  }

  problem(): string | null {
    const { html } = this;
    for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', start + 1)) {
      const end = html.indexOf('>', start);
      if (end < 0) return `its HTML has no tag at character ${start}`;
      const problem = this.#tag(start, end);
      if (problem) return problem;
    }
    return this.#open.length === 0 ? null : `its HTML leaves <${this.#open.at(-1)}> open`;
  }

  #tag(start: number, end: number): string | null {
    const { html } = this;
    const code = html.charCodeAt(start + 1);
    if (code === SLASH) {
      const name = html.slice(start + 2, end);
      return this.#open.pop() === name ? null : `its HTML closes <${name.slice(0, 40)}> where none is open`;
    }
    const tag = html.slice(start, end + 1);
    if (code === BANG) return COMMENTS.has(tag) ? null : `its HTML has a comment at character ${start}`;
    const known = this.#known.get(tag) ?? this.#read(tag, start);
    this.#known.set(tag, known);
    if (known.problem !== null) return known.problem;
    if (!known.isVoid && !(known.isSelfClosed && this.#open.includes('svg'))) this.#open.push(known.name);
    return null;
  }

  #read(tag: string, start: number): StartTag {
    const nameEnd = tag.search(/[\s/>]/);
    const name = tag.slice(1, nameEnd);
    const attributes = tag.slice(nameEnd, -1);
    const isTag = NAME.test(name) && ATTRIBUTES.test(attributes);
    return {
      name,
      isVoid: VOID.has(name.toLowerCase()),
      isSelfClosed: attributes.endsWith('/'),
      problem: isTag ? this.#refusal(name, attributes) : `its HTML has no tag at character ${start}`,
    };
  }

  #refusal(name: string, attributes: string): string | null {
    const lower = name.toLowerCase();
    if (REFUSED.has(lower)) return `its HTML has an element <${name}>`;
    if (lower === 'link' && !PRELOADED_PICTURE.test(attributes))
      return 'its HTML has a <link> that preloads no picture';
    if (this.#isSuspicious && REFUSED_ATTRIBUTE.test(attributes))
      return `its HTML has an attribute of the shell’s, or a handler, on <${name}>`;
    return null;
  }
}

/** Why this HTML cannot stand in a page, or null when it can. */
export const islandHtmlProblem = (html: string): string | null => new Reader(html).problem();
