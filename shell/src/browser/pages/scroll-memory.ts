/** Scroll position of a history entry, which "back" restores. */
export interface HistoryMark {
  readonly tm: string;
  readonly depth: number;
}

const KEY = 'tm-scroll';
const KEEP_AT_MOST = 50;

type Positions = Record<string, number>;

function read(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Positions;
  } catch {
    return {};
  }
}

export const markOf = (state: unknown): HistoryMark | null =>
  state && typeof state === 'object' && 'tm' in state ? (state as HistoryMark) : null;

export const newMark = (depth: number): HistoryMark => ({ tm: crypto.randomUUID().slice(0, 8), depth });

export function rememberScroll(mark: HistoryMark | null): void {
  if (!mark) return;
  const entries = Object.entries({ ...read(), [mark.tm]: Math.round(scrollY) }).slice(-KEEP_AT_MOST);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Without storage, "back" scrolls to the top of the page.
  }
}

export const scrollOf = (mark: HistoryMark | null): number => (mark ? (read()[mark.tm] ?? 0) : 0);
