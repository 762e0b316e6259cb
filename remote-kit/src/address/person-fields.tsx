import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { NumberFormatBase } from 'react-number-format';
import { FormField } from '../form/form-field';
import { TextField } from 'shared-ui';
import styles from './person-fields.module.css';

/**
 * Returns the ten digits of a typed, pasted or autofilled number: `+1 (555) 555-0142`. Area codes never start with 1.
 */
export const phoneDigits = (text: string): string => text.replace(/\D/g, '').replace(/^1+/, '').slice(0, 10);

/** Formats the digits so far as 000-000-0000 (spec §5). */
export const maskedPhone = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-');

/** Marks caret positions after every digit and after the last one. */
const caretPlaces = (text: string): boolean[] =>
  Array.from({ length: text.length + 1 }, (_, index) => text[index] !== '-');

/** Props of {@link PhoneField}. */
export interface PhoneFieldProps<T extends FieldValues> {
  readonly control: Control<T>;
  readonly name: FieldPath<T>;
  readonly label?: string;
  readonly autoComplete?: string;
}

/** A phone number field that formats while typing. */
export function PhoneField<T extends FieldValues>({
  control,
  name,
  label = 'Phone',
  autoComplete = 'tel-national',
}: PhoneFieldProps<T>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberFormatBase
          format={maskedPhone}
          removeFormatting={phoneDigits}
          isCharacterSame={({ currentValue, formattedValue, currentValueIndex, formattedValueIndex }) =>
            currentValue[currentValueIndex] === formattedValue[formattedValueIndex]
          }
          getCaretBoundary={caretPlaces}
          valueIsNumericString={false}
          customInput={TextField}
          label={label}
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          placeholder="000-000-0000"
          value={field.value}
          name={field.name}
          getInputRef={field.ref}
          onBlur={field.onBlur}
          onValueChange={({ formattedValue }) => field.onChange(formattedValue)}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** Name, email and phone of a contact person. */
export function PersonFields<T extends FieldValues>({ control }: { readonly control: Control<T> }) {
  const path = (name: string): FieldPath<T> => name as FieldPath<T>;
  return (
    <>
      <div className={styles.pair}>
        <FormField control={control} name={path('firstName')} label="First name" autoComplete="given-name" />
        <FormField control={control} name={path('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <FormField
        control={control}
        name={path('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="Your order confirmation goes here."
      />
      <div className={styles.phone}>
        <PhoneField control={control} name={path('phoneNumber')} />
        <FormField
          control={control}
          name={path('ext')}
          label="Ext."
          isOptional
          inputMode="numeric"
          autoComplete="tel-extension"
          maxLength={6}
        />
      </div>
    </>
  );
}
