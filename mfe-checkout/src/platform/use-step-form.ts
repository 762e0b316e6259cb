import { useEffect } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type Resolver } from 'react-hook-form';
import { yupResolver } from '@hookform/resolvers/yup';
import type { ObjectSchema } from 'yup';
import type { AppError } from 'remote-kit';
import { readDraft, writeDraft } from './draft';

interface StepForm<T extends FieldValues> {
  readonly name: string;
  readonly schema: ObjectSchema<T>;
  readonly saved: Partial<T>;
  readonly error: AppError | null;
}

/** A step's form: starts from what was typed, else from what the cart has; the API's violations land beside their fields. */
export function useStepForm<T extends FieldValues>({ name, schema, saved, error }: StepForm<T>) {
  const form = useForm<T>({
    resolver: yupResolver(schema as never) as unknown as Resolver<T>,
    defaultValues: { ...schema.getDefault(), ...saved, ...readDraft<T>(name) } as DefaultValues<T>,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { setError, watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch((values) => writeDraft(name, values));
    return unsubscribe;
  }, [name, watch]);
  useEffect(() => {
    if (error?.kind !== 'validation') return;
    for (const { field, message } of error.fields) setError(field.split(/[./]/).at(-1) as FieldPath<T>, { type: 'server', message });
  }, [error, setError]);
  return form;
}
