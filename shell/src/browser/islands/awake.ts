import type { StorageKey, WakeWhen } from 'shared-contracts';

type Read = (key: StorageKey) => string | null;

/** Returns whether this browser has the stored state that a page or widget depends on. */
export function isAwake({ stored = [], query = [] }: WakeWhen = {}, read: Read): boolean {
  const search = new URLSearchParams(location.search);
  return stored.some((key) => read(key) !== null) || query.some((key) => search.has(key));
}

/** Sets the mark for the next page's style sheet, as boot-script.ts does for the first document. */
export function markAwake(wakeWhen: WakeWhen | undefined, read: Read): void {
  document.documentElement.toggleAttribute('data-awake', isAwake(wakeWhen, read));
}
