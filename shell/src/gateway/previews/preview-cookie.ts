/** Holds the token of the preview that this browser has agreed to see. */
const NAME = 'tm_preview';
const LIFETIME_S = 8 * 3_600;
const TOKEN = /^[\w-]{32}$/;

export const isToken = (text: string): boolean => TOKEN.test(text);

/** The token in a `Cookie` header; null when there is none that could be one. */
export function previewToken(cookies: string | undefined): string | null {
  const pair = cookies?.split(';').find((one) => one.trim().startsWith(`${NAME}=`));
  const token = pair?.trim().slice(NAME.length + 1) ?? '';
  return isToken(token) ? token : null;
}

/**
 * `Set-Cookie` that turns a preview on; null turns it off. Lax: a payment provider's page leads back from another site.
 */
export function previewCookie(token: string | null, isSecure: boolean): string {
  const value = token === null ? '; Max-Age=0' : `${token}; Max-Age=${LIFETIME_S}`;
  return `${NAME}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
