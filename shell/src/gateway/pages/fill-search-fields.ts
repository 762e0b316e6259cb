import { Parser } from 'htmlparser2';
import { attributes } from './escape';

/** Longest search that is repeated, in UTF-16 units: as much of it as the search reads. */
const LONGEST = 120;
const CONTROLS = /\p{Cc}+/gu;
/** First half of a character that was cut in two. */
const HALF = /[\ud800-\udbff]$/;

/** What the field shows of a parameter; null where the address has none. Of one that is repeated, the first counts. */
function shown(parameters: URLSearchParams, name: string): string | null {
  const text = parameters.get(name)?.replace(CONTROLS, ' ').trim().slice(0, LONGEST).replace(HALF, '');
  return text || null;
}

/**
 * Puts the search of the address into the search fields of a widget that is one HTML for every page
 * (`ignoresAddress`): `<input type="search" name="q">` repeats `q`. The widget stays in its cache as it is.
 *
 * @param search only parameters that the page declares: they are in the key under which the document is kept, so that
 * nobody reads another's search and no further documents are kept.
 */
export function fillSearchFields(html: string, search: string): string {
  if (search === '' || !html.includes('type="search"')) return html;
  const parameters = new URLSearchParams(search);
  let out = '';
  let from = 0;
  const parser = new Parser({
    onopentag(tag, { name, value: _value, ...own }) {
      if (tag !== 'input' || own.type !== 'search' || name === undefined) return;
      const text = shown(parameters, name);
      if (text === null) return;
      out += `${html.slice(from, parser.startIndex)}<input${attributes({ ...own, name, value: text })}>`;
      from = parser.endIndex + 1;
    },
  });
  parser.end(html);
  return out + html.slice(from);
}
