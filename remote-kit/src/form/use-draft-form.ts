import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type Resolver } from 'react-hook-form';
import { yupResolver } from '@hookform/resolvers/yup';
import type { ObjectSchema } from 'yup';
import type { AppError } from '../http/app-error';
import { useIsHydrated } from '../view/use-is-hydrated';
import { watchSilentInput } from '../view/silent-input';
import { readDraft, writeDraft } from './draft';
import { SERVER } from './ordered-errors';

/** Initial values and errors of a form. */
export interface DraftForm<T extends FieldValues> {
  /**
   * Name of its draft, with the remote first: `checkout.address`. Null for a form with a secret, which is never stored.
   */
  readonly draft: string | null;
  readonly schema: ObjectSchema<T>;
  /** Values that the server has stored. */
  readonly saved: Partial<T>;
  /** Server error of the last submission. */
  readonly error: AppError | null;
  /** For a form without a summary: focuses the first field that the API rejected. */
  readonly focusesField?: boolean;
}

const fieldNameOf = (path: string): string => path.split(/[./]/).at(-1) ?? path;

/**
 * Returns a form that starts from the draft, or else from saved values. An API error of a field appears at that field
 * and in the form's summary (`FormErrors`); `pageError` is an error that no field can show.
 */
export function useDraftForm<T extends FieldValues>({
  draft,
  schema,
  saved,
  error,
  focusesField = false,
}: DraftForm<T>) {
  // The server has no draft.
  const isHydrated = useIsHydrated();
  const start = (): DefaultValues<T> =>
    ({
      ...schema.getDefault(),
      ...saved,
      ...(isHydrated && draft !== null && readDraft<T>(draft)),
    }) as DefaultValues<T>;
  const waitsForDraft = useRef(!isHydrated);
  const form = useForm<T>({
    // Cast: the resolver's type separates input from output, which are equal for schemas of forms.
    resolver: yupResolver(schema as ObjectSchema<FieldValues>) as unknown as Resolver<T>,
    defaultValues: start(),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { reset, setError, watch } = form;
  useEffect(watchSilentInput, []);
  const isAtFields =
    error?.kind === 'validation' &&
    error.fields.length > 0 &&
    error.fields.every(({ field }) => fieldNameOf(field) in schema.fields);
  const restoreDraft = useEffectEvent(() => {
    if (!isHydrated || !waitsForDraft.current) return;
    waitsForDraft.current = false;
    reset(start(), { keepDirtyValues: true });
  });
  useEffect(() => restoreDraft(), [isHydrated]);
  useEffect(() => {
    if (draft === null) return undefined;
    const { unsubscribe } = watch((values) => writeDraft(draft, values));
    return unsubscribe;
  }, [draft, watch]);
  useEffect(() => {
    if (!isAtFields) return;
    error.fields.forEach(({ field, message }, index) =>
      setError(
        fieldNameOf(field) as FieldPath<T>,
        { type: SERVER, message },
        {
          shouldFocus: focusesField && index === 0,
        },
      ),
    );
  }, [error, isAtFields, setError, focusesField]);
  return { ...form, pageError: isAtFields ? null : error };
}
