type Child = Node | string | null;
type Attributes = Readonly<Record<string, string | boolean | (() => void)>>;

/**
 * Creates an element with attributes and children. Text is never parsed as markup. Functions become listeners of the
 * event with their name.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value);
    else if (typeof value === 'boolean') made.toggleAttribute(name, value);
    else made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Creates a message that screen readers announce at once. */
export const alertBox = (title: string, text: string, ...actions: readonly Node[]): HTMLElement =>
  element(
    'div',
    { role: 'alert', class: 'plain-checkout-alert', tabindex: '-1' },
    element('strong', {}, title),
    element('p', {}, text),
    ...actions,
  );
