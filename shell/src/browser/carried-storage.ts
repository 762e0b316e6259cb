import type { SafeStorage } from './storage';

/** Marks a name that this store gave to its tab. */
const PREFIX = 'treadmarket ';

/** Values by key of one storage area. */
type Entries = Readonly<Record<string, string>>;

function entriesOf(value: unknown): Entries {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/**
 * Takes what the last page of this tab carried, and forgets the name at once: a page of another origin must never read
 * it. A name counts only after a navigation from this store, so that nobody opens the store with a cart of theirs.
 */
export function takeCarried(): readonly Entries[] {
  const { name } = window;
  if (!name.startsWith(PREFIX)) return [];
  window.name = '';
  try {
    if (new URL(document.referrer).origin !== location.origin) return [];
    const areas: unknown = JSON.parse(name.slice(PREFIX.length));
    return Array.isArray(areas) ? areas.map(entriesOf) : [];
  } catch {
    return [];
  }
}

/**
 * Loads a page of this store. Where the browser blocks storage, what the areas hold goes along in the name of the tab,
 * which one load later is read and cleared (ADR 50).
 */
export function loadWith(areas: readonly SafeStorage[], load: () => void): void {
  if (areas.some(({ isLasting }) => !isLasting))
    window.name = PREFIX + JSON.stringify(areas.map(({ inMemory }) => Object.fromEntries(inMemory())));
  load();
}
