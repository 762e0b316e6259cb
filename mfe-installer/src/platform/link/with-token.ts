import type { ApiQuery } from 'shared-contracts';
import type { Http, Result } from 'remote-kit';

/** Booking of a mailed link. */
export interface Link {
  readonly bookingId: string;
  readonly token: string;
}

const pathOf = ({ bookingId }: Link, path: string): string => `/bookings/${encodeURIComponent(bookingId)}${path}`;

async function bodyOf<T>(answer: ReturnType<Http['call']>): Promise<Result<T>> {
  const result = await answer;
  return result.ok ? { ok: true, value: result.value.body as T } : result;
}

/** Sends the link's own token, independent of links that were opened earlier. */
const headersOf = ({ token }: Link) => ({ 'X-Confirmation-Token': token });

export const getByLink = <T>(http: Http, link: Link, path: string, query?: ApiQuery, signal?: AbortSignal) =>
  bodyOf<T>(
    http.call({
      method: 'GET',
      path: pathOf(link, path),
      headers: headersOf(link),
      ...(query && { query }),
      ...(signal && { signal }),
    }),
  );

export const postByLink = <T>(http: Http, link: Link, path: string, body: unknown) =>
  bodyOf<T>(http.call({ method: 'POST', path: pathOf(link, path), headers: headersOf(link), body }));
