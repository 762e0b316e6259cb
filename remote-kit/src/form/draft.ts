const PREFIX = 'draft.';

/**
 * What a person typed and has not sent yet: a reload or the back button brings it back. Only in this tab, never beyond
 * the visit.
 */
export function readDraft<T extends object>(name: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}

/** Keeps a draft by its name, e.g. `checkout.address`. A browser without storage keeps none. */
export function writeDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(values));
  } catch {
    // Blocked or full: what was typed is still in the form.
  }
}

/** It was sent: nothing personal stays behind. Drops every draft whose name begins so. */
export function dropDrafts(name: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX + name)) sessionStorage.removeItem(key);
  } catch {
    // Blocked: there are none.
  }
}
