type Env = Readonly<Record<string, string | undefined>>;

/** Local host names: a style server in development and tests needs no certificate. */
const LOCAL = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Characters that would end the directive of the security policy. */
const SIGNS = /[;,'\s\\]/;

const wrong = (text: string): Error =>
  new Error(
    `MAP_STYLE_URL='${text}' is no address of a map's style. Write for example ` +
      'https://maps.example.com/style.json, /maps/style.json for one of the store itself, or nothing.',
  );

/**
 * Parses `MAP_STYLE_URL`: the style of installer maps, on https or on the store's own host; without it they are plots.
 * @throws with the name of an invalid setting
 */
export function mapStyleOf(env: Env): string | null {
  const text = env['MAP_STYLE_URL'] ?? '';
  if (text === '') return null;
  if (SIGNS.test(text)) throw wrong(text);
  if (/^\/(?!\/)/.test(text)) return text;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL.test(url.hostname));
  if (url === null || !isSafe || url.username + url.password + url.hash !== '') throw wrong(text);
  return url.href;
}

/** Returns production errors: a style without https, or on this machine. */
export function mapErrors(env: Env): string[] {
  const text = env['MAP_STYLE_URL'] ?? '';
  if (text === '' || !URL.canParse(text)) return [];
  return LOCAL.test(new URL(text).hostname)
    ? ['MAP_STYLE_URL is on this machine. Leave it out, or name the address that shoppers can reach.']
    : [];
}

/** Returns the origin that a page with the map may fetch from besides its own; null without one. */
export const mapOriginOf = (style: string): string | null => (style.startsWith('/') ? null : new URL(style).origin);
