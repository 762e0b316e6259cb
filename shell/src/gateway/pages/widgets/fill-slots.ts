import type { FilledSlots } from '../../../protocol/page-data';
import { attributes } from '../../html/attributes';
import { findElements } from '../../html/parse';
import { propsOf } from './widget-slots';

/**
 * Inserts the placeholder of each placed widget into a page's slots, with the props that it declares. A failed widget
 * shows nothing, because the page's team did not place it. A duplicate slot is filled once.
 */
export function fillSlots(html: string, slots: FilledSlots): string {
  if (Object.keys(slots).length === 0) return html;
  const filled = new Set<string>();
  let out = '';
  let at = 0;
  for (const { attributes: own, contentStart, contentEnd } of findElements(html, 'data-slot')) {
    const name = own['data-slot'] ?? '';
    const props = propsOf(own['data-props']);
    const widgets = Object.hasOwn(slots, name) && !filled.has(name) ? (slots[name] ?? []) : [];
    filled.add(name);
    out += html.slice(at, contentStart);
    for (const { widget, props: names } of widgets) {
      const passed = Object.fromEntries(
        names.flatMap((prop) => (Object.hasOwn(props, prop) ? [[prop, props[prop]]] : [])),
      );
      const placeholder = { 'data-widget': widget, 'data-props': JSON.stringify(passed), 'data-fallback': 'none' };
      out += `<div${attributes(placeholder)}></div>`;
    }
    at = contentEnd;
  }
  return out + html.slice(at);
}
