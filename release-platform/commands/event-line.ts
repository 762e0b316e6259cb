export type EventFields = Readonly<Record<string, string | number | null | undefined>>;

const quoted = (value: string | number): string =>
  /^[^\s="()]+$/.test(String(value)) ? String(value) : JSON.stringify(value);

/**
 * Returns a line of output as event and fields, such as `deployed (remote=cart version=1.0.0-abc seconds=3.2)`.
 * @param fields fields without a value are left out; units are part of a name, as in `deadline_ms`
 */
export function eventLine(event: string, fields: EventFields): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}=${quoted(value)}`],
  );
  return pairs.length === 0 ? event : `${event} (${pairs.join(' ')})`;
}

/** Seconds since a time of `performance.now()` or `Date.now()`, with one digit after the point. */
export const secondsOf = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
