/*
 * The browser receives each function as text, so it may only use its argument and values that an earlier
 * function left on the page.
 */

/** Elements that are clicked or filled. Links that leave the page are not. */
export const TARGETS =
  'button, summary, [role=button], [role=tab], [role=checkbox], [role=switch], a[href^="#"], input, select, textarea';

/** Place of the candidate on a page. */
export interface OwnArea {
  /** Selector of its elements. */
  readonly own: string;
  /** Selector of widgets of others inside of them. */
  readonly others: string;
}

/** Values that the functions keep on the page. */
export interface Found {
  targets?: HTMLElement[];
  rehearsedArea?: () => string;
}

/** Finds the candidate's targets on the page, and keeps them for {@link useTarget}. Returns their number. */
export function findTargets({ own, others, targets, most }: OwnArea & { targets: string; most: number }): number {
  const page = globalThis as typeof globalThis & Found;
  const isOwn = (root: Element, one: Element): boolean => {
    const other = others === '' ? null : one.closest(others);
    return other === null || !root.contains(other) || other === root;
  };
  const isUsable = (one: Element): boolean =>
    !one.matches(':disabled, [type=file], [type=hidden]') && one.getClientRects().length > 0;
  const found = [...document.querySelectorAll(own)].flatMap((root) =>
    [...root.querySelectorAll<HTMLElement>(targets)].filter((one) => isOwn(root, one) && isUsable(one)),
  );
  page.targets = [...new Set(found)].slice(0, most);
  // All that a click may change: text, states and fields.
  page.rehearsedArea = () =>
    [...document.querySelectorAll(`${own}, dialog[open], [role=dialog]`)]
      .flatMap((root) => [root.textContent, ...[...root.querySelectorAll('*')].map(stateOf)])
      .join();
  const stateOf = (one: Element): string =>
    [...one.attributes].map(({ name, value }) => (/^(aria-|open|hidden|class)/.test(name) ? value : '')).join('');
  return page.targets.length;
}

/** Returns text and states of the candidate's area. */
export const readArea = (): string => (globalThis as typeof globalThis & Found).rehearsedArea?.() ?? '';

/** A target that was clicked or filled. */
export interface UsedTarget {
  readonly name: string;
  readonly isButton: boolean;
  /** The candidate's area has changed. */
  readonly hasEffect: boolean;
  /** Distance by which the page was scrolled, in heights of the window. */
  readonly scrolled: number;
}

/** Clicks or fills a target. Returns null when it is gone. */
export async function useTarget(at: number): Promise<UsedTarget | null> {
  const page = globalThis as typeof globalThis & Found;
  const target = page.targets?.[at];
  if (!target?.isConnected) return null;
  const text = (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
  const type = target.getAttribute('type') ?? '';
  const isField =
    target.matches('textarea, select') || (target.matches('input') && !/^(button|submit|checkbox|radio)$/.test(type));
  const before = page.rehearsedArea?.();
  const top = scrollY;
  if (isField) {
    const field = target as HTMLInputElement | HTMLSelectElement;
    const values: Record<string, string> = { email: 'ada@example.com', tel: '555-555-0142', number: '2', date: '' };
    const value = field instanceof HTMLSelectElement ? [...field.options].at(-1)?.value : (values[type] ?? '94110');
    // React overrides the property of the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
    field.focus();
    for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
    field.blur();
  } else {
    for (const event of ['pointerdown', 'pointerup']) target.dispatchEvent(new PointerEvent(event, { bubbles: true }));
    target.click();
  }
  await new Promise((resolve) => setTimeout(resolve, 30));
  return {
    name: text.slice(0, 40) || target.getAttribute('name') || target.tagName.toLowerCase(),
    isButton: target.matches('button[type=button]'),
    hasEffect: page.rehearsedArea?.() !== before,
    scrolled: target.matches('a') ? 0 : Math.abs(scrollY - top) / innerHeight,
  };
}
