/** A parameter of Stripe's form encoding: text, or nested parameters by name. */
export type FormValue = string | Form;
export interface Form {
  readonly [name: string]: FormValue;
}

const MAX_DEPTH = 6;

/** Names of `a[b][c]`; `a[]` counts its values by their position. */
const pathOf = (key: string): string[] => key.split('[').map((part, index) => (index === 0 ? part : part.slice(0, -1)));

type Mutable = Record<string, FormValue>;

/** Without a prototype, so that `__proto__` is a name like any other. */
const empty = (): Mutable => Object.create(null) as Mutable;

function put(target: Mutable, [name = '', ...rest]: readonly string[], value: string): void {
  const own = name === '' ? String(Object.keys(target).length) : name;
  if (rest.length === 0) {
    target[own] = value;
    return;
  }
  const next = target[own];
  const inner = typeof next === 'object' ? (next as Mutable) : empty();
  target[own] = inner;
  put(inner, rest, value);
}

/** Parses `metadata[order]=1&payment_method_types[0]=card` as Stripe does. */
export function parseForm(text: string): Form {
  const form = empty();
  for (const [key, value] of new URLSearchParams(text)) {
    const path = pathOf(key);
    if (path.length <= MAX_DEPTH) put(form, path, value);
  }
  return form;
}

const stepInto = (value: FormValue | undefined, name: string): FormValue | undefined =>
  typeof value === 'object' ? value[name] : undefined;

/** Returns the text at a path; null where there is none or it is empty. */
export function textAt(form: Form, ...path: readonly string[]): string | null {
  const found = path.reduce<FormValue | undefined>(stepInto, form);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** Returns the texts of a list or of metadata, by their names. */
export function textsAt(form: Form, name: string): Readonly<Record<string, string>> {
  const found = form[name];
  return typeof found === 'object'
    ? Object.fromEntries(Object.entries(found).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
    : {};
}

/** Returns a form as text that is equal for equal parameters. */
export const canonicalForm = (form: Form): string =>
  JSON.stringify(form, (_name, value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
