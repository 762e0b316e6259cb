import { PAGE_MEDIA_TYPE, type PagePayload, type PreloadFile } from '../../protocol/page-data';
import { hasStyle } from './styles';

/** Covers the time between hover and click. A longer time would show stale data. */
const KEEP_MS = 10_000;
const KEEP_AT_MOST = 12;

/** A prefetched page. */
interface CachedPayload {
  readonly at: number;
  readonly payload: Promise<PagePayload>;
  readonly abort: AbortController;
  /** True after a navigation to it: the prefetch may no longer abort it. */
  isAwaited: boolean;
}

const payloads = new Map<string, CachedPayload>();

async function fetchPayload(href: string, signal: AbortSignal): Promise<PagePayload> {
  const answer = await fetch(href, { headers: { accept: PAGE_MEDIA_TYPE }, credentials: 'same-origin', signal });
  const type = answer.headers.get('content-type') ?? '';
  if (!type.startsWith(PAGE_MEDIA_TYPE)) throw new Error(`${href} answered ${answer.status} ${type}`);
  return (await answer.json()) as PagePayload;
}

/** Preloads a file. */
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

/** Preloads the scripts and styles of a page that is shown in this document. */
export function preloadFiles({ scripts, styles }: PagePayload): void {
  for (const file of styles) if (!hasStyle(file.href)) preload(file, 'style');
  for (const file of scripts) preload(file, 'script');
}

const warmed = new Set<string>();

/**
 * Caches the files of a page that is loaded as its own document. Not by preloads: they end with this document, and
 * Firefox reports an aborted one as a digest mismatch.
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

/** Removes the entry unless a later fetch replaced it. */
function forget(href: string, entry: CachedPayload): void {
  if (payloads.get(href) === entry) payloads.delete(href);
}

/** Requests a page, or uses a prefetched one. `isFresh`: always requests it. */
export function loadPage(href: string, isFresh = false): Promise<PagePayload> {
  const entry = askFor(href, isFresh);
  entry.isAwaited = true;
  return entry.payload;
}

/** Prefetches a page. `abandon` aborts the request unless the shopper navigated there meanwhile. */
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

/** Drops prefetched pages, after an event that may have made them stale. */
export const forgetPages = (): void => payloads.clear();
