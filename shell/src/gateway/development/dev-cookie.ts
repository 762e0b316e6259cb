/** Cookie with the tokens of the dev sessions that this browser opened, newest first. */
const NAME = 'tm_dev';
const LIFETIME_S = 12 * 3_600;
const AT_MOST = 8;
const TOKEN = /^[\w-]{43}$/;

export const isDevToken = (text: string): boolean => TOKEN.test(text);

/** Returns the tokens of a `Cookie` header; null without the cookie. */
export function devTokens(cookies: string | undefined): readonly string[] | null {
  if (!cookies?.includes(`${NAME}=`)) return null;
  const pair = cookies.split(';').find((one) => one.trim().startsWith(`${NAME}=`));
  if (pair === undefined) return null;
  const tokens = pair
    .trim()
    .slice(NAME.length + 1)
    .split('.');
  return [...new Set(tokens.filter(isDevToken))].slice(0, AT_MOST);
}

/** Returns `Set-Cookie` with these tokens; an empty list removes the cookie. */
export function devCookie(tokens: readonly string[]): string {
  const value = tokens.slice(0, AT_MOST).join('.');
  return `${NAME}=${value}; Max-Age=${value === '' ? 0 : LIFETIME_S}; Path=/; HttpOnly; SameSite=Lax`;
}
