import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { PlaceDetails } from 'shared-contracts';
import { useHost } from '../view/island-tree';
import { Combobox, Field } from 'shared-ui';
import type { PlaceValues } from './person.schema';
import { useAddressSuggestions } from './use-address-suggestions';

interface StreetFieldProps {
  readonly form: UseFormReturn<PlaceValues>;
  readonly cartNumber?: string | undefined;
  readonly onPlace: (place: PlaceDetails) => void;
}

/** Street and number with suggestions; choosing one fills in the whole place. */
export function StreetField({ form: { control, watch }, cartNumber, onPlace }: StreetFieldProps) {
  const host = useHost();
  const [isTyping, setTyping] = useState(false);
  const { options, choose } = useAddressSuggestions({
    zipCode: watch('zipCode') ?? '',
    input: watch('address') ?? '',
    isTyping,
    cartNumber,
  });

  const take = async (placeId: string): Promise<void> => {
    setTyping(false);
    const place = await choose(placeId);
    if (!place) return host.announce('City and state could not be filled in. Type them below.');
    onPlace(place);
    host.announce('City, state and zip code are filled in.');
  };
  return (
    <Controller
      control={control}
      name="address"
      render={({ field, fieldState }) => (
        <Field label="Street and number" error={fieldState.error?.message}>
          {(control) => (
            <Combobox
              {...control}
              name={field.name}
              onBlur={field.onBlur}
              autoComplete="address-line1"
              value={field.value ?? ''}
              onText={(text) => {
                setTyping(true);
                field.onChange(text);
              }}
              options={options}
              onChoose={({ id, label }) => {
                field.onChange(label.split(',')[0] ?? label);
                void take(id);
              }}
              listLabel="Suggested addresses"
            />
          )}
        </Field>
      )}
    />
  );
}
