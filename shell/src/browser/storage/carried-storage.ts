import type { SafeStorage } from './storage';

/** Prefix of `window.name`, followed by one URL-encoded entry list per storage area, separated by spaces. */
const PREFIX = 'treadmarket ';

/**
 * Returns the entries that the previous page stored in `window.name`, one list per storage area, and clears the name so
 * that no other origin reads it. Ignores the name unless the referrer is this store: otherwise another site could
 * inject its own session.
 */
export function takeCarried(): readonly URLSearchParams[] {
  const { name } = window;
  if (!name.startsWith(PREFIX)) return [];
  window.name = '';
  const isOurs = document.referrer.startsWith(`${location.origin}/`);
  return isOurs ? Array.from(name.slice(PREFIX.length).split(' '), (area) => new URLSearchParams(area)) : [];
}

/** Stores entries that are held in memory only in `window.name`, before a page load within the store (ADR 50). */
export function carry(areas: readonly SafeStorage[]): void {
  const texts = areas.map(({ inMemory }) => String(new URLSearchParams([...inMemory()])));
  if (texts.some(Boolean)) window.name = PREFIX + texts.join(' ');
}
