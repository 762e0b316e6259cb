/**
 * The query of an address as its page knows it: declared parameters only, in one order and one writing. The gateway and
 * the browser use the same one, so both render the same, and what others append (campaigns, click ids) reaches no state
 * and no key. `declared` undefined: all count.
 */
export function declaredSearch(search: string, declared: readonly string[] | undefined): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => !declared || declared.includes(name));
  kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const text = new URLSearchParams(kept).toString();
  return text && `?${text}`;
}

/** Percent-encoded text in the clear; text that is no encoding stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
