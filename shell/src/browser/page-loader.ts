import { PAGE_MEDIA_TYPE, type PagePayload, type PreloadFile } from '../protocol/page-data';
import { hasStyle } from './styles';

const KEEP_MS = 30_000;
const KEEP_AT_MOST = 12;

/** A page asked for before it is needed. */
interface CachedPayload {
  readonly at: number;
  readonly payload: Promise<PagePayload>;
}

const payloads = new Map<string, CachedPayload>();

async function fetchPayload(href: string): Promise<PagePayload> {
  const answer = await fetch(href, { headers: { accept: PAGE_MEDIA_TYPE }, credentials: 'same-origin' });
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

/** Asks for a page, or takes what a prefetch already has. `isFresh`: only what the server says now. */
export function loadPage(href: string, isFresh = false): Promise<PagePayload> {
  const known = payloads.get(href);
  if (known && !isFresh && performance.now() - known.at < KEEP_MS) return known.payload;
  const payload = fetchPayload(href);
  payloads.delete(href);
  const entry: CachedPayload = { at: performance.now(), payload };
  payloads.set(href, entry);
  for (const oldest of payloads.keys()) {
    if (payloads.size <= KEEP_AT_MOST) break;
    payloads.delete(oldest);
  }
  // Not the entry of a later fetch, which may have come.
  payload.catch(() => payloads.get(href) === entry && payloads.delete(href));
  return payload;
}

/** Forgets prefetched pages: something happened after which they may be wrong. */
export const forgetPages = (): void => payloads.clear();
