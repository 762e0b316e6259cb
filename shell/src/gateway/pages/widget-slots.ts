import { Parser } from 'htmlparser2';

/** A widget placeholder in HTML. Positions are offsets into that HTML. */
export interface WidgetSlot {
  /** `<remote>/<widget>`. */
  readonly address: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly hydrate: string | undefined;
  /** Just before the `>` of the start tag. */
  readonly attributesEnd: number;
  readonly contentStart: number;
  readonly contentEnd: number;
}

/** Returns the props of an element; none when they are invalid. */
export function propsOf(json: string | undefined): Record<string, unknown> {
  try {
    const value = JSON.parse(json ?? '{}') as unknown;
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** Finds the outermost `data-widget` elements. HTML without the attribute is not parsed. */
export function findWidgetSlots(html: string): WidgetSlot[] {
  if (!html.includes('data-widget=')) return [];
  const slots: WidgetSlot[] = [];
  let open: (Omit<WidgetSlot, 'contentEnd'> & { readonly depth: number }) | null = null;
  let depth = 0;
  const parser = new Parser({
    onopentag(_name, attributes) {
      depth += 1;
      const address = attributes['data-widget'];
      if (open || address === undefined) return;
      open = {
        address,
        props: propsOf(attributes['data-props']),
        hydrate: attributes['data-hydrate'],
        attributesEnd: parser.endIndex,
        contentStart: parser.endIndex + 1,
        depth,
      };
    },
    onclosetag() {
      if (open && depth === open.depth) {
        const { depth: _depth, ...slot } = open;
        slots.push({ ...slot, contentEnd: parser.startIndex });
        open = null;
      }
      depth -= 1;
    },
  });
  parser.end(html);
  return slots;
}
