import { Controller, type UseFormReturn } from 'react-hook-form';
import { Select, ZipField } from 'shared-ui';
import { SERVED_STATES, type PlaceValues } from './person.schema';
import { FormField } from '../form/form-field';
import styles from './address-fields.module.css';
import { StreetField } from './street-field';
import { useZipFill } from './use-zip-fill';

interface AddressFieldsProps<T extends PlaceValues> {
  readonly form: UseFormReturn<T>;
  readonly cartNumber?: string | undefined;
}

/** ZIP code, street with suggestions, city and state. Addresses without a suggestion are accepted as well. */
export function AddressFields<T extends PlaceValues>({ form: whole, cartNumber }: AddressFieldsProps<T>) {
  // Cast: React Hook Form's types are invariant; `T` has all fields of an address.
  const form = whole as unknown as UseFormReturn<PlaceValues>;
  const { control } = form;
  const zip = useZipFill(form);
  return (
    <>
      <div className={styles.place}>
        <Controller
          control={control}
          name="zipCode"
          render={({ field: { onChange, ...field }, fieldState }) => {
            const error = fieldState.error?.message ?? zip.error;
            return (
              <ZipField {...field} onZip={onChange} hint={error ? undefined : 'Fills city and state.'} error={error} />
            );
          }}
        />
      </div>
      <StreetField form={form} cartNumber={cartNumber} onPlace={zip.fillPlace} />
      <FormField
        control={control}
        name="additionalAddress"
        label="Apartment, suite"
        isOptional
        autoComplete="address-line2"
      />
      <div className={styles.city}>
        <FormField control={control} name="city" label="City" autoComplete="address-level2" />
        <Controller
          control={control}
          name="state"
          render={({ field, fieldState }) => (
            <Select {...field} label="State" autoComplete="address-level1" error={fieldState.error?.message}>
              <option value="">Choose</option>
              {SERVED_STATES.map((state) => (
                <option key={state} value={state}>
                  {state}
                </option>
              ))}
            </Select>
          )}
        />
      </div>
    </>
  );
}
