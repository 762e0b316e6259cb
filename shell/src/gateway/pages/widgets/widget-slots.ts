import { findElements, type FoundElement } from '../../html/parse';

/** A widget placeholder in HTML. */
export interface WidgetSlot extends Omit<FoundElement, 'attributes'> {
  /** `<remote>/<widget>`. */
  readonly address: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly hydrate: string | undefined;
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

/** Finds the outermost `data-widget` elements. */
export const findWidgetSlots = (html: string): WidgetSlot[] =>
  findElements(html, 'data-widget').map(({ attributes, ...place }) => ({
    address: attributes['data-widget'] ?? '',
    props: propsOf(attributes['data-props']),
    hydrate: attributes['data-hydrate'],
    ...place,
  }));
