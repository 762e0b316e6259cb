/**
 * What an island's HTML may look like, so that it stays inside its own element whatever it says: tags that balance, attributes
 * in double quotes without `<` (as React writes them), React's own comments, and nothing that loads, runs or restructures
 * the document. With no `<` outside of tags, a browser reads the same tags as this does.
 */
const TOKEN =
  /[^<]*(?:<(?:\/([a-zA-Z][\w-]*)>|([a-zA-Z][\w-]*)((?:\s+[^\s"'<>/=]+(?:="[^"<]*")?)*)\s*(\/?)>|!--(?:\/?\$[!?]?|\/?&)?(?: )?-->)|$)/y;

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

/** Names and places that the document itself uses, and handlers, which the page's policy would refuse anyway. */
const REFUSED_ATTRIBUTE = /\s(?:on[a-z]+|srcdoc|nonce|data-island)=|\sid="(?:tm-[^"]*|main)"/i;

/** React asks for pictures ahead by such links; no other link belongs into an island. */
const PRELOADED_PICTURE = /^(?=.*\srel="preload")(?=.*\sas="image")/s;

function elementProblem(name: string, attributes: string, isSuspicious: boolean): string | null {
  if (REFUSED.has(name)) return `its HTML has an element <${name}>`;
  if (name === 'link' && !PRELOADED_PICTURE.test(attributes)) return 'its HTML has a <link> that preloads no picture';
  if (isSuspicious && REFUSED_ATTRIBUTE.test(attributes))
    return `its HTML has an attribute that belongs to the shell, or a handler, on <${name}>`;
  return null;
}

/** Why this HTML cannot stand in a page, or null when it can. */
export function islandHtmlProblem(html: string): string | null {
  const open: string[] = [];
  // Anywhere, in text too: almost always nowhere, and then no tag has to be asked.
  const isSuspicious = REFUSED_ATTRIBUTE.test(html);
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < html.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(html);
    if (!token) return `its HTML cannot be read after character ${at}`;
    const [, closed, opened, attributes = '', slash] = token;
    if (closed !== undefined) {
      if (open.pop() !== closed.toLowerCase()) return `its HTML closes <${closed}> where none is open`;
    } else if (opened !== undefined) {
      const name = opened.toLowerCase();
      const problem = elementProblem(name, attributes, isSuspicious);
      if (problem) return problem;
      const isClosed = VOID.has(name) || (slash === '/' && open.some((one) => one === 'svg' || one === 'math'));
      if (!isClosed) open.push(name);
    }
  }
  return open.length === 0 ? null : `its HTML leaves <${open.at(-1)}> open`;
}
