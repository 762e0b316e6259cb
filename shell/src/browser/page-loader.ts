import { PAGE_MEDIA_TYPE, type PagePayload, type PreloadFile } from '../protocol/page-data';
import { hasStyle } from './styles';

/** From the look at a link to the press on it. Not much longer: what changed since would be shown as it was. */
const KEEP_MS = 10_000;
const KEEP_AT_MOST = 12;

/** A page asked for before it is needed. */
interface CachedPayload {
  readonly at: number;
  readonly payload: Promise<PagePayload>;
  readonly abort: AbortController;
  /** Somebody goes there: it is no longer up to whoever looked at the link. */
  isAwaited: boolean;
}

const payloads = new Map<string, CachedPayload>();

async function fetchPayload(href: string, signal: AbortSignal): Promise<PagePayload> {
  const answer = await fetch(href, { headers: { accept: PAGE_MEDIA_TYPE }, credentials: 'same-origin', signal });
  const type = answer.headers.get('content-type') ?? '';
  if (!type.startsWith(PAGE_MEDIA_TYPE)) throw new Error(`${href} answered ${answer.status} ${type}`);
  return (await answer.json()) as PagePayload;
}

/** Fetches a file before it is asked for. */
export function preload({ href, integrity }: PreloadFile, as: 'script' | 'style'): void {
  if (document.head.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = as;
  link.integrity = integrity;
  link.crossOrigin = 'anonymous';
  link.href = href;
  document.head.append(link);
}

/** Fetches what a page of this document will run and look like. */
export function preloadFiles({ scripts, styles }: PagePayload): void {
  for (const file of styles) if (!hasStyle(file.href)) preload(file, 'style');
  for (const file of scripts) preload(file, 'script');
}

const warmed = new Set<string>();

/**
 * Has the browser keep the files of a page that comes as a document of its own. Not by preloads: they end with this
 * document, and Firefox reports one that is cut off as a file that does not match its digest.
 */
export function warmFiles({ scripts, styles }: PagePayload): void {
  for (const { href } of [...styles, ...scripts]) {
    if (warmed.has(href)) continue;
    warmed.add(href);
    const kept = fetch(href, { priority: 'low' }).then((answer) => answer.arrayBuffer());
    kept.catch(() => warmed.delete(href));
  }
}

function askFor(href: string, isFresh: boolean): CachedPayload {
  const known = payloads.get(href);
  if (known && !isFresh && performance.now() - known.at < KEEP_MS) return known;
  const abort = new AbortController();
  const payload = fetchPayload(href, abort.signal);
  payloads.delete(href);
  const entry: CachedPayload = { at: performance.now(), payload, abort, isAwaited: false };
  payloads.set(href, entry);
  for (const oldest of payloads.keys()) {
    if (payloads.size <= KEEP_AT_MOST) break;
    payloads.delete(oldest);
  }
  payload.catch(() => forget(href, entry));
  return entry;
}

/** Not the entry of a later fetch, which may have come. */
function forget(href: string, entry: CachedPayload): void {
  if (payloads.get(href) === entry) payloads.delete(href);
}

/** Asks for a page, or takes what a prefetch already has. `isFresh`: only what the server says now. */
export function loadPage(href: string, isFresh = false): Promise<PagePayload> {
  const entry = askFor(href, isFresh);
  entry.isAwaited = true;
  return entry.payload;
}

/** A page that may be wanted. `abandon` ends the request, unless somebody goes there meanwhile. */
export function prefetchPage(href: string): { readonly payload: Promise<PagePayload>; readonly abandon: () => void } {
  const entry = askFor(href, false);
  let isHere = false;
  void entry.payload.then(
    () => (isHere = true),
    () => undefined,
  );
  const abandon = (): void => {
    if (entry.isAwaited || isHere) return;
    forget(href, entry);
    entry.abort.abort();
  };
  return { payload: entry.payload, abandon };
}

/** Forgets prefetched pages: something happened after which they may be wrong. */
export const forgetPages = (): void => payloads.clear();
