import type { FieldErrors, FieldValues } from 'react-hook-form';
import type { AppError } from '../http/app-error';

/** Type of an error that the API found in a submission; the form itself finds the others. */
export const SERVER = 'server';
/** Type of an error that the API found while the shopper types: it blocks the next step, and moves no focus. */
export const LOOKED_UP = 'looked-up';

/** An error that keeps the shopper from the next step whatever the fields say: sold out, expired hold, a refusal. */
export interface BlockingError {
  readonly message: string;
  /** Where it is solved: an address, or `#id` of a part of this page. */
  readonly href?: string;
}

/** One entry of an error summary. */
export interface ErrorEntry extends BlockingError {
  /** Name of the field that the entry leads to; null for an error of the step. */
  readonly field: string | null;
  /** Comes before the errors that the form itself found. */
  readonly isBlocking: boolean;
  /** The summary takes the focus when the entry appears; the others wait for the next attempt. */
  readonly takesFocus: boolean;
}

interface FoundError {
  readonly type?: unknown;
  readonly message?: unknown;
}

const isFoundError = (value: object): value is FoundError & { readonly message: string } =>
  'message' in value && typeof value.message === 'string' && 'type' in value;

/** Every error with the dotted name of its field, also those of nested fields and lists. */
function flatten(errors: object, prefix = ''): (readonly [string, FoundError & { readonly message: string }])[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    // `ref` is the control itself: its properties are no errors.
    if (value === null || typeof value !== 'object' || key === 'ref') return [];
    const name = prefix + key;
    return isFoundError(value) ? [[name, value] as const] : flatten(value, `${name}.`);
  });
}

const CONTROLS = 'input, select, textarea, button';

/** The controls of a part of the page in reading order; the first of a name represents it. */
const controlsIn = (scope: ParentNode | null): readonly Element[] => [...(scope?.querySelectorAll(CONTROLS) ?? [])];

/** Returns the control of a field inside `scope`, if the page shows one. */
export const controlOf = (scope: ParentNode | null, field: string): HTMLElement | undefined =>
  controlsIn(scope).find((control) => control.getAttribute('name') === field) as HTMLElement | undefined;

/**
 * Orders what keeps a shopper from the next step: errors of the step first, in the order given, then fields that the
 * API refused, then fields that the form refused; fields in the order in which `scope` shows them, those that it
 * doesn't show last.
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
  // One cause can reach the step twice, e.g. as a note of the page and as the API's refusal.
  const isFirst = ({ message }: ErrorEntry, index: number): boolean =>
    ofStep.findIndex((other) => other.message === message) === index;
  return [...ofStep.filter(isFirst), ...fields];
}
