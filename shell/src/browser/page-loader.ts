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
  payload.then(
    ({ scripts, styles }) => {
      for (const file of styles) if (!hasStyle(file.href)) preload(file, 'style');
      for (const file of scripts) preload(file, 'script');
    },
    // Not the entry of a later fetch, which may have come.
    () => payloads.get(href) === entry && payloads.delete(href),
  );
  return payload;
}

/** Forgets prefetched pages: something happened after which they may be wrong. */
export const forgetPages = (): void => payloads.clear();
