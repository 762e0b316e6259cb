/**
 * Whether HTML is current. `remembered`: a widget failed and shows its last good content. `partial`: a widget failed
 * and shows its placeholder.
 */
export type Completeness = 'whole' | 'remembered' | 'partial';

const BEST_FIRST: readonly Completeness[] = ['whole', 'remembered', 'partial'];

/** Returns the worst of several parts. */
export function completenessOf(parts: readonly { readonly completeness: Completeness }[]): Completeness {
  const worst = Math.max(0, ...parts.map(({ completeness }) => BEST_FIRST.indexOf(completeness)));
  return BEST_FIRST[worst] ?? 'partial';
}
