import { OFFLINE_HEADER, readOfflineHeader, type SaveablePage } from '../protocol/offline';
import { MAX_AGE_MS, MAX_CLOCK_SKEW_MS, MAX_PAGE_BYTES } from './limits';
import { copyPolicy, filesOf, isWholeDocument, titleOf, toReadingCopy } from './page-text';
import { readBounded } from './read-bounded';

const SAVED_AT = 'x-saved-at';
const TITLE = 'x-title';
const FILES = 'x-files';
const POLICY = 'content-security-policy';
/** Response headers that a copy keeps, with its policy. */
const KEPT_HEADERS = [
  'content-type',
  OFFLINE_HEADER,
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
];

/** Metadata of a saved page, for the list. */
export interface SavedPage {
  readonly page: SaveablePage;
  readonly title: string;
  readonly savedAt: number;
  /** Addresses of its style sheets, fonts and pictures. */
  readonly files: readonly string[];
}

/** Parts of a response that a copy is made from. */
export interface Received {
  readonly page: SaveablePage;
  readonly html: string;
  readonly headers: Headers;
}

/**
 * Reads a response that may be saved. Null unless the gateway marked it as a public page of this brand: excludes
 * errors, redirects, private pages, previews, captive portals, and responses that are too long or incomplete.
 */
export async function receivePage(response: Response, brand: string): Promise<Received | null> {
  const page = readOfflineHeader(response.headers.get(OFFLINE_HEADER));
  if (response.status !== 200 || response.redirected || page?.brand !== brand) return null;
  if (!response.headers.get('content-type')?.startsWith('text/html')) return null;
  const bytes = await readBounded(response, MAX_PAGE_BYTES);
  const html = bytes && new TextDecoder().decode(bytes);
  return html && isWholeDocument(html) ? { page, html, headers: response.headers } : null;
}

/** Creates the saved copy: without scripts, and with a policy that allows none. */
export function toCopy({ html, headers }: Received, savedAt: number, pictures: readonly string[]): Response {
  const kept = new Headers();
  for (const name of KEPT_HEADERS) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  kept.set(POLICY, copyPolicy(headers.get(POLICY) ?? ''));
  kept.set(SAVED_AT, String(savedAt));
  kept.set(TITLE, encodeURIComponent(titleOf(html)));
  kept.set(FILES, [...filesOf(html), ...pictures].join(' '));
  return new Response(toReadingCopy(html), { headers: kept });
}

/** Returns metadata of a copy. Null when it belongs to another brand or has expired. */
export function factsOf({ headers }: Response, brand: string, now: number): SavedPage | null {
  const page = readOfflineHeader(headers.get(OFFLINE_HEADER));
  const savedAt = Number(headers.get(SAVED_AT) ?? NaN);
  const age = now - savedAt;
  if (page?.brand !== brand || !(age <= MAX_AGE_MS && age >= -MAX_CLOCK_SKEW_MS)) return null;
  const files = (headers.get(FILES) ?? '').split(' ').filter(Boolean);
  return { page, title: decodeURIComponent(headers.get(TITLE) ?? ''), savedAt, files };
}

/**
 * Returns the response for a saved page. Its policy is created again: scripts of the store's pages can write to its
 * caches, and content from there must not run.
 */
export function toAnswer(text: string, { headers }: Response, scriptDigest?: string): Response {
  const own = new Headers(headers);
  for (const name of [SAVED_AT, TITLE, FILES, OFFLINE_HEADER]) own.delete(name);
  own.set('content-type', 'text/html; charset=utf-8');
  own.set('cache-control', 'no-store');
  own.set(POLICY, copyPolicy(headers.get(POLICY) ?? '', scriptDigest));
  return new Response(text, { headers: own });
}
