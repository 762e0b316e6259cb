import type { SafeStorage } from './storage';

/** Marks a name that this store gave to its tab: one URL-encoded list of entries for each area, with spaces between. */
const PREFIX = 'treadmarket ';

/**
 * Takes what the last page of this tab carried, and forgets the name at once: a page of another origin must never read
 * it. A name counts only after a navigation from this store, so that nobody opens the store with a cart of theirs.
 */
export function takeCarried(): readonly URLSearchParams[] {
  const { name } = window;
  if (!name.startsWith(PREFIX)) return [];
  window.name = '';
  const isOurs = document.referrer.startsWith(`${location.origin}/`);
  return isOurs ? Array.from(name.slice(PREFIX.length).split(' '), (area) => new URLSearchParams(area)) : [];
}

/** Before another page of this store loads: what is in memory alone goes along in the name of the tab (ADR 50). */
export function carry(areas: readonly SafeStorage[]): void {
  const texts = areas.map(({ inMemory }) => String(new URLSearchParams([...inMemory()])));
  if (texts.some(Boolean)) window.name = PREFIX + texts.join(' ');
}
