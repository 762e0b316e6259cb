import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { NumberFormatBase } from 'react-number-format';
import { FormField } from '../form/form-field';
import { TextField } from 'shared-ui';
import styles from './person-fields.module.css';

/**
 * The ten digits of a number as people write, paste and autofill it: `+1 (555) 555-0142`. No area code starts with 1.
 */
export const phoneDigits = (text: string): string => text.replace(/\D/g, '').replace(/^1+/, '').slice(0, 10);

/** 000-000-0000 (spec §5), as far as it is typed. */
export const maskedPhone = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-');

/** After every digit, and behind the last one. */
const caretPlaces = (text: string): boolean[] =>
  Array.from({ length: text.length + 1 }, (_, index) => text[index] !== '-');

/** Props of {@link PhoneField}. */
export interface PhoneFieldProps<T extends FieldValues> {
  readonly control: Control<T>;
  readonly name: FieldPath<T>;
  readonly label?: string;
  readonly autoComplete?: string;
}

/** A phone number, masked as it is typed. */
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

/** Name, email and phone: asked wherever somebody has to be reached. */
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
