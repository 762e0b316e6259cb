const SCRIPT = /<script\b[^>]*>.*?<\/script>/gs;
const LINK = /<link\b[^>]*>/g;
const ADDRESS = /\s(?:src|href|srcset|imagesrcset)="([^"]*)"/g;
const STYLE_ADDRESS = /url\(\s*["']?([^"')]+)["']?\s*\)/g;

const has = (tag: string, name: string, value: string): boolean => new RegExp(`\\s${name}="${value}"`).test(tag);
const hrefOf = (tag: string): string => /\shref="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '';

/** Addresses of a document's style sheets, in their order. */
export const sheetsOf = (html: string): readonly string[] =>
  (html.match(LINK) ?? []).filter((tag) => has(tag, 'rel', 'stylesheet')).map(hrefOf);

/**
 * The same document without scripts and with inlined styles: the least cost of a page that looks like this. Addresses
 * of pictures and fonts are unchanged.
 */
export function staticPage(html: string, css: string): string {
  let isStyled = false;
  const link = (tag: string): string => {
    if (has(tag, 'rel', 'preload') && has(tag, 'as', 'script')) return '';
    if (!has(tag, 'rel', 'stylesheet')) return tag;
    if (isStyled) return '';
    isStyled = true;
    return `<style>${css}</style>`;
  };
  return html.replace(SCRIPT, '').replace(LINK, link);
}

/** Addresses in a page on its own server: pictures, icons, fonts, and links to other pages. */
export function ownAddresses(html: string): readonly string[] {
  const named = [...html.matchAll(ADDRESS)].flatMap(([, value = '']) =>
    value.split(',').map((one) => one.trim().split(/\s/)[0] ?? ''),
  );
  const styled = [...html.matchAll(STYLE_ADDRESS)].map(([, value = '']) => value);
  const all = [...named, ...styled].map((address) => address.replaceAll('&amp;', '&'));
  return [...new Set(all)].filter((address) => /^\/(?!\/)/.test(address));
}
