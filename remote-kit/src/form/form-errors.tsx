import { useRef } from 'react';
import type { FieldErrors, FieldPath, FieldValues, UseFormSetFocus } from 'react-hook-form';
import type { AppError } from '../http/app-error';
import { ErrorSummary, scopeOf } from './error-summary';
import { orderErrors, type BlockingError } from './ordered-errors';

/** Part of a draft form that its summary reads. */
export interface SummarizedForm<T extends FieldValues> {
  readonly formState: { readonly errors: FieldErrors<T>; readonly submitCount: number };
  readonly setFocus: UseFormSetFocus<T>;
  readonly pageError: AppError | null;
}

/** Props of {@link FormErrors}. */
export interface FormErrorsProps<T extends FieldValues> {
  readonly form: SummarizedForm<T>;
  /** Other errors of the step, most urgent first; they precede the API's rejection. */
  readonly blocking?: readonly (AppError | BlockingError)[];
}

const NONE: readonly BlockingError[] = [];

/** The error summary of a form: errors that block the next step first, then fields in page order. */
export function FormErrors<T extends FieldValues>({ form, blocking = NONE }: FormErrorsProps<T>) {
  const { formState, setFocus, pageError } = form;
  const { errors, submitCount } = formState;
  const place = useRef<HTMLSpanElement>(null);
  const all = pageError ? [...blocking, pageError] : blocking;
  const scope = scopeOf(place.current);
  const entries = orderErrors(all, errors, scope);
  // Before the first submission a field's error appears only at the field.
  const shown = submitCount > 0 ? entries : entries.filter(({ takesFocus }) => takesFocus);
  return (
    <>
      <span ref={place} hidden />
      <ErrorSummary
        entries={shown}
        attempt={submitCount}
        scope={scope}
        onField={(field) => setFocus(field as FieldPath<T>)}
      />
    </>
  );
}
