import type { HydrateOn } from 'shared-contracts';
import { otherClicksHandled } from '../clicks/click-queue';
import { pause } from '../clicks/pause';

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'scroll', 'focusin'] as const;
const NEAR = '300px';
const IDLE_AT_LATEST_MS = 3_000;

let personSeen: Promise<void> | null = null;

/**
 * Resolves on the first interaction (including one before this script ran): crawlers and background tabs never
 * interact.
 */
export function onFirstInteraction(): Promise<void> {
  if ('person' in document.documentElement.dataset) return Promise.resolve();
  personSeen ??= new Promise((resolve) => {
    const seen = (): void => {
      for (const sign of SIGNS) removeEventListener(sign, seen, { capture: true });
      resolve();
    };
    for (const sign of SIGNS) addEventListener(sign, seen, { capture: true, passive: true });
  });
  return personSeen;
}

function whenVisible(element: HTMLElement, start: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

function whenIdle(start: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(start, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(start, { timeout: IDLE_AT_LATEST_MS });
  return () => cancelIdleCallback(request);
}

/** Maximum delay of other islands while a click waits. */
const PATIENCE_MS = 3_000;

/**
 * Like {@link scheduleHydration} for islands without queued clicks: while a click waits for another island, starts in
 * the first idle moment after it was handled.
 */
export function scheduleLowPriority(hydrate: HydrateOn, element: HTMLElement, start: () => void): () => void {
  let cancelPause = (): void => undefined;
  let isCancelled = false;
  const cancelTime = scheduleHydration(hydrate, element, () => {
    const others = otherClicksHandled(element);
    if (!others) return start();
    void Promise.race([others, pause(PATIENCE_MS)]).then(() => {
      if (!isCancelled) cancelPause = whenIdle(start);
    });
  });
  return () => {
    isCancelled = true;
    cancelTime();
    cancelPause();
  };
}

/** Calls `start` at the scheduled time. @returns a function that cancels it */
export function scheduleHydration(hydrate: HydrateOn, element: HTMLElement, start: () => void): () => void {
  if (hydrate === 'visible') return whenVisible(element, start);
  if (hydrate === 'idle') return whenIdle(start);
  let isCancelled = false;
  const due = hydrate === 'interaction' ? onFirstInteraction() : Promise.resolve();
  void due.then(() => {
    if (!isCancelled) start();
  });
  return () => {
    isCancelled = true;
  };
}
