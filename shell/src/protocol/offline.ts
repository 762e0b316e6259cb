import { declaredSearch } from './page-address';

/** The only address from which the gateway serves a service worker. */
export const OFFLINE_WORKER_PATH = '/offline-worker.js';
/** The page that the worker shows where it has no copy. */
export const OFFLINE_PAGE_PATH = '/offline';
/** Sent with every document that a browser may keep for offline reading: brand, address and declared parameters. */
export const OFFLINE_HEADER = 'x-offline-page';
/** Prefix of the names of all caches of the worker. */
export const CACHE_PREFIX = 'tm-offline-';
/** The end of every document. A copy without it was cut off. */
export const DOCUMENT_END = '</body></html>';

/** Longest address that is kept, in characters. */
const MAX_ADDRESS = 300;

/** A page that may be kept, as the gateway names it. */
export interface SaveablePage {
  readonly brand: string;
  readonly pathname: string;
  /** Declared parameters in canonical order, with the question mark, or empty. */
  readonly search: string;
  /** Parameters that count. The others of an address are ignored when its copy is looked up. */
  readonly query: readonly string[];
}

/** Set by the gateway before the code of the worker. */
export interface OfflineSettings {
  readonly brand: string;
  /** Of the worker and of the offline page: another version replaces both. */
  readonly version: string;
  /** CSP source of the offline page's only script. */
  readonly scriptDigest: string;
}

/** Sent by a page to the worker once a shopper stays on it. */
export interface SaveMessage {
  readonly save: string;
  /** Addresses of the pictures that were loaded. */
  readonly pictures: readonly string[];
}

/** Writes the value of {@link OFFLINE_HEADER}. Null: the address is too long. */
export function writeOfflineHeader({ brand, pathname, search, query }: SaveablePage): string | null {
  const address = pathname + search;
  return address.length > MAX_ADDRESS ? null : [brand, address, query.join(',')].join(' ').trim();
}

/** Reads the value of {@link OFFLINE_HEADER}. Null: it is missing or not one of ours. */
export function readOfflineHeader(value: string | null): SaveablePage | null {
  const [, brand = '', pathname = '', search = '', names = ''] =
    /^(\w+) (\/[^\s?#]*)(\?[^\s#]+)?(?: ([\w,]+))?$/.exec(value ?? '') ?? [];
  if (pathname === '' || pathname.startsWith('//') || pathname.length + search.length > MAX_ADDRESS) return null;
  return { brand, pathname, search, query: names.split(',').filter(Boolean) };
}

/** Whether a copy of the page answers an address, which may have parameters that the page does not know. */
export const answersAddress = (page: SaveablePage, { pathname, search }: URL): boolean =>
  page.pathname === pathname && declaredSearch(page.search, page.query) === declaredSearch(search, page.query);
