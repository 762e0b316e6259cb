import { Parser } from 'htmlparser2';
import type { FilledSlots } from '../../protocol/page-data';
import { attributes } from './escape';
import { propsOf } from './widget-slots';

interface FoundSlot {
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  /** Offsets into the HTML. */
  readonly from: number;
  readonly to: number;
}

/** Finds the `data-slot` elements of a page's HTML; their content is replaced, so slots never nest. */
function findSlots(html: string): readonly FoundSlot[] {
  const found: FoundSlot[] = [];
  let open: (Omit<FoundSlot, 'to'> & { readonly depth: number }) | null = null;
  let depth = 0;
  const parser = new Parser({
    onopentag(_name, own) {
      depth += 1;
      const name = own['data-slot'];
      if (open || name === undefined) return;
      open = { name, props: propsOf(own['data-props']), from: parser.endIndex + 1, depth };
    },
    onclosetag() {
      if (open && depth === open.depth) {
        const { depth: _depth, ...slot } = open;
        found.push({ ...slot, to: parser.startIndex });
        open = null;
      }
      depth -= 1;
    },
  });
  parser.end(html);
  return found;
}

/**
 * Inserts the placeholder of each placed widget into a page's slots, with the props that it declares. A failed widget
 * shows nothing, because the page's team did not place it. A duplicate slot is filled once.
 */
export function fillSlots(html: string, slots: FilledSlots): string {
  if (Object.keys(slots).length === 0 || !html.includes('data-slot=')) return html;
  const filled = new Set<string>();
  let out = '';
  let at = 0;
  for (const { name, props, from, to } of findSlots(html)) {
    const widgets = Object.hasOwn(slots, name) && !filled.has(name) ? (slots[name] ?? []) : [];
    filled.add(name);
    out += html.slice(at, from);
    for (const { widget, props: names } of widgets) {
      const own = Object.fromEntries(
        names.flatMap((prop) => (Object.hasOwn(props, prop) ? [[prop, props[prop]]] : [])),
      );
      const told = { 'data-widget': widget, 'data-props': JSON.stringify(own), 'data-fallback': 'none' };
      out += `<div${attributes(told)}></div>`;
    }
    at = to;
  }
  return out + html.slice(at);
}
