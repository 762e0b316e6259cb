import { Parser } from 'htmlparser2';

/** An element in HTML. Positions are offsets into that HTML. */
export interface FoundElement {
  readonly attributes: Readonly<Record<string, string>>;
  /** Just before the `>` of the start tag. */
  readonly attributesEnd: number;
  readonly contentStart: number;
  readonly contentEnd: number;
}

/** Finds the outermost elements with an attribute. HTML without the attribute is not parsed. */
export function findElements(html: string, attribute: string): readonly FoundElement[] {
  if (!html.includes(`${attribute}=`)) return [];
  const found: FoundElement[] = [];
  let open: (Omit<FoundElement, 'contentEnd'> & { readonly depth: number }) | null = null;
  let depth = 0;
  const parser = new Parser({
    onopentag(_name, attributes) {
      depth += 1;
      if (open || attributes[attribute] === undefined) return;
      open = { attributes, attributesEnd: parser.endIndex, contentStart: parser.endIndex + 1, depth };
    },
    onclosetag() {
      if (open && depth === open.depth) {
        const { depth: _depth, ...element } = open;
        found.push({ ...element, contentEnd: parser.startIndex });
        open = null;
      }
      depth -= 1;
    },
  });
  parser.end(html);
  return found;
}
