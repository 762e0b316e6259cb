import type { Page } from '@playwright/test';

/** Runs in the page: translates every text when it appears, as browser translation does. */
function translateContinuously(): void {
  const SKIPPED = 'font, option, script, style, textarea, title, [translate="no"]';
  const BATCH_MS = 20;
  const translate = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest(SKIPPED)) continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild!.textContent = text.data;
      text.replaceWith(font);
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      translate();
    }, BATCH_MS);
  };
  document.addEventListener('DOMContentLoaded', () => {
    // A picture that is opened by itself has no body.
    if (!document.body) return;
    new MutationObserver(schedule).observe(document.body, { childList: true, subtree: true, characterData: true });
    schedule();
  });
}

/** Runs in the page: shifts its clock by this many milliseconds. */
function shiftClock(offsetMs: number): void {
  const Device = Date;
  globalThis.Date = class extends Device {
    constructor(...parts: []) {
      if (parts.length === 0) super(Device.now() + offsetMs);
      else super(...parts);
    }
    static override now = (): number => Device.now() + offsetMs;
  } as DateConstructor;
}

/** Runs in the page. Simulates a browser that blocks cookies and site data. */
function blockStorage(): void {
  const get = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const area of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, area, { get, configurable: true });
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined, configurable: true });
}

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

export const STORAGE_BLOCKED = 'blocked storage';

/** Conditions of a browser in which the selling journeys run. */
export const CONDITIONS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a translated page': (page) => page.addInitScript(translateContinuously),
  [STORAGE_BLOCKED]: (page) => page.addInitScript(blockStorage),
  'a clock 16 minutes fast': (page) => page.addInitScript(shiftClock, 16 * MINUTE_MS),
  'a clock a day slow': (page) => page.addInitScript(shiftClock, -DAY_MS),
  'a clock a day fast': (page) => page.addInitScript(shiftClock, DAY_MS),
};

/** Time zones at both ends of the calendar. */
export const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles'] as const;
