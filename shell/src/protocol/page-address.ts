/**
 * Returns the query of an address with declared parameters only, in canonical order and encoding. Gateway and browser
 * share it, so that both render the same, and foreign parameters (campaigns, click ids) reach no state and no key.
 * `declared` undefined: all count.
 */
export function declaredSearch(search: string, declared: readonly string[] | undefined): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => !declared || declared.includes(name));
  kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const text = new URLSearchParams(kept).toString();
  return text && `?${text}`;
}

/** Decodes percent-encoded text; invalid encoding is returned unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
