import { DOCUMENT_END } from '../protocol/offline';

const BODY = '</head><body>';
const OFFLINE = 'You are offline';
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const unescapeText = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#(?:39|x27);/g, "'")
    .replace(/&amp;/g, '&');

/** Returns whether a document is complete. */
export const isWholeDocument = (html: string): boolean =>
  html.startsWith('<!DOCTYPE html>') && html.includes(BODY) && html.endsWith(DOCUMENT_END);

/**
 * Removes scripts and disables controls, so that the copy shows nothing that does not work. The copy's policy blocks
 * scripts; a missed one does not run either.
 */
export const toReadingCopy = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<(?:button|input|select|textarea)\b(?![^>]*\bpopovertarget=)/gi, '$& disabled');

/** Returns the title without the store's name. */
export function titleOf(html: string): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return unescapeText(title)
    .replace(/ \| [^|]*$/, '')
    .trim();
}

const attribute = (tag: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** Returns style sheets and fonts of a document on this origin. */
export const filesOf = (html: string): readonly string[] =>
  [...html.matchAll(/<link\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => attribute(tag, 'rel') === 'stylesheet' || attribute(tag, 'as') === 'font')
    .map((tag) => unescapeText(attribute(tag, 'href')));

interface SavedAt {
  readonly savedAt: number;
}

const time = (at: number): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(at);
const day = (at: number): string => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(at);

/** Formats "3:40 PM on Nov 27", in the device's time zone. */
export const savedAtText = (at: number): string => `${time(at)} on ${day(at)}`;

/** Returns why a shopper sees a copy. An online device may still fail to reach the store. */
const reason = (isOnline: boolean): string => (isOnline ? 'We can’t reach the store' : OFFLINE);

/** Returns the copy with a banner that states its time. */
export function withBanner(html: string, { savedAt }: SavedAt, isOnline: boolean): string {
  const why = reason(isOnline);
  const banner =
    `<aside class="tm-offline" aria-label="${why}"><p><strong>${why}.</strong> ` +
    `<span>This page was saved at ${savedAtText(savedAt)}. Prices and stock may have changed.</span></p>` +
    '<a href="">Try again</a></aside>';
  return html.replace('<title>', '<title>Saved copy: ').replace(BODY, () => BODY + banner);
}

/** An entry of the list of saved pages. */
export interface SavedLink extends SavedAt {
  readonly address: string;
  readonly title: string;
}

const labelOf = ({ address, title }: SavedLink): string => (address === '/' ? 'Home page' : title || address);

const item = (link: SavedLink): string =>
  `<li><a href="${escapeText(link.address)}">${escapeText(labelOf(link))}</a> ` +
  `<small>Saved at ${savedAtText(link.savedAt)}</small></li>`;

/** Fills the offline page: saved pages, and a sentence about the requested one. */
export function fillOfflinePage(
  html: string,
  { pathname, links, isOnline }: { pathname: string; links: readonly SavedLink[]; isOnline: boolean },
): string {
  const kept = keptPart(pathname);
  const page = html
    .replaceAll(OFFLINE, reason(isOnline))
    .replace(`data-kept="${kept}" hidden=""`, `data-kept="${kept}"`);
  if (links.length === 0) return page;
  return page
    .replace(/(<section class="tm-saved"[^>]*) hidden=""/, '$1')
    .replace('<ul></ul>', () => `<ul>${links.map(item).join('')}</ul>`);
}

/** Returns which sentence of the offline page applies to this path. */
function keptPart(pathname: string): string {
  if (/^\/(?:cart|checkout|additional-payment)(?:\/|$)/.test(pathname)) return 'cart';
  return /^\/(?:account|orders|sign-in|bookings)(?:\/|$)/.test(pathname) ? 'account' : 'page';
}

/**
 * Returns the policy of a copy: it loads styles, fonts and pictures of the store, sends nothing, and runs at most the
 * script with the given digest. Of the gateway's policy only digests of inline styles are used.
 */
export function copyPolicy(sent: string, scriptDigest = "'none'"): string {
  const [, sources = ''] = /(?:^|; )style-src ([^;]*)/.exec(sent) ?? [];
  const digests = sources.match(/'sha256-[A-Za-z0-9+/]{43}='/g) ?? [];
  return [
    "default-src 'none'",
    `script-src ${scriptDigest}`,
    `style-src ${["'self'", ...digests].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
