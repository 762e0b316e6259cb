const KEY = 'searches';
/** Maximum number of searches; older ones say little about a purchase. */
const MOST = 10;

function stored(): readonly string[] {
  try {
    const ids = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function keep(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Storage is blocked or full: the report omits the searches.
  }
}

/** Stores a search id (`X-Search-Id`) for this visit, to attribute later purchases. */
export function rememberSearch(searchId: string): void {
  keep([...stored().filter((id) => id !== searchId), searchId].slice(-MOST));
}

/** Returns the searches before a purchase; empty without any. */
export function searchesSoFar(): { readonly searchIds?: readonly string[] } {
  const searchIds = stored();
  return searchIds.length > 0 ? { searchIds } : {};
}
