/**
 * A sheet is one stylesheet made of several files, so that the first page of a visit waits for one request instead of
 * ten. Its address names its parts in order: every gateway can make it, also after a restart, and the browser knows
 * what it has.
 */
const PREFIX = '/sheet/';

/** Where the gateway listens for sheets. */
export const SHEET_ROUTE = `${PREFIX}*`;

/** `/assets/a.css` → `a.css`; `/remotes/cart/1.0.0/b.css` → `cart@1.0.0/b.css`. */
function shorten(file: string): string {
  const [, name, version, rest] = /^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/.exec(file) ?? [];
  return rest === undefined ? file.replace(/^\/assets\//, '') : `${name}@${version}/${rest}`;
}

function lengthen(part: string): string {
  const [, name, version, rest] = /^([^@/]+)@([^/]+)\/(.+)$/.exec(part) ?? [];
  return rest === undefined ? `/assets/${part}` : `/remotes/${name}/${version}/${rest}`;
}

/** The address of the sheet that holds these files. */
export const bundleAddress = (files: readonly string[]): string => PREFIX + files.map(shorten).join(',');

/** Addresses of the files that a sheet holds; of another stylesheet its own. */
export function filesOfBundle(address: string): readonly string[] {
  return address.startsWith(PREFIX) ? address.slice(PREFIX.length).split(',').map(lengthen) : [address];
}
