import type { StorageKey, WakeWhen } from 'shared-contracts';

type Read = (key: StorageKey) => string | null;

/** Whether this browser has what a page or widget is about. */
export function isAwake({ stored = [], query = [] }: WakeWhen = {}, read: Read): boolean {
  const search = new URLSearchParams(location.search);
  return stored.some((key) => read(key) !== null) || query.some((key) => search.has(key));
}

/** For the style sheet of the page that comes, as boot-script.ts does it for a document's first. */
export function markAwake(wakeWhen: WakeWhen | undefined, read: Read): void {
  document.documentElement.toggleAttribute('data-awake', isAwake(wakeWhen, read));
}
