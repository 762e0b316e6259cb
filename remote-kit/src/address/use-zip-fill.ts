import { useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PlaceDetails } from 'shared-contracts';
import { createHttp } from '../http/http';
import { useHost } from '../view/island-tree';
import type { PlaceValues } from './person.schema';
import { LOOKED_UP } from '../form/ordered-errors';
import { validateZip } from './address.api';

type FilledFields = Pick<PlaceValues, 'city' | 'state'>;
const NAMES = ['city', 'state'] as const;

interface ZipError {
  readonly zipCode: string;
  readonly message: string;
}

/** Values that a ZIP code, or a chosen suggestion, fills in. */
export interface ZipFill {
  /** Error of the current ZIP code. */
  readonly error: string | undefined;
  fillPlace(place: PlaceDetails): void;
}

/**
 * Keeps the API's rejection of the ZIP code among the form's errors. The form's own validation would remove it with
 * every submission, and the summary would lack the error that no other field can fix.
 */
function useRefusedZip({ formState, setError, clearErrors }: UseFormReturn<PlaceValues>, refusal?: string): void {
  const shown = formState.errors.zipCode;
  const { submitCount } = formState;
  useEffect(() => {
    if (refusal && !shown) setError('zipCode', { type: LOOKED_UP, message: refusal });
  }, [refusal, shown, submitCount, setError]);
  useEffect(() => (refusal ? () => clearErrors('zipCode') : undefined), [refusal, clearErrors]);
}

/**
 * Fills in city and state from a ZIP code. Only empty fields and earlier fill-ins are overwritten, so the shopper's
 * input remains. A failed lookup fills in nothing; the API checks the address on submission.
 */
export function useZipFill(form: UseFormReturn<PlaceValues>): ZipFill {
  const { watch, getValues, setValue } = form;
  const host = useHost();
  const http = useMemo(() => createHttp(host), [host]);
  const zipCode = watch('zipCode') ?? '';
  const filled = useRef<Partial<FilledFields>>({});
  /** ZIP code that was looked up, or that a suggestion filled in with its city. */
  const settled = useRef('');
  const [zipError, setZipError] = useState<ZipError | null>(null);

  useEffect(() => {
    if (!/^\d{5}$/.test(zipCode) || settled.current === zipCode) return undefined;
    let isCurrent = true;
    /** The present values may have been filled in before a reload. */
    const adopt = (place: FilledFields): void => {
      for (const name of NAMES) if (getValues(name) === place[name]) filled.current[name] = place[name];
    };
    const fill = (place: FilledFields): void => {
      const names = NAMES.filter((name) => !getValues(name) || getValues(name) === filled.current[name]);
      for (const name of names) setValue(name, place[name], { shouldValidate: true, shouldDirty: true });
      filled.current = { ...place };
      if (names.length > 0) host.announce(`City and state are filled in: ${place.city}, ${place.state}.`);
    };
    void validateZip(http, zipCode).then((answer) => {
      if (!answer.ok) return;
      const { isZipCodeValid, isEligible, city, stateCode, message } = answer.value;
      const place = city && stateCode ? { city, state: stateCode } : null;
      if (!isCurrent) return place ? adopt(place) : undefined;
      settled.current = zipCode;
      if (!isZipCodeValid || !isEligible)
        return setZipError({ zipCode, message: message ?? 'We don’t know this zip code. Check its five digits.' });
      if (place) fill(place);
    });
    return () => {
      isCurrent = false;
    };
  }, [zipCode, http, host, getValues, setValue]);

  const error = zipError?.zipCode === zipCode ? zipError.message : undefined;
  useRefusedZip(form, error);
  return {
    error,
    fillPlace(place) {
      settled.current = place.zipCode;
      filled.current = { city: place.city, state: place.state };
      for (const name of ['address', 'zipCode', ...NAMES] as const)
        setValue(name, place[name], { shouldValidate: true, shouldDirty: true });
    },
  };
}
