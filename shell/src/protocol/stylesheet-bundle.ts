/**
 * A sheet combines several stylesheet files, so that the first page waits for one request instead of ten. Its address
 * lists its parts in order: every gateway can create it, also after a restart, and the browser knows its files.
 */
const PREFIX = '/sheet/';

/** Route of sheets at the gateway. */
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

/** Returns the address of the sheet with these files. */
export const bundleAddress = (files: readonly string[]): string => PREFIX + files.map(shorten).join(',');

/** Returns the addresses of a sheet's files; for another stylesheet, its own. */
export function filesOfBundle(address: string): readonly string[] {
  return address.startsWith(PREFIX) ? address.slice(PREFIX.length).split(',').map(lengthen) : [address];
}
