/** Default target after a sign-in. */
export const ACCOUNT_PATH = '/account';
export const SIGN_IN_PATH = '/sign-in';
export const PASSWORD_PATH = '/account/password';

/** A base without a real page: only the resolved path matters. */
const HERE = 'https://here.invalid';

/**
 * Returns the page of this store in `next`. The parameter is untrusted: another site, a script, or the sign-in itself
 * leads to the account.
 */
export function nextPathOf(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!next.startsWith('/') || !URL.canParse(next, HERE)) return ACCOUNT_PATH;
  const { origin, pathname, search: query } = new URL(next, HERE);
  // A path with two leading slashes would be another site on its own.
  if (origin !== HERE || pathname.startsWith('//') || pathname === SIGN_IN_PATH) return ACCOUNT_PATH;
  return pathname + query;
}

/** Returns the sign-in page with a return path within this store. */
export const signInPath = (next: string): string => `${SIGN_IN_PATH}?next=${encodeURIComponent(next)}`;
