import { useEffect } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type Resolver } from 'react-hook-form';
import { yupResolver } from '@hookform/resolvers/yup';
import type { ObjectSchema } from 'yup';
import type { AppError } from '../http/app-error';
import { readDraft, writeDraft } from './draft';

/** What a form starts from. */
export interface DraftForm<T extends FieldValues> {
  /** Name of its draft, the remote's first: `checkout.address`. */
  readonly draft: string;
  readonly schema: ObjectSchema<T>;
  /** What the server has already. */
  readonly saved: Partial<T>;
  /** What the server said of the last submission. */
  readonly error: AppError | null;
}

/** A form that starts from what was typed, else from what is saved; the API's violations land beside their fields. */
export function useDraftForm<T extends FieldValues>({ draft, schema, saved, error }: DraftForm<T>) {
  const form = useForm<T>({
    resolver: yupResolver(schema as never) as unknown as Resolver<T>,
    defaultValues: { ...schema.getDefault(), ...saved, ...readDraft<T>(draft) } as DefaultValues<T>,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { setError, watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch((values) => writeDraft(draft, values));
    return unsubscribe;
  }, [draft, watch]);
  useEffect(() => {
    if (error?.kind !== 'validation') return;
    for (const { field, message } of error.fields) setError(field.split(/[./]/).at(-1) as FieldPath<T>, { type: 'server', message });
  }, [error, setError]);
  return form;
}
