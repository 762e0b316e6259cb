import { flushSync } from 'react-dom';
import { elementAt, pathTo } from './element-path';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Entry {
  readonly value: string;
  readonly isChecked: boolean;
}

const entryOf = (field: Field): Entry => ({
  value: field.value,
  isChecked: field instanceof HTMLInputElement && field.checked,
});

/** Enters into a new field what an earlier one in its place held. */
function enter(field: Field, { value, isChecked }: Entry): void {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    if (field.checked !== isChecked) field.click();
    return;
  }
  if (field.type === 'file' || field.value === value) return;
  // React takes an event for news only when the field holds another value than its own setter saw last.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  const type = field instanceof HTMLSelectElement ? 'change' : 'input';
  flushSync(() => void field.dispatchEvent(new Event(type, { bubbles: true })));
}

const isSameKind = (element: Element | undefined, other: Element): boolean =>
  element?.tagName === other.tagName && element.getAttribute('type') === other.getAttribute('type');

/**
 * Keeps what was entered and clicked in HTML that is about to be drawn anew.
 * @returns a function that enters and clicks it in the elements that stand in the same places
 */
export function keepEntries(root: HTMLElement, clicked: readonly HTMLElement[]): () => void {
  const own = root.closest('[data-widget]');
  const fields = [...root.querySelectorAll<Field>('input, select, textarea')]
    .filter((field) => field.closest('[data-widget]') === own)
    .map((field) => ({ field, path: pathTo(root, field), entry: entryOf(field) }));
  const clicks = clicked.map((element) => ({ element, path: pathTo(root, element) }));
  return () => {
    for (const { field, path, entry } of fields) {
      const successor = path === null ? undefined : elementAt(root, path);
      if (isSameKind(successor, field)) enter(successor as Field, entry);
    }
    for (const { element, path } of clicks) {
      const successor = path === null ? undefined : elementAt(root, path);
      if (isSameKind(successor, element)) (successor as HTMLElement).click();
    }
  };
}
