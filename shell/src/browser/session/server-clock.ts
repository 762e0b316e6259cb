/** The API's clock, from the `Date` headers of its responses. */
export interface ServerClock {
  /** @param headers names in lower case */
  set(headers: Readonly<Record<string, string | undefined>>): void;
  /** Milliseconds since 1970; the device's time before the first usable response. */
  now(): number;
}

/**
 * Creates the server clock of a document. Responses that a cache may have stored are ignored, because their date is
 * that of the first request.
 */
export function createServerClock(): ServerClock {
  let offsetMs = 0;
  return {
    set(headers) {
      if (!headers['cache-control']?.includes('no-store')) return;
      const serverMs = Date.parse(headers['date'] ?? '');
      if (Number.isFinite(serverMs)) offsetMs = serverMs - Date.now();
    },
    now: () => Date.now() + offsetMs,
  };
}
