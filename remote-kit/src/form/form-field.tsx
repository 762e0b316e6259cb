import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { TextArea, TextField, type TextAreaProps, type TextFieldProps } from 'shared-ui';

interface Bound<T extends FieldValues> {
  readonly control: Control<T>;
  readonly name: FieldPath<T>;
}

/** A text field bound to the form, with its error. */
export function FormField<T extends FieldValues>({
  control,
  name,
  ...field
}: Omit<TextFieldProps, 'name' | 'form'> & Bound<T>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: bound, fieldState }) => <TextField {...field} {...bound} error={fieldState.error?.message} />}
    />
  );
}

/** A multi-line field bound to the form. */
export function FormTextArea<T extends FieldValues>({
  control,
  name,
  ...field
}: Omit<TextAreaProps, 'name' | 'form'> & Bound<T>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: bound, fieldState }) => <TextArea {...field} {...bound} error={fieldState.error?.message} />}
    />
  );
}
