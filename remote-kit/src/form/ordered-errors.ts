import type { FieldErrors, FieldValues } from 'react-hook-form';
import type { AppError } from '../http/app-error';

/** Type of an error that the API found in a submission; other errors come from the form's own validation. */
export const SERVER = 'server';
/** Type of an error that the API found while the shopper types: it blocks the next step without moving the focus. */
export const LOOKED_UP = 'looked-up';

/** An error that blocks the next step independent of the fields: sold out, expired hold, a rejection. */
export interface BlockingError {
  readonly message: string;
  /** Link to the solution: an address, or `#id` of an element on this page. */
  readonly href?: string;
}

/** One entry of an error summary. */
export interface ErrorEntry extends BlockingError {
  /** Name of the entry's field; null for an error of the step. */
  readonly field: string | null;
  /** True when it precedes the errors of the form's own validation. */
  readonly isBlocking: boolean;
  /** True when the summary takes the focus as the entry appears; others wait for the next attempt. */
  readonly takesFocus: boolean;
}

interface FoundError {
  readonly type?: unknown;
  readonly message?: unknown;
}

const isFoundError = (value: object): value is FoundError & { readonly message: string } =>
  'message' in value && typeof value.message === 'string' && 'type' in value;

/** Returns every error with the dotted name of its field, including nested fields and lists. */
function flatten(errors: object, prefix = ''): (readonly [string, FoundError & { readonly message: string }])[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    // `ref` is the control itself; its properties are not errors.
    if (value === null || typeof value !== 'object' || key === 'ref') return [];
    const name = prefix + key;
    return isFoundError(value) ? [[name, value] as const] : flatten(value, `${name}.`);
  });
}

const CONTROLS = 'input, select, textarea, button';

/** Returns the controls of an element in reading order; the first control of a name represents it. */
const controlsIn = (scope: ParentNode | null): readonly Element[] => [...(scope?.querySelectorAll(CONTROLS) ?? [])];

/** Returns the control of a field inside `scope`, or undefined. */
export const controlOf = (scope: ParentNode | null, field: string): HTMLElement | undefined =>
  controlsIn(scope).find((control) => control.getAttribute('name') === field) as HTMLElement | undefined;

/**
 * Orders the errors that block a shopper: errors of the step in the given order, then fields that the API rejected,
 * then fields that the form's validation rejected. Fields are in the order of `scope`; fields outside it are last.
 */
export function orderErrors<T extends FieldValues>(
  blocking: readonly (AppError | BlockingError)[],
  errors: FieldErrors<T>,
  scope: ParentNode | null,
): readonly ErrorEntry[] {
  const found = flatten(errors);
  const controls = found.length > 1 ? controlsIn(scope) : [];
  const placeOf = (name: string): number => {
    const place = controls.findIndex((control) => control.getAttribute('name') === name);
    return place === -1 ? controls.length : place;
  };
  const fields = found
    .map(([field, { type, message }]) => ({
      field,
      message,
      isBlocking: type === SERVER || type === LOOKED_UP,
      takesFocus: type === SERVER,
      place: placeOf(field),
    }))
    .sort((one, other) => Number(other.isBlocking) - Number(one.isBlocking) || one.place - other.place)
    .map(({ place: _place, ...entry }) => entry);
  const ofStep = blocking.map((error) => ({
    field: null,
    message: error.message,
    ...('href' in error && error.href && { href: error.href }),
    isBlocking: true,
    takesFocus: true,
  }));
  // One cause can arrive twice, for example as a note of the page and as the API's rejection.
  const isFirst = ({ message }: ErrorEntry, index: number): boolean =>
    ofStep.findIndex((other) => other.message === message) === index;
  return [...ofStep.filter(isFirst), ...fields];
}
