/** Cookie with the token of the accepted preview. */
const NAME = 'tm_preview';
const LIFETIME_S = 8 * 3_600;
const TOKEN = /^[\w-]{32}$/;

export const isToken = (text: string): boolean => TOKEN.test(text);

/** Returns the token of a `Cookie` header; null without a valid one. */
export function previewToken(cookies: string | undefined): string | null {
  const pair = cookies?.split(';').find((one) => one.trim().startsWith(`${NAME}=`));
  const token = pair?.trim().slice(NAME.length + 1) ?? '';
  return isToken(token) ? token : null;
}

/**
 * Returns `Set-Cookie` that enables a preview; null disables it. Lax, because a payment provider's page returns from
 * another site.
 */
export function previewCookie(token: string | null, isSecure: boolean): string {
  const value = token === null ? '; Max-Age=0' : `${token}; Max-Age=${LIFETIME_S}`;
  return `${NAME}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
