const keyOf = (name: string): string => `checkout.draft.${name}`;

/** What a person typed and has not sent yet: a reload or the back button brings it back. Only in this tab, never beyond the visit. */
export function readDraft<T extends object>(name: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') as Partial<T>;
  } catch {
    return {};
  }
}

export function writeDraft(name: string, values: object): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(values));
}

/** The order is placed: nothing personal stays behind. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('checkout.draft.')) sessionStorage.removeItem(key);
}
