import { flushSync } from 'react-dom';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const NOT_TEXT = new Set(['button', 'checkbox', 'file', 'hidden', 'image', 'radio', 'reset', 'submit']);

function isFillable(element: Element): element is Field {
  if (element instanceof HTMLSelectElement) return ![null, '', 'off'].includes(element.getAttribute('autocomplete'));
  if (element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && !NOT_TEXT.has(element.type);
}

/**
 * The value that React rendered last: it keeps the `value` attribute of text fields in step with its state. A select
 * has no such attribute; only an empty one is surely as rendered, and announcing another again changes nothing.
 */
const renderedValue = (field: Field): string => (field instanceof HTMLSelectElement ? '' : field.defaultValue);

/**
 * Dispatches the event that was missing. React takes an `input` event as a change only when the field's own setter saw
 * another value before.
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
  // All values first: the render after an announcement erases those of the fields after it.
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

/** Events before which React must know every value that the shopper sees. */
const CHECKED_BEFORE = ['focusin', 'focusout', 'input', 'change', 'click', 'submit'] as const;

/**
 * Makes React notice values that password managers and some autofills set without events: the next render would erase
 * them. The fields of a form are checked before every event inside it, once for the document.
 */
export function watchSilentInput(): void {
  if (isWatching) return;
  isWatching = true;
  for (const type of CHECKED_BEFORE) document.addEventListener(type, check, true);
}
