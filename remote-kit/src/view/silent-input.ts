import { flushSync } from 'react-dom';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const NOT_TEXT = new Set(['button', 'checkbox', 'file', 'hidden', 'image', 'radio', 'reset', 'submit']);

function isFillable(element: Element): element is Field {
  if (element instanceof HTMLSelectElement) return ![null, '', 'off'].includes(element.getAttribute('autocomplete'));
  if (element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && !NOT_TEXT.has(element.type);
}

/**
 * Returns the value that React rendered last: it keeps the `value` attribute of text fields in sync with its state. A
 * select has no such attribute; only an empty one is certain to be unchanged, and dispatching a value twice has no
 * effect.
 */
const renderedValue = (field: Field): string => (field instanceof HTMLSelectElement ? '' : field.defaultValue);

/**
 * Dispatches the missing event. React treats an `input` event as a change only when the field's own setter recorded a
 * different value.
 */
function announce(field: Field, value: string): void {
  const isSelect = field instanceof HTMLSelectElement;
  if (!isSelect) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  flushSync(() => void field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true })));
}

const known = new WeakMap<Field, string>();
let isAnnouncing = false;
let isWatching = false;

const isUnnoticed = (field: Field): boolean => ![known.get(field), renderedValue(field)].includes(field.value);

function check({ target, type }: Event): void {
  if (isAnnouncing || !(target instanceof Element)) return;
  const fields = [...(target.closest('form')?.elements ?? [])].filter(isFillable);
  const entered = type === 'input' || type === 'change' ? target : null;
  // All values are read first: the render after a dispatch erases those of the following fields.
  const unnoticed = fields
    .filter((field) => field !== entered && isUnnoticed(field))
    .map((field) => [field, field.value] as const);
  isAnnouncing = true;
  try {
    for (const [field, value] of unnoticed) announce(field, value);
  } finally {
    isAnnouncing = false;
  }
  for (const field of fields) known.set(field, field.value);
}

/** Events before which React must have every visible value. */
const CHECKED_BEFORE = ['focusin', 'focusout', 'input', 'change', 'click', 'submit'] as const;

/**
 * Reports values to React that password managers and some autofills set without events, because the next render would
 * erase them. The fields of a form are checked before every event inside it; registered once per document.
 */
export function watchSilentInput(): void {
  if (isWatching) return;
  isWatching = true;
  for (const type of CHECKED_BEFORE) document.addEventListener(type, check, true);
}
