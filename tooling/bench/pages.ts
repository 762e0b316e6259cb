import type { Row } from './figures';
import { visitPage, visitPageAgain } from './lighthouse-visit';
import { startCopies } from './static/copy-server';
import { pageRow, visitByTurns } from './visits';

const RUNS = 5;

/** Pages to measure, by the names used on the command line. Cart and checkout are those of a new shopper. */
export const PAGES = {
  home: '/',
  listing: '/tires?size=205/55R16',
  product: '/product/MIC-DEF2-2055516-91V',
  cart: '/cart',
  checkout: '/checkout',
} as const;

export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as readonly PageName[];

/**
 * Parses `home,product`; all pages without a value.
 * @throws for an unknown name
 */
export function choosePages(text: string | undefined): readonly PageName[] {
  if (text === undefined) return PAGE_NAMES;
  const asked = text.split(',').map((name) => name.trim());
  const unknown = asked.find((name) => !(PAGE_NAMES as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`--pages takes ${PAGE_NAMES.join(', ')}, not '${unknown}'.`);
  return PAGE_NAMES.filter((name) => asked.includes(name));
}

/** Median of five visits of each page, of second visits, and of its static copy, each in a fresh browser. */
export async function measurePages(store: string, names: readonly PageName[]): Promise<readonly Row[]> {
  const copies = await startCopies(store);
  try {
    const rows: Row[] = [];
    for (const name of names) {
      // The copy has its files in memory, as the store has the page in its cache.
      const copy = await copies.add(PAGES[name]);
      const address = store + PAGES[name];
      const visits = await visitByTurns(RUNS, {
        ours: () => visitPage(address),
        again: () => visitPageAgain(address),
        copy: () => visitPage(copy),
      });
      rows.push(pageRow(name, visits));
    }
    return rows;
  } finally {
    await copies.stop();
  }
}
