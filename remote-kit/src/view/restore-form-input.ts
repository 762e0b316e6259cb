import { flushSync } from 'react-dom';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Replay = () => void;

/** React dispatches a change only when the value differs from the last one that its own setter recorded. */
function setUnseen(field: Field, property: 'value' | 'checked', entered: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, entered);
}

// Not a MouseEvent, which would toggle a checkbox again.
const dispatch = (field: Field, type: 'input' | 'change' | 'click') =>
  flushSync(() => void field.dispatchEvent(new Event(type, { bubbles: true })));

function selected(field: HTMLSelectElement): Replay | null {
  const { value } = field;
  const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  if (field.multiple || value === first?.value) return null;
  return () => {
    if (field.value !== value && field.value !== first?.value) return;
    field.value = value;
    if (field.value === value) dispatch(field, 'change');
  };
}

function switched(field: HTMLInputElement): Replay | null {
  const { checked, defaultChecked } = field;
  if (checked === defaultChecked || (field.type === 'radio' && !checked)) return null;
  // Resets to React's value, so that a change by an effect can be distinguished from the click.
  field.checked = defaultChecked;
  return () => {
    if (field.checked === checked) return;
    setUnseen(field, 'checked', checked);
    dispatch(field, 'click');
  };
}

function typed(field: HTMLInputElement | HTMLTextAreaElement): Replay | null {
  const { value, defaultValue } = field;
  if (value === defaultValue) return null;
  return () => {
    // React receives further typing itself; the recorded value is older than the current one.
    if (field.value !== value && field.value !== defaultValue) return;
    field.value = defaultValue;
    setUnseen(field, 'value', value);
    dispatch(field, 'input');
  };
}

function entryOf(field: Field): Replay | null {
  if (field instanceof HTMLSelectElement) return selected(field);
  if (field instanceof HTMLTextAreaElement) return typed(field);
  if (['hidden', 'submit', 'button', 'reset', 'image'].includes(field.type)) return null;
  if (field.type === 'file') return field.files?.length ? () => dispatch(field, 'change') : null;
  return field.type === 'checkbox' || field.type === 'radio' ? switched(field) : typed(field);
}

/**
 * Dispatches events for values that a shopper entered in server HTML before hydration; React would otherwise undo them
 * with its next render. Call it right after hydration before effects, and the returned function after them. Fields of
 * widgets inside the element are left to their islands.
 */
export function restoreFormInput(root: HTMLElement): Replay {
  const own = root.closest('[data-widget]');
  const replays = [...root.querySelectorAll<Field>('input, select, textarea')]
    .filter((field) => field.closest('[data-widget]') === own)
    .flatMap((field) => {
      const replay = entryOf(field);
      return replay ? [() => (field.isConnected ? replay() : undefined)] : [];
    });
  return () => replays.forEach((replay) => replay());
}
