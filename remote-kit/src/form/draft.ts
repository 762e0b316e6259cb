const PREFIX = 'draft.';

/**
 * Returns the values that were typed but not submitted, so that a reload or the back button restores them. Stored per
 * tab and only for the visit.
 */
export function readDraft<T extends object>(name: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}

/** Stores a draft under its name, e.g. `checkout.address`. Does nothing in a browser without storage. */
export function writeDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(values));
  } catch {
    // Storage is blocked or full: the form still has the values.
  }
}

/** Removes every draft whose name begins with this, after submission: no personal data remains. */
export function dropDrafts(name: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX + name)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: there are no drafts.
  }
}
