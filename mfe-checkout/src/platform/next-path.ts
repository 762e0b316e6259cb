/** Where a sign-in leads to when nothing else is asked for. */
export const ACCOUNT_PATH = '/account';
export const SIGN_IN_PATH = '/sign-in';
export const PASSWORD_PATH = '/account/password';

/** No page of anybody: only what it resolves to is looked at. */
const HERE = 'https://here.invalid';

/**
 * The page of this store that `next` names. Anybody may write that parameter: an address of another site, of a script,
 * or of the sign-in itself leads to the account.
 */
export function nextPathOf(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!next.startsWith('/') || !URL.canParse(next, HERE)) return ACCOUNT_PATH;
  const { origin, pathname, search: query } = new URL(next, HERE);
  // A path that begins with two slashes would name another site once it stands alone.
  if (origin !== HERE || pathname.startsWith('//') || pathname === SIGN_IN_PATH) return ACCOUNT_PATH;
  return pathname + query;
}

/** The sign-in page, with the way back to a page of this store. */
export const signInPath = (next: string): string => `${SIGN_IN_PATH}?next=${encodeURIComponent(next)}`;
