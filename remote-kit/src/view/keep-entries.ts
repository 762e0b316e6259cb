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

/** Copies the value of a replaced field to the new field in its place. */
function enter(field: Field, { value, isChecked }: Entry): void {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    if (field.checked !== isChecked) field.click();
    return;
  }
  if (field.type === 'file' || field.value === value) return;
  // React dispatches a change only when the value differs from the last one that its own setter recorded.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  const type = field instanceof HTMLSelectElement ? 'change' : 'input';
  flushSync(() => void field.dispatchEvent(new Event(type, { bubbles: true })));
}

const isSameKind = (element: Element | undefined, other: Element): boolean =>
  element?.tagName === other.tagName && element.getAttribute('type') === other.getAttribute('type');

/** React adds this property to the elements that it has rendered into. */
const isMounted = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactContainer'));

/**
 * Keeps the server's HTML of the widgets below an element that is about to be rendered again: they hydrate when they
 * become visible, and their places would be empty until then. A widget that is already mounted is mounted again.
 */
function keepWidgets(root: HTMLElement): () => void {
  const own = root.closest('[data-widget]');
  const widgets = (): HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>('[data-widget]')].filter(
      ({ parentElement }) => parentElement?.closest('[data-widget]') === own,
    );
  const waiting = widgets().filter((element) => element.dataset['island'] !== undefined && !isMounted(element));
  return () => {
    const places = widgets();
    for (const { dataset, childNodes } of waiting) {
      const place = places.find(
        (one) =>
          one.dataset['island'] === undefined &&
          one.dataset['widget'] === dataset['widget'] &&
          one.dataset['props'] === dataset['props'],
      );
      if (!place) continue;
      place.dataset['island'] = dataset['island'];
      place.append(...childNodes);
    }
  };
}

/**
 * Keeps input and clicks in HTML that is about to be rendered again, and its widgets that are not mounted yet.
 * @returns a function to call after the new elements are inserted and before their effects. It restores the widgets,
 * and returns a function that applies input and clicks to the new elements in the same positions.
 */
export function keepEntries(root: HTMLElement, clicked: readonly HTMLElement[]): () => () => void {
  const own = root.closest('[data-widget]');
  const putBack = keepWidgets(root);
  const fields = [...root.querySelectorAll<Field>('input, select, textarea')]
    .filter((field) => field.closest('[data-widget]') === own)
    .map((field) => ({ field, path: pathTo(root, field), entry: entryOf(field) }));
  const clicks = clicked.map((element) => ({ element, path: pathTo(root, element) }));
  const replay = (): void => {
    for (const { field, path, entry } of fields) {
      const successor = path === null ? undefined : elementAt(root, path);
      if (isSameKind(successor, field)) enter(successor as Field, entry);
    }
    for (const { element, path } of clicks) {
      const successor = path === null ? undefined : elementAt(root, path);
      if (isSameKind(successor, element)) (successor as HTMLElement).click();
    }
  };
  return () => {
    putBack();
    return replay;
  };
}
