import type { CDPSession, Page } from '@playwright/test';

/** A shopper's window width, text size and zoom. */
export interface Layout {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** The browser's default text size, in CSS pixels; 16 by default. */
  readonly textSize: number;
}

const WIDTHS = [320, 390, 768, 1280, 1920] as const;
const at = (width: number, textSize: number): Layout => ({
  name: `${width} px, text ${(textSize / 16) * 100} %`,
  width,
  height: 900,
  textSize,
});

/** A window of 1280 by 1024 at 400 %, which leaves 320 by 256 CSS pixels. */
const ZOOMED: Layout = { name: '1280 px at 400 % zoom', width: 320, height: 256, textSize: 16 };

export const ALL_LAYOUTS: readonly Layout[] = [
  ...[16, 32].flatMap((textSize) => WIDTHS.map((width) => at(width, textSize))),
  ZOOMED,
];
/** Window sizes in which sticky bars may cover the focused control. */
export const FOCUS_LAYOUTS: readonly Layout[] = [
  { ...at(390, 16), height: 700 },
  { ...at(1280, 16), height: 800 },
];
/** Layouts that break first. */
export const NARROWEST_LAYOUTS: readonly Layout[] = [at(1280, 32), at(320, 16), at(320, 32)];

export interface Shown {
  readonly name: string;
  readonly media: NonNullable<Parameters<Page['emulateMedia']>[0]>;
}
export const LIGHT: Shown = {
  name: 'light',
  media: { forcedColors: 'none', reducedMotion: 'no-preference' },
};
export const ALL_SHOWN: readonly Shown[] = [
  LIGHT,
  { name: 'forced colors', media: { forcedColors: 'active', reducedMotion: 'no-preference' } },
  { name: 'reduced motion', media: { forcedColors: 'none', reducedMotion: 'reduce' } },
];
/** Colors and motion do not change the layout: axe runs at the widest and the narrowest only. */
export const isForAxe = (layout: Layout, shown: Shown): boolean =>
  shown === LIGHT ||
  (layout.width === 1280 && layout.textSize === 16) ||
  (layout.width === 320 && layout.textSize === 32);

/** Changes the layout of the open page, as a change of window or settings does. */
export async function layOut(page: Page, session: CDPSession, { width, height, textSize }: Layout): Promise<void> {
  await page.setViewportSize({ width, height });
  await session.send('Page.setFontSizes', { fontSizes: { standard: textSize, fixed: textSize - 3 } });
  // Other fonts may load, and resize observers run in the following frames.
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(), 60)));
  });
}

/** Makes the window as high as the page, so that lazily shown content is present before layout. */
export const showAll = (page: Page, session: CDPSession): Promise<void> =>
  layOut(page, session, { ...at(1280, 16), height: 6000 });

/** Returns how far the page scrolls sideways, and the elements that cause it. */
export function findSideways(): string[] {
  const root = document.documentElement;
  const extra = Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth;
  if (extra <= 0) return [];
  const isClipped = (element: Element): boolean => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible') return true;
    return false;
  };
  const wide = [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1 && !isClipped(element))
    .slice(-3)
    .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
  return [`scrolls ${extra} px sideways: ${wide.join(', ')}`];
}

/** Returns truncated options of selects, and rows of tabs that do not show all of them. */
export function findCutLabels(): string[] {
  const canvas = document.createElement('canvas').getContext('2d')!;
  const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const roomOf = (element: Element): number => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  };
  const widthOf = (text: string, element: Element): number => {
    const { font, letterSpacing } = getComputedStyle(element);
    canvas.font = font;
    return canvas.measureText(text).width + (parseFloat(letterSpacing) || 0) * text.length;
  };
  const selects = [...document.querySelectorAll('select')].filter(isSeen).flatMap((select) =>
    [...select.options]
      .map(({ text }) => text)
      .filter((text) => widthOf(text, select) > roomOf(select) + 1)
      .slice(0, 1)
      .map((text) => `${select.name} has no room for “${text}”`),
  );
  const tabs = [...document.querySelectorAll('[role=tablist]')]
    .filter((list) => isSeen(list) && list.scrollWidth > list.clientWidth + 1)
    .map((list) => `tabs “${list.getAttribute('aria-label')}” end beyond their row`);
  return [...selects, ...tabs];
}

