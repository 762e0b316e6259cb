import { flushSync } from 'react-dom';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Replay = () => void;

/** React takes an event for news only when the field holds another value than its own setter saw last. */
function setUnseen(field: Field, property: 'value' | 'checked', entered: unknown): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set?.call(field, entered);
}

// Not a MouseEvent: that would switch a checkbox once more.
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
  // Back to what React believes, so that what an effect chooses meanwhile can be told from the press.
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
    // Who types on meanwhile is heard by React; what was kept is older than what stands there.
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
 * What a shopper typed, chose or switched in server HTML before React took it over: the browser shows it, React has not
 * heard of it and would undo it with its next render. Call this when React has just taken over, before effects, and the
 * answer after them: it tells React each entry as the event that was missed. Fields of widgets inside the element are
 * left to their own islands.
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
