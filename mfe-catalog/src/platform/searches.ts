const KEY = 'searches';
/** Older ones say little about what is bought now. */
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
    // Storage is blocked or full: the report does without.
  }
}

/** Keeps the id of a listing's search (`X-Search-Id`) for this visit: what is bought later came from it. */
export function rememberSearch(searchId: string): void {
  keep([...stored().filter((id) => id !== searchId), searchId].slice(-MOST));
}

/** What a purchase tells of the searches before it; nothing when there were none. */
export function searchesSoFar(): { readonly searchIds?: readonly string[] } {
  const searchIds = stored();
  return searchIds.length > 0 ? { searchIds } : {};
}
