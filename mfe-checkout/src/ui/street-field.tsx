import { useEffect, useMemo, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { createHttp, useHost } from 'remote-kit';
import { Combobox, Field } from 'shared-ui';
import { placeDetails, suggestAddresses } from '../platform/checkout.api';
import type { AddressValues } from '../platform/person.schema';

interface StreetFieldProps {
  readonly form: UseFormReturn<AddressValues>;
  readonly cartNumber: string;
}

interface Suggestions {
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly sessionToken: string;
}

const none: Suggestions = { options: [], sessionToken: '' };
const WAIT_MS = 200;
const MIN_LENGTH = 3;

/** Suggestions for what is being typed; they are a help, so a failure only means that there are none. */
function useSuggestions(zipCode: string, input: string, isTyping: boolean): Suggestions {
  const host = useHost();
  const http = useMemo(() => createHttp(host), [host]);
  const [found, setFound] = useState(none);
  const isAsked = isTyping && /^\d{5}$/.test(zipCode) && input.trim().length >= MIN_LENGTH;
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await suggestAddresses(http, zipCode, input.trim());
      if (!isCurrent || !answer.ok) return;
      const options = answer.value.suggestions.map(({ placeId, description }) => ({ id: placeId, label: description }));
      setFound({ options, sessionToken: answer.value.sessionToken });
    }, WAIT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [http, isAsked, zipCode, input]);
  return isAsked ? found : none;
}

/** Street and number; choosing a suggestion fills city, state and zip code. */
export function StreetField({ form, cartNumber }: StreetFieldProps) {
  const host = useHost();
  const [isTyping, setTyping] = useState(false);
  const { control, setValue, watch } = form;
  const { options, sessionToken } = useSuggestions(watch('zipCode') ?? '', watch('address') ?? '', isTyping);

  const choose = async (placeId: string): Promise<void> => {
    setTyping(false);
    const place = await placeDetails(createHttp(host), placeId, sessionToken, cartNumber);
    if (!place.ok) return;
    for (const name of ['address', 'city', 'state', 'zipCode'] as const)
      setValue(name, place.value[name], { shouldValidate: true, shouldDirty: true });
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
                void choose(id);
              }}
              listLabel="Suggested addresses"
            />
          )}
        </Field>
      )}
    />
  );
}
