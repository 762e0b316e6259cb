import { useEffect, useMemo, useRef, useState } from 'react';
import type { PlaceDetails } from 'shared-contracts';
import { createHttp } from '../http/http';
import { useHost } from '../view/island-tree';
import { placeDetails, suggestAddresses } from './address.api';

interface Option {
  readonly id: string;
  readonly label: string;
}

interface Suggesting {
  readonly zipCode: string;
  readonly input: string;
  readonly isTyping: boolean;
  readonly cartNumber?: string | undefined;
}

const WAIT_MS = 200;
const MIN_LENGTH = 3;
const none: readonly Option[] = [];

/**
 * Returns suggestions for the typed address; a failure only means that there are none. All requests up to the choice
 * belong to one session of the address provider (spec §7): the first answer returns its token, the choice ends it.
 */
export function useAddressSuggestions({ zipCode, input, isTyping, cartNumber }: Suggesting) {
  const host = useHost();
  const http = useMemo(() => createHttp(host), [host]);
  const [found, setFound] = useState(none);
  const session = useRef<{ token?: string }>({});
  const isAsked = isTyping && /^\d{5}$/.test(zipCode) && input.trim().length >= MIN_LENGTH;

  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      // An answer that arrives after the choice belongs to the session that has ended.
      const own = session.current;
      const answer = await suggestAddresses(http, zipCode, input.trim(), own.token);
      if (!answer.ok) return;
      own.token ??= answer.value.sessionToken;
      if (!isCurrent) return;
      setFound(answer.value.suggestions.map(({ placeId, description }) => ({ id: placeId, label: description })));
    };
    const timer = setTimeout(() => void ask(), WAIT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [http, isAsked, zipCode, input]);

  return {
    options: isAsked ? found : none,
    /** Returns the place of a suggestion; null on failure. */
    async choose(placeId: string): Promise<PlaceDetails | null> {
      const { token = '' } = session.current;
      session.current = {};
      setFound(none);
      const place = await placeDetails(http, placeId, token, cartNumber);
      return place.ok ? place.value : null;
    },
  };
}
