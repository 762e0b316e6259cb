import type { Address, Cart } from 'shared-contracts';
import { element } from './dom';

const FIELDS = [
  { name: 'firstName', label: 'First name', complete: 'given-name' },
  { name: 'lastName', label: 'Last name', complete: 'family-name' },
  { name: 'email', label: 'Email', complete: 'email', type: 'email' },
  { name: 'phoneNumber', label: 'Phone', complete: 'tel-national', type: 'tel', hint: '000-000-0000' },
  { name: 'address', label: 'Street and number', complete: 'address-line1' },
  { name: 'city', label: 'City', complete: 'address-level2' },
  { name: 'state', label: 'State', complete: 'address-level1', hint: 'Two letters, for example CA' },
  { name: 'zipCode', label: 'Zip code', complete: 'postal-code' },
] as const;

type FieldName = (typeof FIELDS)[number]['name'];

/** Formats 5555550142 as 555-555-0142. */
function phoneOf(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^1/, '');
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : text.trim();
}

export interface AddressForm {
  readonly form: HTMLFormElement;
  /** Shows the API's errors of single fields. @returns whether any of them is in the form */
  showErrors(faults: readonly { readonly field: string; readonly message: string }[]): boolean;
}

/** Name and address in native fields. The API validates them; its messages appear at the fields. */
export function addressForm(cart: Cart, onSave: (address: Address) => void): AddressForm {
  const saved: Partial<Address> = { zipCode: cart.zipCode ?? '', ...cart.shippingAddress };
  const inputs = new Map<string, HTMLInputElement>();
  const notes = new Map<string, HTMLElement>();
  const rows = FIELDS.map(({ name, label, complete, ...extra }) => {
    const id = `plain-checkout-${name}`;
    const input = element('input', {
      id,
      name,
      autocomplete: complete,
      type: 'type' in extra ? extra.type : 'text',
      required: true,
    });
    input.value = String(saved[name] ?? '');
    input.setAttribute('aria-describedby', `${id}-note`);
    const note = element('span', { id: `${id}-note`, class: 'plain-checkout-note' }, 'hint' in extra ? extra.hint : '');
    inputs.set(name, input);
    notes.set(name, note);
    return element(
      'div',
      { class: `plain-checkout-field plain-checkout-${name}` },
      element('label', { for: id }, label),
      input,
      note,
    );
  });
  const valueOf = (name: FieldName): string => inputs.get(name)?.value.trim() ?? '';
  const form = element(
    'form',
    { class: 'plain-checkout-form', novalidate: true },
    ...rows,
    element('button', { class: 'plain-checkout-second' }, 'Save address'),
  );
  const showFaults: AddressForm['showErrors'] = (faults) => {
    for (const [name, input] of inputs) {
      const fault = faults.find(({ field }) => field.split(/[./]/).at(-1) === name);
      input.toggleAttribute('aria-invalid', fault !== undefined);
      if (fault) input.setAttribute('aria-invalid', 'true');
      notes.get(name)?.replaceChildren(fault?.message ?? '');
      notes.get(name)?.classList.toggle('plain-checkout-fault', fault !== undefined);
    }
    const first = [...inputs.values()].find((input) => input.hasAttribute('aria-invalid'));
    first?.focus();
    return first !== undefined;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const empty = FIELDS.filter(({ name }) => valueOf(name) === '');
    if (showFaults(empty.map(({ name, label }) => ({ field: name, message: `${label} is missing.` })))) return;
    // Cast: `FIELDS` lists every field of an address.
    const typed = Object.fromEntries(FIELDS.map(({ name }) => [name, valueOf(name)])) as unknown as Address;
    onSave({ ...typed, phoneNumber: phoneOf(typed.phoneNumber), state: typed.state.toUpperCase() });
  });
  return { form, showErrors: showFaults };
}
