import { Parser } from 'htmlparser2';
import { attributes } from '../../html/attributes';

/** Longest repeated search, in UTF-16 units: the length that the search reads. */
const LONGEST = 120;
const CONTROLS = /\p{Cc}+/gu;
/** The first half of a surrogate pair that was cut. */
const HALF = /[\ud800-\udbff]$/;

/** Returns the field's value: the first value of a parameter; null where the address has none. */
function shown(parameters: URLSearchParams, name: string): string | null {
  const text = parameters.get(name)?.replace(CONTROLS, ' ').trim().slice(0, LONGEST).replace(HALF, '');
  return text || null;
}

/**
 * Fills the search fields of a widget that has one HTML for every page (`ignoresAddress`) from the address: `<input
 * type="search" name="q">` repeats `q`. The cached HTML of the widget is unchanged.
 *
 * @param search only the parameters that the page declares. They are part of the document's cache key, so that a
 * shopper does not get another shopper's search, and undeclared parameters add no cache entries.
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
