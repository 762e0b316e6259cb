import { declaredSearch } from './page-address';

/** The only address of a service worker at the gateway. */
export const OFFLINE_WORKER_PATH = '/offline-worker.js';
/** The page that the worker shows without a copy. */
export const OFFLINE_PAGE_PATH = '/offline';
/** Header of every document that a browser may save for offline reading: brand, address and declared parameters. */
export const OFFLINE_HEADER = 'x-offline-page';
/** Prefix of the names of all caches of the worker. */
export const CACHE_PREFIX = 'tm-offline-';
/** End of every document. A copy without it is incomplete. */
export const DOCUMENT_END = '</body></html>';

/** Maximum characters of a saved address. */
const MAX_ADDRESS = 300;

/** A page that may be saved, as the gateway describes it. */
export interface SaveablePage {
  readonly brand: string;
  readonly pathname: string;
  /** Declared parameters in canonical order, with the question mark, or empty. */
  readonly search: string;
  /** Declared parameters. Others are ignored when a copy is looked up. */
  readonly query: readonly string[];
}

/** Set by the gateway before the worker's code. */
export interface OfflineSettings {
  readonly brand: string;
  /** Version of worker and offline page: a new one replaces both. */
  readonly version: string;
  /** CSP source of the offline page's only script. */
  readonly scriptDigest: string;
}

/** Message of a page to the worker once a shopper stays on it. */
export interface SaveMessage {
  readonly save: string;
  /** Addresses of the loaded pictures. */
  readonly pictures: readonly string[];
}

/** Formats the value of {@link OFFLINE_HEADER}. Null when the address is too long. */
export function writeOfflineHeader({ brand, pathname, search, query }: SaveablePage): string | null {
  const address = pathname + search;
  return address.length > MAX_ADDRESS ? null : [brand, address, query.join(',')].join(' ').trim();
}

/** Parses the value of {@link OFFLINE_HEADER}. Null when it is missing or invalid. */
export function readOfflineHeader(value: string | null): SaveablePage | null {
  const [, brand = '', pathname = '', search = '', names = ''] =
    /^(\w+) (\/[^\s?#]*)(\?[^\s#]+)?(?: ([\w,]+))?$/.exec(value ?? '') ?? [];
  if (pathname === '' || pathname.startsWith('//') || pathname.length + search.length > MAX_ADDRESS) return null;
  return { brand, pathname, search, query: names.split(',').filter(Boolean) };
}

/** Returns whether a copy of the page matches an address, which may have undeclared parameters. */
export const answersAddress = (page: SaveablePage, { pathname, search }: URL): boolean =>
  page.pathname === pathname && declaredSearch(page.search, page.query) === declaredSearch(search, page.query);