/**
 * Returns text that is partly outside of its clipping container or, sideways, of its box. Text with an ellipsis, in
 * scrollable containers, or for screen readers is excluded.
 */
export function findCutText(): string[] {
  const SLACK = 1.5;
  const isForReaders = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 || height <= 1;
  };
  const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
  const faults = new Set<string>();
  const tell = (how: string, box: Element, text: Node): void => {
    const name = `${box.tagName.toLowerCase()}.${box.getAttribute('class') ?? ''}`;
    faults.add(`${how} ${name}: “${text.textContent!.trim().slice(0, 40)}”`);
  };

  const isCut = (text: Node, rect: DOMRect): void => {
    let isInItsBox = false;
    for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const bounds = box.getBoundingClientRect();
      const beyondX = Math.max(rect.right - bounds.right, bounds.left - rect.left);
      const beyondY = Math.max(rect.bottom - bounds.bottom, bounds.top - rect.top);
      const endsByDots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (endsByDots || scrolls(style.overflowX) || scrolls(style.overflowY)) return;
      if (clips(style.overflowX) && beyondX > SLACK) return tell(`cut ${Math.round(beyondX)} px wide by`, box, text);
      if (clips(style.overflowY) && beyondY > SLACK + rect.height / 4)
        return tell(`cut ${Math.round(beyondY)} px high by`, box, text);
      if (!isInItsBox && beyondX > SLACK) return tell(`${Math.round(beyondX)} px out of`, box, text);
      isInItsBox = true;
      if (style.position === 'fixed') return;
    }
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (!parent || text.textContent!.trim() === '' || isForReaders(parent)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) if (rect.width > 1) isCut(text, rect);
  }
  return [...faults].slice(0, 6);
}

/**
 * Returns controls that are invisible or entirely covered by a sticky bar while they have the focus (WCAG 2.2, 2.4.11).
 * Visits them in the order of Tab and of Shift+Tab.
 */
export function findHiddenFocus(): string[] {
  // Excludes frames: the focus is on an element inside, which the browser scrolls to.
  const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]:not(iframe)';
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility({ visibilityProperty: true }),
  );
  const isDrawn = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ opacityProperty: true });
  };
  // A control drawn by its label shows the focus there.
  const boxOf = (stop: HTMLElement): Element | undefined =>
    [stop, ...((stop as HTMLInputElement).labels ?? []), stop.closest('label')].find(
      (box): box is HTMLElement => box !== null && isDrawn(box),
    );
  const isUncovered = (box: Element): boolean =>
    [...box.getClientRects()].some(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const hit = document.elementFromPoint(left + width * x, top + height * y);
          return hit !== null && (box.contains(hit) || hit.contains(box));
        }),
      ),
    );
  const faults = new Set<string>();
  const nameOf = (stop: HTMLElement): string => {
    const label = (stop.getAttribute('aria-label') ?? stop.textContent).trim().slice(0, 40);
    return `${stop.tagName.toLowerCase()}.${stop.className} “${label}”`;
  };
  const visit = (stop: HTMLElement, way: string): void => {
    stop.focus();
    if (document.activeElement !== stop) return;
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    const box = boxOf(stop);
    if (!box) faults.add(`has the focus and is not drawn: ${nameOf(stop)}`);
    else if (!isUncovered(box)) faults.add(`has the focus, by ${way}, and is covered: ${nameOf(stop)}`);
  };
  for (const stop of stops) visit(stop, 'Tab');
  for (const stop of stops.toReversed()) visit(stop, 'Shift+Tab');
  (document.activeElement as HTMLElement | null)?.blur();
  scrollTo({ top: 0, behavior: 'instant' });
  return [...faults].slice(0, 6);
}
